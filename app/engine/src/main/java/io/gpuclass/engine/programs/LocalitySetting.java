package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.input.ProgramInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A shape of block whose neighbouring warps share lines, or sectors, of memory.
 *
 * @param input what the kernel reads: that of {@code memtest} for this grid
 * @param accesses of each thread
 * @param intervals accesses between barriers, each of which is a point; null for no barrier at all
 */
public record LocalitySetting(ProgramInput input, int blocks, int threads, int accesses, List<Integer> intervals) {
    public LocalitySetting {
        intervals = Collections.unmodifiableList(new ArrayList<>(intervals)); // List.copyOf refuses null
    }

    Trial trial(Integer every) {
        return Trial.of("memtest_locality_" + (every == null ? "none" : "barrier"), blocks)
                .withThreads(threads)
                .withSection(every == null ? accesses : every)
                .withDataset(input.id());
    }
}
