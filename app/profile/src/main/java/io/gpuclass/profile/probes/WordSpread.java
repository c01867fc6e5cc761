package io.gpuclass.profile.probes;

import io.gpuclass.profile.records.Check;

/**
 * How much it matters which word all blocks access: the medians of the words that took turns, each of its own samples.
 *
 * @param words how many words took turns, two at least
 * @param low nanoseconds per access of the fastest word
 * @param high nanoseconds per access of the slowest word
 */
public record WordSpread(int words, double low, double high) {
    public WordSpread {
        Check.atLeast(2, words, "words");
        Check.atLeast(0, low, "low");
        Check.inOrder(low, high, high);
    }

    /** Returns by which share the slowest word takes longer than the fastest; 0 where that takes no time. */
    public double spread() {
        return low > 0 ? high / low - 1 : 0;
    }
}
