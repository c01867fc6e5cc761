package io.gpuclass.host.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.Mutex;
import io.gpuclass.host.sync.Mutex.PauseBounds;
import io.gpuclass.host.verify.PromiseCheck.MutexCheck;
import io.gpuclass.host.verify.WorkerGroup.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerGroupTest {
    @Test
    void shouldReportAMutexThatIsNeverUnlockedAsTimedOut() throws InterruptedException {
        Deadline deadline = new Deadline(10_000_000);
        WorkerGroup workers = new WorkerGroup(2, 5, deadline, new MutexCheck(new NeverUnlocked(deadline)));

        Result result = workers.run();

        assertThat(result.timedOut()).isTrue();
        assertThat(result.operations()).isEqualTo(1);
    }

    @Test
    void shouldNotLoseAFailureOfTheCheckItself() {
        WorkerGroup workers = new WorkerGroup(2, 5, new Deadline(Long.MAX_VALUE), new FailingCheck());

        assertThatIllegalStateException().isThrownBy(workers::run).withMessageContaining("on purpose");
    }

    private record NeverUnlocked(Mutex mutex) implements Mutex {
        NeverUnlocked(Deadline deadline) {
            this(Mutex.of("spin", deadline, PauseBounds.orDefault(0, 0)));
        }

        @Override
        public void lock() {
            mutex.lock();
        }

        @Override
        public void unlock() {
            // This is what the test is about.
        }
    }

    private static final class FailingCheck implements PromiseCheck {
        @Override
        public long operate(int thread, int operation) {
            throw new UnsupportedOperationException("on purpose");
        }

        @Override
        public long violationsAfter(long operations) {
            return 0;
        }

        @Override
        public long reached() {
            return 0;
        }
    }
}
