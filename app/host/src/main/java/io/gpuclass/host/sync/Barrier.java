package io.gpuclass.host.sync;

import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets no thread pass before every thread has arrived; reusable. Its forms, and the seeded bugs that a check must catch. */
public interface Barrier {
    /** The forms' names in kernels; {@link #of} also knows the seeded bugs. */
    List<String> FORMS = List.of("central", "flag", "dissemination", "cyclic_barrier");

    /**
     * Arrives, and waits for the others. What any thread wrote before arriving is visible afterwards.
     *
     * @param thread the caller's number, from 0
     * @throws Deadline.Expired if the time for waiting is up; the barrier cannot be used any more
     */
    void await(int thread);

    /** Makes a barrier by its name in kernels. {@code twin_none} lets every thread pass at once. */
    static Barrier of(String form, int threads, Deadline deadline) {
        return switch (form) {
            case "central" -> new Central(threads, deadline);
            case "flag" -> new Flag(threads, deadline);
            case "dissemination" -> new Dissemination(threads, deadline);
            case "cyclic_barrier" -> new Jdk(threads, deadline);
            case "twin_leaky" -> new Leaky(threads, deadline);
            case "twin_none" -> thread -> {};
            default -> throw new IllegalArgumentException("there is no barrier " + form);
        };
    }

    /** Counts arrivals atomically; the last one releases the others through a second word (Stuart & Owens 2011, section 5). */
    final class Central implements Barrier {
        private static final int ARRIVED = SharedWords.padded(0);
        private static final int PHASE = SharedWords.padded(1);

        private final int[] words = SharedWords.allocatePadded(2);
        private final int threads;
        private final Deadline deadline;

        public Central(int threads, Deadline deadline) {
            this.threads = threads;
            this.deadline = deadline;
        }

        @Override
        public void await(int thread) {
            // The phase cannot end before the caller has arrived, so it is read first.
            int phase = SharedWords.loadRelaxed(words, PHASE);
            if (SharedWords.fetchAdd(words, ARRIVED, 1) == threads - 1) {
                words[ARRIVED] = 0;
                SharedWords.storeRelease(words, PHASE, phase + 1);
                return;
            }
            for (int polls = 0; SharedWords.loadAcquire(words, PHASE) == phase; polls++) {
                deadline.pause(polls);
            }
        }
    }

    /**
     * One flag per thread, gathered and released by a master without atomic read-modify-writes: the barrier of Xiao and Feng (Stuart & Owens
     * 2011, section 5). Each flag has a cache line of its own, where a GPU would keep flags together to coalesce.
     */
    final class Flag implements Barrier {
        private static final int MASTER = 0;

        private final int threads;
        private final int[] arrived;
        private final int[] released;
        private final Deadline deadline;

        Flag(int threads, Deadline deadline) {
            this.threads = threads;
            this.deadline = deadline;
            arrived = SharedWords.allocatePadded(threads);
            released = SharedWords.allocatePadded(threads);
        }

        @Override
        public void await(int thread) {
            int own = SharedWords.padded(thread);
            // Only the caller writes its arrival flag, so a plain read gives the number of crossings so far.
            int phase = arrived[own] + 1;
            SharedWords.storeRelease(arrived, own, phase);
            if (thread == MASTER) {
                gather(phase);
                release(phase);
            } else {
                awaitValue(released, own, phase);
            }
        }

        private void gather(int phase) {
            for (int thread = MASTER + 1; thread < threads; thread++) {
                awaitValue(arrived, SharedWords.padded(thread), phase);
            }
        }

        private void release(int phase) {
            for (int thread = MASTER + 1; thread < threads; thread++) {
                SharedWords.storeRelease(released, SharedWords.padded(thread), phase);
            }
        }

        private void awaitValue(int[] flags, int index, int phase) {
            for (int polls = 0; SharedWords.loadAcquire(flags, index) != phase; polls++) {
                deadline.pause(polls);
            }
        }
    }

    /**
     * In each of log2(n) rounds a thread tells the one twice as far ahead, and waits for the one as far behind (Mellor-Crummey &amp; Scott 1991,
     * algorithm 8): no word is written or waited for by more than one. Words count phases, so that none is ever set back.
     */
    final class Dissemination implements Barrier {
        private final int threads;
        private final int[] told;
        private final int[] phases;
        private final Deadline deadline;

        Dissemination(int threads, Deadline deadline) {
            this.threads = threads;
            this.deadline = deadline;
            told = SharedWords.allocatePadded(threads * rounds(threads));
            phases = SharedWords.allocatePadded(threads);
        }

        private static int rounds(int threads) {
            return Integer.SIZE - Integer.numberOfLeadingZeros(threads - 1);
        }

        @Override
        public void await(int thread) {
            int phase = ++phases[SharedWords.padded(thread)];
            for (int round = 0, ahead = 1; ahead < threads; round++, ahead *= 2) {
                SharedWords.storeRelease(told, word(round, (thread + ahead) % threads), phase);
                int own = word(round, thread);
                // Who tells it may be a phase ahead already.
                for (int polls = 0; SharedWords.loadAcquire(told, own) - phase < 0; polls++) {
                    deadline.pause(polls);
                }
            }
        }

        private int word(int round, int thread) {
            return SharedWords.padded(round * threads + thread);
        }
    }

    /** {@link CyclicBarrier}, with its time-out. */
    final class Jdk implements Barrier {
        private final CyclicBarrier barrier;
        private final Deadline deadline;

        Jdk(int threads, Deadline deadline) {
            barrier = new CyclicBarrier(threads);
            this.deadline = deadline;
        }

        @Override
        public void await(int thread) {
            try {
                barrier.await(deadline.boundNs(), TimeUnit.NANOSECONDS);
            } catch (BrokenBarrierException | TimeoutException e) {
                throw deadline.giveUp();
            } catch (InterruptedException e) {
                throw deadline.giveUpInterrupted();
            }
        }
    }

    /**
     * Broken on purpose: thread 1 arrives without waiting. The count of arrivals only grows, so that the thread which runs ahead cannot
     * leave the waiting ones behind.
     */
    final class Leaky implements Barrier {
        private static final int LEAK = 1;

        private final AtomicInteger arrivals = new AtomicInteger();
        private final int[] crossings;
        private final int threads;
        private final Deadline deadline;

        Leaky(int threads, Deadline deadline) {
            this.threads = threads;
            this.deadline = deadline;
            crossings = new int[threads];
        }

        @Override
        public void await(int thread) {
            arrivals.incrementAndGet();
            crossings[thread]++;
            if (thread == LEAK) {
                return;
            }
            int needed = crossings[thread] * threads;
            for (int polls = 0; arrivals.get() < needed; polls++) {
                deadline.pause(polls);
            }
        }
    }
}
