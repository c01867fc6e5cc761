package io.gpuclass.model.code;

/**
 * The eight bytes of an {@code mbarrier} (PTX ISA, "Contents of the mbarrier object"), laid out as the model likes: arrivals that the phase waits
 * for, those that each phase expects, bytes of asynchronous operations that it waits for, and the number of the phase. The highest bit says that
 * something undefined was done to it.
 */
public final class Mbarrier {
    /** Arrivals at most. */
    static final long MOST = (1L << 14) - 1;

    private static final int EXPECTED = 14;
    private static final int BYTES = 28;
    private static final int PHASE = 49;
    private static final long BYTE_COUNT = (1L << 21) - 1;
    private static final long MOST_BYTES = (1L << 20) - 1;
    private static final long PHASES = (1L << 14) - 1;
    private static final long UNDEFINED = Long.MIN_VALUE;

    /** Makes one that so many arrivals end a phase of. */
    static final Arithmetic INIT = (count, b, c) -> count >= 1 && count <= MOST ? word(count, count, 0, 0) : UNDEFINED;

    /** Lets so many arrive, after so many bytes are expected. */
    public static final Arithmetic ARRIVE = (word, arriving, bytes) -> after(word, arriving, bytes, 0);

    /** The same for those that never come again. */
    static final Arithmetic ARRIVE_AND_DROP = (word, arriving, bytes) -> after(word, arriving, bytes, arriving);

    /** Lets so many arrive who must not end the phase. */
    static final Arithmetic ARRIVE_BEFORE_OTHERS = (word, arriving, bytes) -> {
        long after = after(word, arriving, bytes, 0);
        return phase(after) == phase(word) ? after : UNDEFINED;
    };

    static final Arithmetic EXPECT_BYTES = (word, bytes, c) -> after(word, 0, bytes, 0);

    /** Completes so many bytes. */
    public static final Arithmetic COMPLETE_BYTES = (word, bytes, c) -> after(word, 0, -bytes, 0);

    static final Arithmetic PENDING = (word, b, c) -> word & MOST;

    /** Returns whether a word is no {@code mbarrier}, or was misused: it had too many arrivals, or other memory operations. */
    static final Arithmetic IS_UNDEFINED = (word, b, c) -> word <= 0 ? 1 : 0;

    /** Returns whether the phase of a state is over. */
    static final Arithmetic IS_PAST = (now, state, c) -> phase(now) != phase(state) ? 1 : 0;

    /** Returns whether a phase of this parity is over. */
    static final Arithmetic IS_PAST_PARITY = (now, parity, c) -> (phase(now) & 1) != (parity & 1) ? 1 : 0;

    private Mbarrier() {}

    /** Says what one holds, for people. */
    public static String words(long word) {
        if (word <= 0) {
            return word == 0 ? "no mbarrier" : "an undefined mbarrier";
        }
        long bytes = bytes(word);
        return "phase " + phase(word) + ", " + (word & MOST) + " of " + (word >>> EXPECTED & MOST) + " arrivals"
                + (bytes == 0 ? "" : " and " + bytes + " bytes") + " to come";
    }

    private static long bytes(long word) {
        return word << Long.SIZE - PHASE >> Long.SIZE - PHASE + BYTES;
    }

    private static long word(long pending, long expected, long bytes, long phase) {
        return pending | expected << EXPECTED | (bytes & BYTE_COUNT) << BYTES | (phase & PHASES) << PHASE;
    }

    private static long phase(long word) {
        return word >>> PHASE & PHASES;
    }

    private static long after(long word, long arriving, long more, long leaving) {
        long pending = (word & MOST) - arriving;
        long expected = word >>> EXPECTED & MOST;
        long bytes = bytes(word) + more;
        boolean isDefined =
                word > 0 && expected > 0 && pending >= 0 && Math.abs(bytes) <= MOST_BYTES && leaving <= expected;
        if (!isDefined) {
            return UNDEFINED;
        }
        long left = expected - leaving;
        return pending == 0 && bytes == 0
                ? word(left, left, 0, phase(word) + 1)
                : word(pending, left, bytes, phase(word));
    }
}
