package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.Mutex;
import io.gpuclass.host.sync.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Work of several threads that reveals a primitive which breaks its promise. Used once. */
public interface PromiseCheck {
    /**
     * Does one operation and checks the promise. Every thread makes equally many calls.
     *
     * @param thread the caller's number, from 0
     * @param operation the caller's operations so far
     * @return the violations seen
     * @throws Deadline.Expired if a wait reached its bound
     */
    long operate(int thread, int operation);

    /** Returns the violations that show only once all threads have finished {@code operations} together. */
    long violationsAfter(long operations);

    /** Returns the mutex counter's final value, the most threads seen inside a semaphore, or the phases of a barrier or program. */
    long reached();

    /**
     * Every thread adds one to a counter inside the mutex. The fields are plain on purpose: only the mutex protects them, and only its acquire
     * and release make them visible.
     */
    final class MutexCheck implements PromiseCheck {
        private static final int NOBODY = -1;

        private final Linger linger = Linger.untilBroken();
        private final Mutex mutex;
        private int owner = NOBODY;
        private long begun;
        private long ended;

        public MutexCheck(Mutex mutex) {
            this.mutex = mutex;
        }

        @Override
        public long operate(int thread, int operation) {
            mutex.lock();
            try {
                long violations = owner == NOBODY && begun == ended ? 0 : 1;
                long count = begun + 1;
                owner = thread;
                begun = count;
                linger.at(operation, () -> owner != thread || begun != count);
                if (owner != thread || begun != count) {
                    violations++;
                }
                ended = count;
                owner = NOBODY;
                return violations;
            } finally {
                mutex.unlock();
            }
        }

        @Override
        public long violationsAfter(long operations) {
            return Math.abs(operations - ended);
        }

        @Override
        public long reached() {
            return ended;
        }
    }

    /**
     * Every thread writes the phase into its slot before the barrier, and reads all slots after it. The slots are plain on purpose.
     * Two sets of slots alternate, so that no thread overwrites a set that another still reads.
     */
    final class BarrierCheck implements PromiseCheck {
        private final Linger linger = Linger.briefly();
        private final Barrier barrier;
        private final int threads;
        private final int[][] slots;
        private int reached;

        public BarrierCheck(Barrier barrier, int threads) {
            this.barrier = barrier;
            this.threads = threads;
            slots = new int[2][threads];
        }

        @Override
        public long operate(int thread, int operation) {
            int[] set = slots[operation % 2];
            int phase = operation + 1;
            beLate(thread, operation);
            set[thread] = phase;
            barrier.await(thread);
            long violations = 0;
            for (int slot : set) {
                if (slot != phase) {
                    violations++;
                }
            }
            if (thread == 0) {
                reached = phase;
            }
            return violations;
        }

        @Override
        public long violationsAfter(long operations) {
            return 0;
        }

        @Override
        public long reached() {
            return reached;
        }

        /** Delays each thread in turn: by a millisecond in its first round, later by one yield. */
        private void beLate(int thread, int operation) {
            if (operation % threads == thread) {
                linger.at(operation < threads ? 0 : operation, () -> false);
            }
        }
    }

    /** Counts the threads inside a semaphore: more than its initial value is a violation. */
    final class SemaphoreCheck implements PromiseCheck {
        private final Linger linger = Linger.untilBroken();
        private final Semaphore semaphore;
        private final int initial;
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        public SemaphoreCheck(Semaphore semaphore, int initial) {
            this.semaphore = semaphore;
            this.initial = initial;
        }

        @Override
        public long operate(int thread, int operation) {
            semaphore.enter();
            int now = inside.incrementAndGet();
            most.accumulateAndGet(now, Math::max);
            linger.at(operation, () -> inside.get() > initial);
            inside.decrementAndGet();
            semaphore.post();
            return now > initial ? 1 : 0;
        }

        @Override
        public long violationsAfter(long operations) {
            return inside.get();
        }

        @Override
        public long reached() {
            return most.get();
        }
    }

    /**
     * Delays a thread at a critical place, so that even a few operations on busy CPUs catch a broken primitive. A correct primitive only gets
     * slower. Shared by the threads of one check.
     */
    final class Linger {
        /** Long enough for another thread to start on a free CPU. */
        private static final long LEAST_NS = 1_000_000;

        /** Long enough for every thread to get its turn on busy CPUs. The delays of all threads together take no longer. */
        private static final long ALLOWANCE_NS = 60_000_000;

        private static final long STEP_NS = 50_000;

        private final AtomicLong allowanceNs;

        private Linger(long allowanceNs) {
            this.allowanceNs = new AtomicLong(allowanceNs);
        }

        /** Delays each thread until the primitive has failed, within {@link #ALLOWANCE_NS}. */
        static Linger untilBroken() {
            return new Linger(ALLOWANCE_NS);
        }

        /** Delays each thread just until others are ahead. */
        static Linger briefly() {
            return new Linger(0);
        }

        /**
         * Delays the caller: in its first operation until {@code broken} holds, within bounds; later by one yield.
         */
        void at(int operation, BooleanSupplier broken) {
            if (operation > 0) {
                Thread.yield();
                return;
            }
            long longestNs = Math.max(LEAST_NS, allowanceNs.get() / 2);
            long startNs = System.nanoTime();
            while (!broken.getAsBoolean() && System.nanoTime() - startNs < longestNs) {
                LockSupport.parkNanos(STEP_NS);
            }
            allowanceNs.addAndGet(startNs - System.nanoTime());
        }
    }
}
