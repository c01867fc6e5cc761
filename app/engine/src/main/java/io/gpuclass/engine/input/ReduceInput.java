package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sums over an array, each of which needs the one before: sum r is that of {@code values[i] ^ sum(r - 1)} modulo 2^32, and sum -1 is 0.
 * Regions: values, partial sums of the blocks (two buffers), results (compared). Numbers: values, rounds. The last phase makes no sums,
 * only the result of those of the phase before.
 *
 * @param values how many, at least 1
 * @param rounds how many sums, at least 1
 * @param seed of the values, for {@link SplitMix64}
 */
public record ReduceInput(int values, int rounds, long seed) implements ProgramInput {
    /** Blocks that can be resident on any GPU there is, and more. */
    public static final int MOST_BLOCKS = 4096;

    public ReduceInput {
        if (values < 1 || rounds < 1) {
            throw new IllegalArgumentException(
                    "a reduction takes at least 1 value and 1 round, not " + values + " and " + rounds);
        }
    }

    @Override
    public String name() {
        return "array-" + values;
    }

    @Override
    public String id() {
        return "reduce/1 values " + values + " rounds " + rounds + " seed " + seed;
    }

    @Override
    public int phases() {
        return rounds + 1;
    }

    @Override
    public long deviceBytes() {
        return Region.bytes(values) + Region.bytes(2 * MOST_BLOCKS) + 2 * Region.bytes(rounds);
    }

    @Override
    public Dataset make() {
        int[] all = IntStream.range(0, values)
                .map(i -> (int) SplitMix64.at(seed, i))
                .toArray();
        return new Dataset(
                id(),
                List.of(
                        Region.input("values", all),
                        Region.scratchWords("partial sums", 2 * MOST_BLOCKS, 0),
                        Region.result("results", 0, results(all))),
                List.of(values, rounds));
    }

    private int[] results(int[] all) {
        int[] results = new int[rounds];
        int before = 0;
        for (int round = 0; round < rounds; round++) {
            int sum = 0;
            for (int value : all) {
                sum += value ^ before;
            }
            results[round] = sum;
            before = sum;
        }
        return results;
    }
}
