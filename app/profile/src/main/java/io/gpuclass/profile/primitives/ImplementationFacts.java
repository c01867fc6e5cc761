package io.gpuclass.profile.primitives;

/**
 * What the catalogue says about an implementation, for a profile.
 *
 * @param summary what it does, in a few words
 * @param source where it comes from, by short name and section
 * @param progress what it promises to waiting blocks
 * @param stateBytes bytes of its state, however many blocks use it
 * @param stateBytesPerBlock bytes of its state for each block that may use it
 * @param code digest of the code that measured its rate; null where the device does not tell, and in older files
 */
public record ImplementationFacts(
        Kind kind,
        String id,
        String summary,
        String source,
        ProgressGuarantee progress,
        int stateBytes,
        int stateBytesPerBlock,
        String code) {
    ImplementationFacts(
            Kind kind, String id, String summary, String source, ProgressGuarantee progress, Footprint state) {
        this(kind, id, summary, source, progress, state.bytes(), state.bytesPerBlock(), null);
    }

    /** Returns the same with the digest of the code that was measured; null for none. */
    public ImplementationFacts measuredAs(String digest) {
        return new ImplementationFacts(kind, id, summary, source, progress, stateBytes, stateBytesPerBlock, digest);
    }

    /**
     * How much memory one primitive takes.
     *
     * @param bytes bytes, however many blocks use it
     * @param bytesPerBlock bytes for each block that may use it
     */
    record Footprint(int bytes, int bytesPerBlock) {
        static final Footprint NOTHING = new Footprint(0, 0);

        /** What is read by some and written by others lies this far apart: {@code GPUCLASS_LINE}, and as far on a host. */
        private static final int LINE = 256;

        private static final int WORD = 4;

        /**
         * Reads a term such as {@code lines(2)} or {@code words_per_block(1)}.
         *
         * @throws IllegalArgumentException if it is none
         */
        static Footprint parse(String term) {
            int open = term.indexOf('(');
            if (open < 0 || !term.endsWith(")")) {
                throw new IllegalArgumentException(term);
            }
            int number = Integer.parseUnsignedInt(term, open + 1, term.length() - 1, 10);
            return switch (term.substring(0, open)) {
                case "bytes" -> new Footprint(number, 0);
                case "words" -> new Footprint(number * WORD, 0);
                case "lines" -> new Footprint(number * LINE, 0);
                case "bytes_per_block" -> new Footprint(0, number);
                case "words_per_block" -> new Footprint(0, number * WORD);
                case "lines_per_block" -> new Footprint(0, number * LINE);
                default -> throw new IllegalArgumentException(term);
            };
        }

        Footprint and(Footprint other) {
            return new Footprint(bytes + other.bytes, bytesPerBlock + other.bytesPerBlock);
        }
    }
}
