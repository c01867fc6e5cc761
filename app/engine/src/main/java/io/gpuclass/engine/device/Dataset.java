package io.gpuclass.engine.device;

import java.util.List;

/**
 * Data for the kernel of a program, beside the arguments of every kernel: regions of device memory and numbers, which mirror
 * {@code gpuclass::dataset} of {@code probes-cuda/include/gpuclass/dataset.cuh}. Immutable.
 *
 * @param id what it is, in full: equal ids stand for equal datasets, in recordings as well
 * @param regions at most {@value #MOST_REGIONS}, in the order that the kernel wants
 * @param numbers at most {@value #MOST_NUMBERS}, sizes mostly, in the order that the kernel wants
 */
public record Dataset(String id, List<Region> regions, List<Integer> numbers) {
    public static final int MOST_REGIONS = 12;
    public static final int MOST_NUMBERS = 16;

    public Dataset {
        regions = List.copyOf(regions);
        numbers = List.copyOf(numbers);
        if (regions.size() > MOST_REGIONS || numbers.size() > MOST_NUMBERS) {
            throw new IllegalArgumentException(id + " has more regions or numbers than a kernel takes");
        }
    }

    /** Returns its size in the device's memory. */
    public long deviceBytes() {
        return regions.stream().mapToLong(Region::deviceBytes).sum();
    }

    /** A dataset that is made when a device wants it: making it may take long, and a recording never wants it. */
    public interface DatasetSource {
        /** Returns the id of the dataset, without making it. */
        String id();

        /** Returns its largest size in the device's memory, without making it. */
        long deviceBytes();

        /** Makes the dataset. */
        Dataset make();
    }
}
