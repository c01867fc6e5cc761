package io.gpuclass.profile.advice;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/**
 * Output of {@code gpuclass recommend --format json}.
 *
 * @param schema {@link #SCHEMA}
 * @param device what the advice is for
 * @param source whether the profile was measured, replayed or published
 * @param machine the machine's class; null where there are no probes; {@code class} in JSON
 * @param recommendations what to use
 * @param handOffs what to hand data on with; null where no messages were measured
 */
public record AdviceDocument(
        String schema,
        Subject device,
        String source,
        @JsonProperty("class") ShownClass machine,
        List<Advised> recommendations,
        List<HandOffAnswer> handOffs) {
    public static final String SCHEMA = "gpuclass-recommend/1";

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

    /** Output of {@code gpuclass recommend --why --format json}. */
    public record OfClass(String schema, @JsonUnwrapped ClassAdvice advice) {
        public OfClass(ClassAdvice advice) {
            this(SCHEMA, advice);
        }
    }

    /** Output of {@code gpuclass recommend --fastest --format json}. */
    public record OfGoals(String schema, List<Standing> standings) {
        public OfGoals(List<Standing> standings) {
            this(SCHEMA, standings);
        }
    }

    /** Output of {@code gpuclass recommend --probes --format json}. */
    public record OfProbes(
            String schema, List<ProbeResult> probes, Ratios ratios, LineHostage lineHostage, MachineClass abstraction) {
        public OfProbes(List<ProbeResult> probes, Ratios ratios, LineHostage lineHostage, MachineClass abstraction) {
            this(SCHEMA, probes, ratios, lineHostage, abstraction);
        }
    }

    /**
     * Output of {@code gpuclass recommend --once --format json}.
     *
     * @param uses launches with one barrier and with two, as the profile has them
     */
    public record OfLaunches(String schema, List<Entry> uses) {
        public OfLaunches(List<Entry> uses) {
            this(SCHEMA, uses);
        }
    }
}
