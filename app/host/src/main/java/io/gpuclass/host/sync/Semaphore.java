package io.gpuclass.host.sync;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lets at most as many threads in as its initial value. Its forms, and the seeded bug that a check must catch. */
public interface Semaphore {
    /** The forms' names in kernels; {@link #of} also knows the seeded bug. */
    List<String> FORMS = List.of("spin", "sleeping", "juc_semaphore");

    /**
     * Waits until there is room, and enters: the paper's {@code wait()}, a name that Java has taken.
     *
     * @throws Deadline.Expired if the time for waiting is up; the caller is then outside
     */
    void enter();

    /**
     * Leaves: the paper's {@code post()}. Only for a thread inside.
     *
     * @throws Deadline.Expired if the time for waiting is up; the semaphore cannot be used any more
     */
    void post();

    /** Makes a semaphore by its name in kernels, which lets {@code initial} threads in at once; its seeded bug admits one too many. */
    static Semaphore of(String form, int initial, Deadline deadline) {
        return switch (form) {
            case "spin" -> new Spin(initial, deadline);
            case "sleeping" -> new Sleeping(initial, deadline, 0);
            case "juc_semaphore" -> new Jdk(initial, deadline);
            case "twin_off_by_one" -> new Spin(initial + 1, deadline);
            default -> throw new IllegalArgumentException("there is no semaphore " + form);
        };
    }

    /**
     * A count that is taken out by atomic exchange, which leaves 0 for "taken" (Stuart & Owens 2011, algorithm 4). At rest the word
     * is one more than the number of threads that may still enter.
     */
    final class Spin implements Semaphore {
        private static final int TAKEN = 0;
        private static final int FULL = 1;
        private static final int STATE = SharedWords.padded(0);

        private final int[] words = SharedWords.allocatePadded(1);
        private final Deadline deadline;

        Spin(int initial, Deadline deadline) {
            this.deadline = deadline;
            words[STATE] = initial + FULL;
        }

        @Override
        public void enter() {
            for (int polls = 0; !tryEnter(); polls++) {
                deadline.pause(polls);
            }
        }

        @Override
        public void post() {
            for (int polls = 0; !tryPost(); polls++) {
                deadline.pause(polls);
            }
        }

        private boolean tryEnter() {
            int value = take();
            if (value > FULL) {
                putBack(value - 1);
                return true;
            }
            if (value == FULL) {
                putBack(FULL);
            }
            return false;
        }

        private boolean tryPost() {
            int value = take();
            if (value == TAKEN) {
                return false;
            }
            putBack(value + 1);
            return true;
        }

        private int take() {
            return SharedWords.exchangeAcquire(words, STATE, TAKEN);
        }

        private void putBack(int value) {
            SharedWords.storeRelease(words, STATE, value);
        }
    }

    /**
     * An atomic count; whoever finds it full takes a ticket and polls for its turn (Stuart & Owens 2011, algorithm 5). Tickets wrap, so they
     * are compared by signed difference.
     */
    final class Sleeping implements Semaphore {
        private static final int COUNT = SharedWords.padded(0);
        private static final int TICKET = SharedWords.padded(1);
        private static final int TURN = SharedWords.padded(2);

        private final int[] words = SharedWords.allocatePadded(3);
        private final int initial;
        private final Deadline deadline;

        /** @param firstTicket 0, or near the wrap in tests */
        Sleeping(int initial, Deadline deadline, int firstTicket) {
            this.initial = initial;
            this.deadline = deadline;
            words[TICKET] = firstTicket;
            words[TURN] = firstTicket;
        }

        @Override
        public void enter() {
            if (SharedWords.fetchAdd(words, COUNT, 1) >= initial) {
                int ticket = SharedWords.fetchAdd(words, TICKET, 1);
                for (int polls = 0; SharedWords.loadAcquire(words, TURN) - ticket <= 0; polls++) {
                    deadline.pause(polls);
                }
            }
        }

        @Override
        public void post() {
            if (SharedWords.fetchAdd(words, COUNT, -1) > initial) {
                SharedWords.fetchAdd(words, TURN, 1);
            }
        }
    }

    /** {@link java.util.concurrent.Semaphore}, entered with its time-out, which costs nothing while there is room. */
    final class Jdk implements Semaphore {
        private final java.util.concurrent.Semaphore semaphore;
        private final Deadline deadline;

        Jdk(int initial, Deadline deadline) {
            semaphore = new java.util.concurrent.Semaphore(initial);
            this.deadline = deadline;
        }

        @Override
        public void enter() {
            try {
                if (!semaphore.tryAcquire(deadline.boundNs(), TimeUnit.NANOSECONDS)) {
                    throw deadline.giveUp();
                }
            } catch (InterruptedException e) {
                throw deadline.giveUpInterrupted();
            }
        }

        @Override
        public void post() {
            semaphore.release();
        }
    }
}
