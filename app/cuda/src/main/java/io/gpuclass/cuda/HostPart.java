package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceGroup;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The part of one CPU thread in a team's trial. Every wait in it is bounded. */
interface HostPart {
    /**
     * Runs the part.
     *
     * @param over whether all kernels have ended, or the trial was aborted
     */
    Done run(BooleanSupplier over);

    /**
     * Work that a CPU thread has done.
     *
     * @param sum its share of the kernel's first count
     * @param timedOut whether a wait reached its bound
     */
    record Done(long operations, long sum, boolean timedOut) {
        static final Done NOTHING = new Done(0, 0, false);

        Done and(Done other) {
            return new Done(operations + other.operations, sum + other.sum, timedOut || other.timedOut);
        }
    }

    /**
     * The CPU's part of a barrier or a ping-pong: in each phase it signals its arrival to every GPU and waits for all GPUs to arrive, until the
     * kernels end. The counterpart of {@code barrier_system_of_host} in C++.
     *
     * <p>Before it arrives, it records the phase; after the barrier it checks the GPUs' records, and counts stale ones in {@link Done#sum}.
     * Kernels that only time barriers keep no records.
     *
     * @param words {@code team::host} of the GPUs, zeroed
     * @param members number of GPUs
     * @param timeoutNs bound of each wait
     */
    record HostPhases(HostWords words, int members, Manner manner, long timeoutNs) implements HostPart {
        /** Polls of a word between two looks at the clock and at {@code over}. */
        private static final int LOOKS = 64;

        /** The CPU's role. */
        enum Manner {
            /** Arrives, then waits for the GPUs. */
            ARRIVES,
            /** As {@link #ARRIVES}, and checks the GPUs' records. */
            ARRIVES_WITH_RECORDS,
            /** Waits for the GPUs, then arrives: the answer of a ping-pong. */
            ANSWERS;

            static Manner of(String kernel) {
                if (kernel.startsWith("team_ping_")) {
                    return ANSWERS;
                }
                return kernel.startsWith("team_verify_") ? ARRIVES_WITH_RECORDS : ARRIVES;
            }
        }

        @Override
        public Done run(BooleanSupplier over) {
            long behind = 0;
            for (int phase = 1; ; phase++) {
                if (manner != Manner.ANSWERS) {
                    arrive(phase);
                }
                for (int member = 0; member < members; member++) {
                    Wait wait = awaited(HostWords.TOLD + member, phase, over);
                    if (wait != Wait.CAME) {
                        return new Done(phase - 1, behind, wait == Wait.EXPIRED);
                    }
                }
                if (manner == Manner.ANSWERS) {
                    arrive(phase);
                } else if (manner == Manner.ARRIVES_WITH_RECORDS) {
                    behind += behind(phase);
                }
            }
        }

        private void arrive(int phase) {
            words.store32(record(DeviceGroup.MOST_MEMBERS), phase);
            for (int member = 0; member < members; member++) {
                words.release(HostWords.ARRIVED + member * HostWords.LINE_WORDS, phase);
            }
        }

        /** Returns how many GPUs' records are older than a phase at which all have arrived. */
        private int behind(int phase) {
            int behind = 0;
            for (int member = 0; member < members; member++) {
                behind += words.load32(record(member)) - phase < 0 ? 1 : 0;
            }
            return behind;
        }

        private static int record(int member) {
            return HostWords.RECORDS + member * HostWords.LINE_WORDS;
        }

        private enum Wait {
            CAME,
            OVER,
            EXPIRED
        }

        /** Waits until a word reaches a phase. */
        private Wait awaited(int word, int phase, BooleanSupplier over) {
            long began = 0;
            for (int look = 0; words.acquire(word) - phase < 0; look++) {
                if (look % LOOKS == LOOKS - 1) {
                    long now = System.nanoTime();
                    began = began == 0 ? now : began;
                    if (over.getAsBoolean()) {
                        // A kernel may have told its last phase between the look above and its end.
                        return words.acquire(word) - phase < 0 ? Wait.OVER : Wait.CAME;
                    }
                    if (now - began > timeoutNs) {
                        return Wait.EXPIRED;
                    }
                }
            }
            return Wait.CAME;
        }
    }

    /** The CPU threads of one trial. Used once, by one thread. */
    final class HostThreads {
        /** The threads end at most this long after everything else. */
        private static final long END_WAIT_SECONDS = 5;

        private final List<Thread> threads = new ArrayList<>();
        private final HostPart.Done[] done;
        private final CountDownLatch running;
        private final BooleanSupplier calledOff;
        private volatile boolean over;

