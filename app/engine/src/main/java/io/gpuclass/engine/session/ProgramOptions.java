package io.gpuclass.engine.session;

import io.gpuclass.engine.input.AlignInput;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.profile.units.Bytes;
import java.util.List;
import java.util.Optional;

/**
 * Inputs and limits of whole programs, files read.
 *
 * @param graphs given instead of the generated ones; may be empty
 * @param vertices of the generated road graph
 * @param alignment given instead of the generated ones
 * @param memory device memory that an input may take at most
 * @param barriers ids of those to try; empty for all
 */
public record ProgramOptions(
        List<GraphSource> graphs, int vertices, Optional<AlignInput> alignment, Bytes memory, List<String> barriers) {
    /** As many as the smallest of the road graphs of Mahapatra 2020, section 4.2. */
    public static final int VERTICES = 1 << 18;

    public static final Bytes MEMORY = new Bytes(4_000_000_000L);

    public static final ProgramOptions DEFAULTS =
            new ProgramOptions(List.of(), VERTICES, Optional.empty(), MEMORY, List.of());

    public ProgramOptions {
        graphs = List.copyOf(graphs);
        barriers = List.copyOf(barriers);
    }
}
