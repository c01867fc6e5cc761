package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Sums over an array, each of which needs the one before: sum r is that of {@code values[i] ^ sum(r - 1)} modulo 2^32, and sum -1 is 0.
 * Regions: values, partial sums of the blocks (two buffers), results (compared). Numbers: values, rounds. The last phase makes no sums,
 * only the result of those of the phase before.
 */
public final class ReduceInput implements ProgramInput {
    /** Blocks that can be resident on any GPU there is, and more. */
    public static final int MOST_BLOCKS = 4096;

    private final int values;
    private final int rounds;
    private final long seed;

    /**
     * @param values how many, at least 1
     * @param rounds how many sums, at least 1
     * @param seed of the values, for {@link SplitMix64}
     */
    public ReduceInput(int values, int rounds, long seed) {
        if (values < 1 || rounds < 1) {
            throw new IllegalArgumentException(
                    "a reduction takes at least 1 value and 1 round, not " + values + " and " + rounds);
        }
        this.values = values;
        this.rounds = rounds;
        this.seed = seed;
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
        return DatasetRegions.bytes(values) + DatasetRegions.bytes(2 * MOST_BLOCKS) + 2 * DatasetRegions.bytes(rounds);
    }

    @Override
    public Dataset make() {
        return new Dataset(
                id(),
                List.of(
                        Region.input("values", DatasetRegions.bytes(values), this::write),
                        DatasetRegions.scratch("partial sums", 2 * MOST_BLOCKS, 0),
                        Region.result("results", 0, results())),
                List.of(values, rounds));
    }

    private int value(int index) {
        return (int) SplitMix64.at(seed, index);
    }

    private void write(long offset, ByteBuffer target) {
        int index = Math.toIntExact(offset / Integer.BYTES);
        while (target.hasRemaining()) {
            target.putInt(value(index++));
        }
    }

    private int[] results() {
        int[] ones = onesOfEachBit();
        int[] results = new int[rounds];
        int before = 0;
        for (int round = 0; round < rounds; round++) {
            before = sum(ones, before);
            results[round] = before;
        }
        return results;
    }

    /** Returns how many values have bit b set, for each b: all that a sum of them needs, whatever they are combined with. */
    private int[] onesOfEachBit() {
        BitCounts counts = new BitCounts();
        for (int i = 0; i < values; i++) {
            counts.add(value(i));
        }
        return counts.ones();
    }

    /** Returns the sum of all values, each combined with {@code mask} by exclusive or, modulo 2^32. */
    private int sum(int[] ones, int mask) {
        int sum = 0;
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            int set = (mask >>> bit & 1) == 0 ? ones[bit] : values - ones[bit];
            sum += set << bit;
        }
        return sum;
    }
}