        /**
         * Starts the threads, and returns when all run.
         *
         * @param parts one per thread; may be none
         * @param calledOff whether the trial was aborted
         */
        HostThreads(List<? extends HostPart> parts, BooleanSupplier calledOff) {
            this.calledOff = calledOff;
            done = new HostPart.Done[parts.size()];
            running = new CountDownLatch(parts.size());
            for (int i = 0; i < parts.size(); i++) {
                int index = i;
                Thread thread = new Thread(() -> run(index, parts.get(index)), "gpuclass-member-" + i);
                thread.setDaemon(true);
                threads.add(thread);
                thread.start();
            }
            awaitAllRunning();
        }

        private void run(int index, HostPart part) {
            running.countDown();
            done[index] = part.run(() -> over || calledOff.getAsBoolean());
        }

        private void awaitAllRunning() {
            try {
                running.await(END_WAIT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        /** Tells the threads that all kernels have ended: waiting threads end soon, those in a window at its end. */
        void end() {
            over = true;
        }

        /**
         * Waits for the threads, and returns what all did together.
         *
         * @throws DeviceException if one does not end
         */
        HostPart.Done join() {
            HostPart.Done all = HostPart.Done.NOTHING;
            for (int i = 0; i < done.length; i++) {
                try {
                    threads.get(i).join(TimeUnit.SECONDS.toMillis(END_WAIT_SECONDS));
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                if (done[i] == null) {
                    throw DeviceException.failed(
                            "a thread of the CPU that took part did not end within " + END_WAIT_SECONDS + " s; retry");
                }
                all = all.and(done[i]);
            }
            return all;
        }
    }

    /**
     * The words that CPU threads share with GPUs, in pinned host memory. Keep the layout in step with
     * {@code probes-cuda/include/gpuclass/system/host_layout.cuh}. CPU and GPUs synchronize by loads, stores and fences only, since a GPU's atomics on
     * host memory may not be atomic against the CPU's.
     */
    final class HostWords {
        /** As many as a GPU's own words, so that any kernel's words fit here. */
        static final int WORDS = Bench.WORDS;

        /** Words in a CPU's cache line. */
        static final int LINE_WORDS = 16;

        /** The phase that each GPU has reached, a word per GPU. */
        static final int TOLD = 0;

        /** The phase that the CPU has reached, a cache line per GPU. */
        static final int ARRIVED = 64;

        /** Records of a verification before each phase: a cache line per GPU, then the CPU's. */
        static final int RECORDS = 256;

        /** Nonzero once GPUs have begun to contend. */
        static final int STARTED = 512;

        static final int DATA = 1024;

        private static final VarHandle INT =
                MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        private static final VarHandle LONG =
                MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        private final ByteBuffer bytes;

        /** @param bytes aligned to 8 bytes at least; belongs to the caller */
        HostWords(ByteBuffer bytes) {
            this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        }

        int acquire(int word) {
            return (int) INT.getAcquire(bytes, at(word));
        }

        void release(int word, int value) {
            INT.setRelease(bytes, at(word), value);
        }

        int load32(int word) {
            return (int) INT.getOpaque(bytes, at(word));
        }

        void store32(int word, int value) {
            INT.setOpaque(bytes, at(word), value);
        }

        /** Returns a word of 64 bits, or of 32. */
        Word word(int word, boolean wide) {
            return new Word(bytes, at(word), wide);
        }

        private static int at(int word) {
            return word * Integer.BYTES;
        }

        /** A word to contend for. Values of 32 bits are unsigned. */
        record Word(ByteBuffer bytes, int at, boolean wide) {
            long load() {
                return wide ? (long) LONG.getOpaque(bytes, at) : Integer.toUnsignedLong((int) INT.getOpaque(bytes, at));
            }

            void store(long value) {
                if (wide) {
                    LONG.setOpaque(bytes, at, value);
                } else {
                    INT.setOpaque(bytes, at, (int) value);
                }
            }

            /** Adds 1, and returns the old value. */
            long add() {
                return wide
                        ? (long) LONG.getAndAdd(bytes, at, 1L)
                        : Integer.toUnsignedLong((int) INT.getAndAdd(bytes, at, 1));
            }

            long exchange(long value) {
                return wide
                        ? (long) LONG.getAndSet(bytes, at, value)
                        : Integer.toUnsignedLong((int) INT.getAndSet(bytes, at, (int) value));
            }

            /** Replaces the expected value, and returns whether it was there. */
            boolean swap(long expected, long value) {
                return wide
                        ? LONG.compareAndSet(bytes, at, expected, value)
                        : INT.compareAndSet(bytes, at, (int) expected, (int) value);
            }
        }
    }
}
