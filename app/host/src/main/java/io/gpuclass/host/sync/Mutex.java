package io.gpuclass.host.sync;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Lets at most one thread in. Its forms, and the seeded bugs that a check must catch. */
public interface Mutex {
    /** The forms' names in kernels; {@link #of} also knows the seeded bugs. */
    List<String> FORMS = List.of("spin", "spin_backoff", "fa", "reentrant_lock");

    /**
     * Waits until no other thread is inside, and enters. What the last holder wrote is visible afterwards.
     *
     * @throws Deadline.Expired if the time for waiting is up; the caller is then outside
     */
    void lock();

    /** Leaves. Only for the thread inside. */
    void unlock();

    /**
     * Makes a mutex by its name in kernels.
     *
     * @param backoff pauses of the forms that have them
     */
    static Mutex of(String form, Deadline deadline, PauseBounds backoff) {
        return switch (form) {
            case "spin" -> new Spin(deadline, PauseBounds.NONE);
            case "spin_backoff" -> new Spin(deadline, backoff);
            case "fa" -> new FetchAdd(deadline, backoff, 0);
            case "reentrant_lock" -> new Jdk(deadline);
            case "twin_no_lock" -> new NoLock();
            case "twin_test_then_set" -> new TestThenSet(deadline);
            default -> throw new IllegalArgumentException("there is no mutex " + form);
        };
    }

    /**
     * Exchanges until the lock was free, at once or with growing pauses in between (Stuart & Owens 2011, algorithms 1 and 2; unlocking is a
     * release).
     */
    final class Spin implements Mutex {
        private static final int FREE = 0;
        private static final int HELD = 1;
        private static final int STATE = SharedWords.padded(0);

        private final int[] words = SharedWords.allocatePadded(1);
        private final Deadline deadline;
        private final PauseBounds backoff;

        Spin(Deadline deadline, PauseBounds backoff) {
            this.deadline = deadline;
            this.backoff = backoff;
        }

        @Override
        public void lock() {
            int units = backoff.min();
            for (int polls = 0; SharedWords.exchangeAcquire(words, STATE, HELD) != FREE; polls++) {
                units = backoff.pause(units);
                deadline.pause(polls);
            }
        }

        @Override
        public void unlock() {
            SharedWords.storeRelease(words, STATE, FREE);
        }
    }

    /**
     * Takes a ticket by fetch-and-add and polls, with pauses, until its turn (Stuart & Owens 2011, algorithm 3). First come, first
     * served. Ticket and turn wrap, so they are compared by equality.
     */
    final class FetchAdd implements Mutex {
        private static final int TICKET = SharedWords.padded(0);
        private static final int TURN = SharedWords.padded(1);

        private final int[] words = SharedWords.allocatePadded(2);
        private final Deadline deadline;
        private final PauseBounds backoff;

        /** @param firstTicket 0, or near the wrap in tests */
        FetchAdd(Deadline deadline, PauseBounds backoff, int firstTicket) {
            this.deadline = deadline;
            this.backoff = backoff;
            words[TICKET] = firstTicket;
            words[TURN] = firstTicket;
        }

        @Override
        public void lock() {
            int ticket = SharedWords.fetchAdd(words, TICKET, 1);
            int units = backoff.min();
            for (int polls = 0; SharedWords.loadAcquire(words, TURN) != ticket; polls++) {
                units = backoff.pause(units);
                deadline.pause(polls);
            }
        }

        @Override
        public void unlock() {
            SharedWords.storeRelease(words, TURN, words[TURN] + 1);
        }
    }

    /** {@link ReentrantLock}, entered with its time-out, which costs nothing while the lock is free. */
    final class Jdk implements Mutex {
        private final ReentrantLock lock = new ReentrantLock();
        private final Deadline deadline;

        Jdk(Deadline deadline) {
            this.deadline = deadline;
        }

        @Override
        public void lock() {
            try {
                if (!lock.tryLock(deadline.boundNs(), TimeUnit.NANOSECONDS)) {
                    throw deadline.giveUp();
                }
            } catch (InterruptedException e) {
                throw deadline.giveUpInterrupted();
            }
        }

        @Override
        public void unlock() {
            lock.unlock();
        }
    }

    /** Broken on purpose: does not lock. */
    final class NoLock implements Mutex {
        @Override
        public void lock() {}

        @Override
        public void unlock() {}
    }

    /** Broken on purpose: tests and sets in two steps, with a pause between them in which another thread can test too. */
    final class TestThenSet implements Mutex {
        private static final long GAP_NS = 10_000;

        private final AtomicBoolean held = new AtomicBoolean();
        private final Deadline deadline;

        TestThenSet(Deadline deadline) {
            this.deadline = deadline;
        }

        @Override
        public void lock() {
            for (int polls = 0; held.get(); polls++) {
                deadline.pause(polls);
            }
            LockSupport.parkNanos(GAP_NS);
            held.set(true);
        }

        @Override
        public void unlock() {
            held.set(false);
        }
    }

    /**
     * Growing pauses between attempts (Stuart & Owens 2011, section 5): one unit longer each time, and from the shortest again once
     * past the longest. One unit is one {@link Thread#onSpinWait()}.
     *
     * @param min shortest pause, in units
     * @param max longest pause, in units
     */
    record PauseBounds(int min, int max) {
        static final PauseBounds NONE = new PauseBounds(0, 0);
        private static final PauseBounds DEFAULT = new PauseBounds(1, 32);

        public PauseBounds {
            if (min < 0 || max < min) {
                throw new IllegalArgumentException("pauses must satisfy 0 <= min <= max: min " + min + ", max " + max);
            }
        }

        /** Returns the pauses asked for, or the default ones if {@code max} is 0. */
        public static PauseBounds orDefault(int min, int max) {
            return max == 0 ? DEFAULT : new PauseBounds(min, max);
        }

        /** Pauses for {@code units} and returns the length of the next pause. */
        int pause(int units) {
            for (int unit = 0; unit < units; unit++) {
                Thread.onSpinWait();
            }
            return units >= max ? min : units + 1;
        }
    }
}
