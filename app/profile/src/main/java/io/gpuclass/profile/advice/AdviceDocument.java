package io.gpuclass.profile.advice;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/**
 * Output of {@code gpuclass recommend --format json}.
 *
 * @param device what the advice is for
 * @param source whether the profile was measured, replayed or published
 * @param machine the machine's class; null where there are no probes; {@code class} in JSON
 * @param recommendations what to use
 * @param handOffs what to hand data on with; null where no messages were measured
 */
public record AdviceDocument(
        Subject device,
        String source,
        @JsonProperty("class") ShownClass machine,
        List<Advised> recommendations,
        List<HandOffAnswer> handOffs) {
    public AdviceDocument {
        recommendations = List.copyOf(recommendations);
    }

    /** Device that the advice is for. */
    public record Subject(String name, String slug, Integer multiprocessors) {}

    /**
     * The class of a machine.
     *
     * @param reachBytes how far the line contention of atomics reaches; null where that was not measured
     */
    public record ShownClass(@JsonUnwrapped MachineClass ratios, Integer reachBytes) {}

    /** Output of {@code gpuclass recommend --probes --format json}. */
    public record OfProbes(
            List<ProbeResult> probes, Ratios ratios, LineHostage lineHostage, MachineClass abstraction) {}
}
