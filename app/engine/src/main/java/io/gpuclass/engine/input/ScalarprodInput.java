package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.input.WordStream.WholeNumbers;
import java.util.List;

/**
 * Pairs of vectors and their scalar products (Lo et al., Algorithm 3). Elements are whole numbers up to {@value #MOST}, so products are
 * whole numbers up to 49, and a float holds every sum of them exactly, in whatever order it is made, as long as it stays within 2^24:
 * that is the bound of the length, {@value #LONGEST} elements (the paper's longest have 2^15).
 *
 * @param irregular whether lengths vary, evenly by up to 20 % to both sides
 * @param length elements of each, on average if irregular
 * @param seed of lengths and elements
 */
public record ScalarprodInput(boolean irregular, int vectors, int length, long seed) implements ProgramInput {
    static final int MOST = 7;
    static final int LONGEST = (1 << 24) / (MOST * MOST);

    /** The part of a length that it varies by. */
    private static final int VARIANCE = 5;

    public ScalarprodInput {
        if (vectors <= 0 || length <= 0 || longest(irregular, length) > LONGEST) {
            throw new IllegalArgumentException(
                    vectors + " vectors of " + length + " elements: none, or sums that floats do not hold");
        }
        if (vectors * longest(irregular, length) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    vectors + " vectors of " + length + " elements have more than 2^31 - 1 elements");
        }
    }

    @Override
    public String name() {
        return (irregular ? "irregular-" : "regular-") + vectors + "x" + length;
    }

    @Override
    public String id() {
        return "scalarprod " + name() + ", seed " + seed;
    }

    @Override
    public Dataset make() {
        WholeNumbers a = new WholeNumbers(SplitMix64.part(seed, 0), MOST);
        WholeNumbers b = new WholeNumbers(SplitMix64.part(seed, 1), MOST);
        int[] offsets = offsets();
        WordStream products = (first, words, count) -> fillProducts(a, b, offsets, (int) first, words, count);
        long bytes = (long) offsets[vectors] * Float.BYTES;
        return new Dataset(
                id(),
                List.of(
                        Region.input("A", bytes, a.contents()),
                        Region.input("B", bytes, b.contents()),
                        Region.input("offsets", offsets),
                        Region.result("C", (long) vectors * Float.BYTES, Region.UNTOUCHED, products.contents())),
                List.of(vectors));
    }

    private static void fillProducts(WholeNumbers a, WholeNumbers b, int[] offsets, int first, int[] words, int count) {
        for (int i = 0; i < count; i++) {
            long product = WholeNumbers.product(a, b, offsets[first + i], offsets[first + i + 1]);
            words[i] = Float.floatToRawIntBits(product);
        }
    }

    private int[] offsets() {
        SplitMix64 draws = SplitMix64.part(seed, 2);
        int[] offsets = new int[vectors + 1];
        for (int i = 0; i < vectors; i++) {
            offsets[i + 1] = offsets[i] + length(draws);
        }
        return offsets;
    }

    private int length(SplitMix64 draws) {
        int variance = irregular ? length / VARIANCE : 0;
        return length - variance + draws.below(2 * variance + 1);
    }

    private static long longest(boolean irregular, int length) {
        return irregular ? (long) length + length / VARIANCE : length;
    }
}
