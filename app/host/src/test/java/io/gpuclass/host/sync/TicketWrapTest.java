package io.gpuclass.host.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.host.verify.CheckResult;
import io.gpuclass.host.verify.Crew;
import io.gpuclass.host.verify.MutexCheck;
import io.gpuclass.host.verify.SemaphoreCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tickets go on past the largest number. */
@Timeout(60)
class TicketWrapTest {
    private static final int THREADS = 3;
    private static final int LENGTH = 20;
    private static final long PATIENCE_NS = 20_000_000_000L;

    @Test
    void shouldKeepTheMutexPastTheWrap() throws InterruptedException {
        Patience patience = new Patience(PATIENCE_NS);
        Mutex mutex = new FetchAddMutex(patience, new PauseBounds(1, 4), Integer.MAX_VALUE - 5);

        CheckResult result = new Crew(THREADS, LENGTH, patience, new MutexCheck(mutex)).run();

        assertThat(result).isEqualTo(new CheckResult(THREADS * LENGTH, 0, THREADS * LENGTH, false));
    }

    @Test
    void shouldKeepTheSemaphorePastTheWrap() throws InterruptedException {
        Patience patience = new Patience(PATIENCE_NS);
        Semaphore semaphore = new SleepingSemaphore(1, patience, Integer.MAX_VALUE - 1);

        CheckResult result = new Crew(THREADS, LENGTH, patience, new SemaphoreCheck(semaphore, 1)).run();

        assertThat(result).isEqualTo(new CheckResult(THREADS * LENGTH, 0, 1, false));
    }
}
