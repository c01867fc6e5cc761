package io.gpuclass.cuda;

import io.gpuclass.cuda.HostPart.HostWords;
import io.gpuclass.cuda.HostPart.HostWords.Word;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * A CPU thread that contends with blocks of GPUs, or with other CPU threads: once a GPU has begun, it repeats an operation on one word until the
 * window closes. The counterpart of {@code team_contend} in C++.
 *
 * @param words {@code team::host} of the GPUs, zeroed
 * @param operation of a {@code team_contend_...} kernel, at the width of the trial; gives its share of the kernel's first count
 * @param timeoutNs bound of the wait for the GPUs to begin
 */
record HostContention(HostWords words, ToLongFunction<BooleanSupplier> operation, long windowNs, long timeoutNs)
        implements HostPart {
    /** Operations between two looks at the clock. */
    private static final int OPERATIONS = 16;

    @Override
    public Done run(BooleanSupplier over) {
        return once(words, timeoutNs, over, () -> repeat(over));
    }

    /** Does a thread's part once GPUs have begun. */
    static Done once(HostWords words, long timeoutNs, BooleanSupplier over, Supplier<Done> part) {
        long asked = System.nanoTime();
        while (words.acquire(HostWords.STARTED) == 0) {
            if (over.getAsBoolean()) {
                return Done.NOTHING;
            }
            if (System.nanoTime() - asked > timeoutNs) {
                return new Done(0, 0, true);
            }
            Thread.onSpinWait();
        }
        return part.get();
    }

    private Done repeat(BooleanSupplier over) {
        long began = System.nanoTime();
        long operations = 0;
        long sum = 0;
        while (System.nanoTime() - began < windowNs) {
            for (int i = 0; i < OPERATIONS; i++) {
                sum += operation.applyAsLong(over);
            }
            operations += OPERATIONS;
        }
        return new Done(operations, sum, false);
    }

    /** The operations of {@code team_contend_...} kernels, done by CPU threads on a word of 32 or 64 bits. */
    static final class HostOperation {
        /** The CPU's operation by the GPUs' operation, where the two differ: loads check that stores are not torn. */
        private static final Map<String, String> COUNTERPARTS = Map.of("load", "store", "store", "load");

        private static final int DRAWN = 0xffff;
        private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

        private final Word word;
        private final int half;
        private int drawn;

        private HostOperation(Word word) {
            this.word = word;
            this.half = word.wide() ? Integer.SIZE : Short.SIZE;
        }

        static String counterpart(String operation) {
            return COUNTERPARTS.getOrDefault(operation, operation);
        }

        /**
         * Returns an operation, which is told when all kernels have ended.
         *
         * @param name the kernel's, behind {@code team_contend_}
         * @throws IllegalArgumentException if there is no such operation
         */
        static ToLongFunction<BooleanSupplier> of(String name, Word word) {
            HostOperation on = new HostOperation(word);
            return switch (name) {
                case "add" -> over -> on.added();
                case "exchange" -> over -> on.exchanged();
                case "cas" -> on::swapped;
                case "load" -> over -> on.torn();
                case "store" -> over -> on.stored();
                default -> throw new IllegalArgumentException("threads of the CPU cannot " + name);
            };
        }

        /** Keeps the addition's result in use; counts nothing. */
        private long added() {
            drawn = (int) word.add();
            return 0;
        }

        /** Exchanges in a number unlike the last ones, so that losing one and taking another twice changes the sum. */
        private long exchanged() {
            long random = ++drawn * GOLDEN_RATIO;
            long in = word.wide() ? random : random >>> Integer.SIZE;
            return in - word.exchange(in);
        }

        private long swapped(BooleanSupplier over) {
            long failed = 0;
            for (long before = word.load(); !word.swap(before, before + 1); before = word.load()) {
                if (++failed % DRAWN == 0 && over.getAsBoolean()) {
                    break;
                }
            }
            return failed;
        }

        /** Checks that both halves are equal. */
        private long torn() {
            long value = word.load();
            return value >>> half == (value & (1L << half) - 1) ? 0 : 1;
        }

        /** Stores the same number in both halves. */
        private long stored() {
            drawn = drawn + 1 & DRAWN;
            word.store((long) drawn << half | drawn);
            return 0;
        }
    }
}
