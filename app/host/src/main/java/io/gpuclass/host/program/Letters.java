package io.gpuclass.host.program;

/** Words made of letters, one letter in a byte, each word with its offset. */
record Letters(int[] packed, int[] offsets) {
    /** Ends a word. */
    static final int END = 26;

    int offset(int word) {
        return offsets[word];
    }

    int at(int position) {
        return packed[position / Integer.BYTES] >>> position % Integer.BYTES * Byte.SIZE & 0xff;
    }
}
