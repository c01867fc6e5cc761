package io.gpuclass.host.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.host.sync.Mutex.PauseBounds;
import io.gpuclass.host.verify.PromiseCheck.MutexCheck;
import io.gpuclass.host.verify.PromiseCheck.SemaphoreCheck;
import io.gpuclass.host.verify.WorkerGroup;
import io.gpuclass.host.verify.WorkerGroup.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tickets go on past the largest number. */
@Timeout(60)
class TicketWrapTest {
    private static final int THREADS = 3;
    private static final int LENGTH = 20;
    private static final long DEADLINE_NS = 20_000_000_000L;

    @Test
    void shouldKeepTheMutexPastTheWrap() throws InterruptedException {
        Deadline deadline = new Deadline(DEADLINE_NS);
        Mutex mutex = new Mutex.FetchAdd(deadline, new PauseBounds(1, 4), Integer.MAX_VALUE - 5);

        Result result = new WorkerGroup(THREADS, LENGTH, deadline, new MutexCheck(mutex)).run();

        assertThat(result).isEqualTo(new Result(THREADS * LENGTH, 0, THREADS * LENGTH, false));
    }

    @Test
    void shouldKeepTheSemaphorePastTheWrap() throws InterruptedException {
        Deadline deadline = new Deadline(DEADLINE_NS);
        Semaphore semaphore = new Semaphore.Sleeping(1, deadline, Integer.MAX_VALUE - 1);

        Result result = new WorkerGroup(THREADS, LENGTH, deadline, new SemaphoreCheck(semaphore, 1)).run();

        assertThat(result).isEqualTo(new Result(THREADS * LENGTH, 0, 1, false));
    }
}
