package io.gpuclass.engine.input;

/** Tells contents apart, in 64 bits: good against chance, not against people. Cheaper than a cryptographic digest without its hardware. */
final class Fingerprint {
    private Fingerprint() {}

    /**
     * Returns the fingerprint of an array after what has the fingerprint {@code before}.
     *
     * @param words every one of them counts, and where it stands, and how many there are
     */
    static long of(int[] words, long before) {
        long print = SplitMix64.at(before, words.length);
        for (int word : words) {
            print = SplitMix64.at(print, word);
        }
        return print;
    }
}
