package io.gpuclass.engine.programs;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import java.util.List;

/**
 * Results of one program on one input.
 *
 * @param results one for each thing that was added
 */
public record PairedResults(List<ArtificialBarrierResult> results) {
    public PairedResults {
        results = List.copyOf(results);
    }
}
