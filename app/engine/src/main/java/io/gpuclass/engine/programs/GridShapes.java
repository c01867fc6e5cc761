package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Device;
import io.gpuclass.profile.device.DeviceFacts;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shapes of grids that are tried.
 *
 * @param perMultiprocessor blocks on each SM
 * @param threads threads in a block
 */
public record GridShapes(List<Integer> perMultiprocessor, List<Integer> threads) {
    public GridShapes {
        perMultiprocessor = List.copyOf(perMultiprocessor);
        threads = List.copyOf(threads);
    }

    /**
     * One of them.
     *
     * @param blocks blocks in the grid
     * @param threads threads in a block
     */
    record Shape(int blocks, int threads) {
        int all() {
            return blocks * threads;
        }
    }

    /** Returns those of which a device holds all blocks of a kernel at once. */
    List<Shape> of(String kernel, Device device) {
        DeviceFacts facts = device.facts();
        return threads.stream()
                .filter(size ->
                        facts.maxThreadsPerMultiprocessor() == null || size <= facts.maxThreadsPerMultiprocessor())
                .flatMap(size -> shapes(size, facts.multiprocessors(), device.saturation(kernel, size)))
                .toList();
    }

    private Stream<Shape> shapes(int size, int multiprocessors, int resident) {
        return perMultiprocessor.stream()
                .map(each -> each * multiprocessors)
                .filter(blocks -> blocks <= resident)
                .map(blocks -> new Shape(blocks, size));
    }
}
