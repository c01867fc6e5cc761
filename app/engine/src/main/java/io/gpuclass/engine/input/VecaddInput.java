package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.input.WordStream.WholeNumbers;
import java.util.List;

/**
 * Two vectors and their sum (Lo et al., Algorithm 2), of whole numbers up to 255, so that sums are exact.
 *
 * @param log2Length of the number of elements, 1 to {@value #MOST_LOG2}
 */
public record VecaddInput(int log2Length, long seed) implements ProgramInput {
    static final int MOST_LOG2 = 30;

    private static final int MOST = 255;

    public VecaddInput {
        if (log2Length < 1 || log2Length > MOST_LOG2) {
            throw new IllegalArgumentException("vectors of 2^" + log2Length + " elements are too short or too long");
        }
    }

    @Override
    public String name() {
        return "2^" + log2Length;
    }

    @Override
    public String id() {
        return "vecadd 2^" + log2Length + " elements, seed " + seed;
    }

    @Override
    public Dataset make() {
        WholeNumbers a = new WholeNumbers(SplitMix64.part(seed, 0), MOST);
        WholeNumbers b = new WholeNumbers(SplitMix64.part(seed, 1), MOST);
        WordStream sums = (first, words, count) -> WholeNumbers.fillSums(a, b, first, words, count);
        long bytes = (long) Float.BYTES << log2Length;
        return new Dataset(
                id(),
                List.of(
                        Region.input("A", bytes, a.contents()),
                        Region.input("B", bytes, b.contents()),
                        Region.result("C", bytes, Region.UNTOUCHED, sums.contents())),
                List.of(1 << log2Length));
    }
}
