package io.gpuclass.host.program;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A dataset in the memory of this process. The threads of a run share its words; filling and comparing needs exclusive access. */
final class HostDataset {
    private static final int PIECE_BYTES = 1 << 20;

    private final Dataset dataset;
    private final List<int[]> words;
    private final List<int[]> expected;
    private final Map<Integer, float[]> floats = new HashMap<>();

    HostDataset(Dataset dataset) {
        this.dataset = dataset;
        words = dataset.regions().stream()
                .map(region -> read(region, region.contents()))
                .toList();
        expected = dataset.regions().stream()
                .map(region -> region.expected() == null ? new int[0] : read(region, region.expected()))
                .toList();
    }

    String id() {
        return dataset.id();
    }

    long bytes() {
        return dataset.deviceBytes();
    }

    /** Returns the words of a region; floats as their bits. */
    int[] words(int region) {
        return words.get(region);
    }

    /**
     * Returns a region's current words converted to floats, since converting at each access would take longer than the access. Every call
     * returns the same array, refilled; its contents are not compared after a run.
     */
    float[] floats(int region) {
        int[] bits = words(region);
        float[] numbers = floats.computeIfAbsent(region, absent -> new float[bits.length]);
        for (int i = 0; i < bits.length; i++) {
            numbers[i] = Float.intBitsToFloat(bits[i]);
        }
        return numbers;
    }

    int number(int index) {
        return dataset.numbers().get(index);
    }

    /** Resets the regions that every run starts from. */
    void fill() {
        for (int i = 0; i < words.size(); i++) {
            Integer fill = dataset.regions().get(i).fill();
            if (fill != null) {
                Arrays.fill(words.get(i), fill);
            }
        }
    }

    /** Returns how many words differ from the expected ones after a run. */
    long differences() {
        long differences = 0;
        for (int i = 0; i < words.size(); i++) {
            if (dataset.regions().get(i).expected() != null) {
                differences += differences(words.get(i), expected.get(i));
            }
        }
        return differences;
    }

    /** @throws IllegalArgumentException if the dataset has fewer regions or numbers */
    HostDataset require(int regions, int numbers) {
        if (dataset.regions().size() < regions || dataset.numbers().size() < numbers) {
            throw new IllegalArgumentException(id() + " has "
                    + dataset.regions().size() + " regions and "
                    + dataset.numbers().size() + " numbers, but its program needs " + regions + " and " + numbers);
        }
        return this;
    }

    private static long differences(int[] made, int[] wanted) {
        int first = Arrays.mismatch(made, wanted);
        long differences = 0;
        for (int i = first; i >= 0 && i < made.length; i++) {
            differences += made[i] == wanted[i] ? 0 : 1;
        }
        return differences;
    }

    private static int[] read(Region region, Contents contents) {
        int[] target = new int[Math.toIntExact(region.bytes() / Integer.BYTES)];
        if (contents == null) {
            return target;
        }
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE_BYTES, region.bytes()));
        for (long offset = 0; offset < region.bytes(); offset += PIECE_BYTES) {
            piece.clear().limit((int) Math.min(PIECE_BYTES, region.bytes() - offset));
            int count = piece.remaining() / Integer.BYTES;
            contents.write(offset, piece.duplicate().order(ByteOrder.LITTLE_ENDIAN));
            piece.duplicate()
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(target, (int) (offset / Integer.BYTES), count);
        }
        return target;
    }
}
