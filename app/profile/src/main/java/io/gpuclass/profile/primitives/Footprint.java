package io.gpuclass.profile.primitives;

/**
 * How much memory one primitive takes.
 *
 * @param bytes bytes, however many blocks use it
 * @param bytesPerBlock bytes for each block that may use it
 */
public record Footprint(int bytes, int bytesPerBlock) {
    /** What is read by some and written by others lies this far apart: {@code GPUCLASS_LINE}, and as far on a host. */
    private static final int LINE = 256;

    private static final int WORD = 4;

    static final Footprint NOTHING = new Footprint(0, 0);

    static Footprint words(int words) {
        return new Footprint(words * WORD, 0);
    }

    static Footprint lines(int lines) {
        return new Footprint(lines * LINE, 0);
    }

    Footprint andWordsPerBlock(int words) {
        return new Footprint(bytes, bytesPerBlock + words * WORD);
    }

    Footprint andLinesPerBlock(int lines) {
        return new Footprint(bytes, bytesPerBlock + lines * LINE);
    }

    Footprint and(Footprint other) {
        return new Footprint(bytes + other.bytes, bytesPerBlock + other.bytesPerBlock);
    }
}
