package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import java.util.Arrays;
import java.util.List;

/**
 * Pairs of words, each of which several writers want to claim and one gets (Giroux S9329, "APP #2").
 *
 * @param writers of each pair
 */
public record DualCasInput(int log2Pairs, int writers) implements ProgramInput {
    private static final int MOST_LOG2 = 30;

    public DualCasInput {
        if (log2Pairs < 0 || log2Pairs > MOST_LOG2 || writers <= 0 || (long) writers << log2Pairs > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "2^" + log2Pairs + " pairs with " + writers + " writers each: none, or too many writes");
        }
    }

    @Override
    public String name() {
        return writers == 1 ? "1-writer" : writers + "-writers";
    }

    @Override
    public String id() {
        return "dual-cas 2^" + log2Pairs + " pairs, " + name();
    }

    @Override
    public Dataset make() {
        long bytes = (long) Integer.BYTES << log2Pairs;
        WordStream ones = (first, words, count) -> Arrays.fill(words, 0, count, 1);
        Contents expected = ones.contents();
        return new Dataset(
                id(),
                List.of(
                        Region.scratch("a", bytes, Region.UNTOUCHED),
                        Region.scratch("b", bytes, Region.UNTOUCHED),
                        Region.result("claims", 0, new int[] {1 << log2Pairs}),
                        Region.result("ends", bytes, 0, expected)),
                List.of(1 << log2Pairs, writers));
    }
}
