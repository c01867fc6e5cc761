package io.gpuclass.profile.claims;

import java.util.Locale;

/**
 * A GPU that a claim names, at the number of blocks that its document means by full. Immutable.
 *
 * @param blocks how many the claim is about: all that fit, or fewer where the document stops before
 */
record Machine(String name, int multiprocessors, int blocks) {
    /** The GPUs of Stuart & Owens 2011, section 6, and of Mahapatra 2020, Table 4.1, each with all blocks that fit. */
    private enum Known {
        GTX_295("GTX 295", 30, 240),
        GTX_580("GTX 580", 16, 128),
        GTX_1080("GTX 1080", 20, 640),
        TITAN_V("Titan V", 80, 2560);

        private final Machine machine;

        Known(String name, int multiprocessors, int blocks) {
            machine = new Machine(name, multiprocessors, blocks);
        }
    }

    /**
     * Reads {@code gtx-580}, or {@code gtx-580, 96 blocks}.
     *
     * @throws IllegalArgumentException if no document names such a GPU
     */
    static Machine parse(String text) {
        String[] parts = text.split(", | blocks");
        Machine known = Known.valueOf(parts[0].toUpperCase(Locale.ROOT).replace('-', '_')).machine;
        return parts.length == 1 ? known : new Machine(known.name, known.multiprocessors, Integer.parseInt(parts[1]));
    }

    /** Returns it in words, such as {@code GTX 580, 128 blocks}. */
    String words() {
        return name + ", " + blocks + " blocks";
    }
}
