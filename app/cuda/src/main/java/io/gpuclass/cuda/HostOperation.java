package io.gpuclass.cuda;

import io.gpuclass.cuda.HostContention.Repeated;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The operations of {@code team_contend_...} kernels, as threads of the CPU do them on a word of 32 or 64 bits. Pure but for the words. */
final class HostOperation {
    /** What the CPU does while the GPUs do that, where the two are to differ: loads see whether stores are whole. */
    private static final Map<String, String> COUNTERPARTS = Map.of("load", "store", "store", "load");

    private static final int HALF32 = 16;
    private static final int HALF64 = 32;
    private static final int DRAWN = 0xffff;
    private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

    private final HostWords words;
    private final int word;
    private int drawn;

    private HostOperation(HostWords words, int word) {
        this.words = words;
        this.word = word;
    }

    /** Returns the name of what the CPU does while GPUs do another thing. */
    static String counterpart(String operation) {
        return COUNTERPARTS.getOrDefault(operation, operation);
    }

    /**
     * Returns an operation.
     *
     * @param name of the kernel, behind {@code team_contend_}
     * @param bits 64, or anything else for 32
     * @throws IllegalArgumentException if there is no such operation
     */
    static Repeated of(String name, int bits, HostWords words, int word) {
        HostOperation on = new HostOperation(words, word);
        boolean wide = bits == Long.SIZE;
        return switch (name) {
            case "add" -> wide ? over -> on.added(words.add64(word)) : over -> on.added(words.add32(word));
            case "exchange" -> wide ? over -> on.exchanged64() : over -> on.exchanged32();
            case "cas" -> wide ? on::swapped64 : on::swapped32;
            case "load" -> wide ? over -> on.torn64() : over -> on.torn32();
            case "store" -> wide ? over -> on.stored64() : over -> on.stored32();
            default -> throw new IllegalArgumentException("threads of the CPU cannot " + name);
        };
    }

    /** What an addition returns is not counted. */
    private long added(long before) {
        drawn = (int) before;
        return 0;
    }

    private long exchanged32() {
        int in = (int) (another() >>> Integer.SIZE);
        return Integer.toUnsignedLong(in) - Integer.toUnsignedLong(words.exchange32(word, in));
    }

    private long exchanged64() {
        long in = another();
        return in - words.exchange64(word, in);
    }

    /** Returns a number that differs from the last: one that is lost then shows, whatever was taken twice instead. */
    private long another() {
        return ++drawn * GOLDEN_RATIO;
    }

    private long swapped32(BooleanSupplier over) {
        long failed = 0;
        for (int before = words.load32(word); !words.swap32(word, before, before + 1); before = words.load32(word)) {
            if (++failed % DRAWN == 0 && over.getAsBoolean()) {
                break;
            }
        }
        return failed;
    }

    private long swapped64(BooleanSupplier over) {
        long failed = 0;
        for (long before = words.load64(word); !words.swap64(word, before, before + 1); before = words.load64(word)) {
            if (++failed % DRAWN == 0 && over.getAsBoolean()) {
                break;
            }
        }
        return failed;
    }

    private long torn32() {
        int value = words.load32(word);
        return value >>> HALF32 == (value & DRAWN) ? 0 : 1;
    }

    private long torn64() {
        long value = words.load64(word);
        return (int) (value >>> HALF64) == (int) value ? 0 : 1;
    }

    private long stored32() {
        drawn = drawn + 1 & DRAWN;
        words.store32(word, drawn << HALF32 | drawn);
        return 0;
    }

    private long stored64() {
        drawn = drawn + 1 & DRAWN;
        words.store64(word, (long) drawn << HALF64 | drawn);
        return 0;
    }
}
