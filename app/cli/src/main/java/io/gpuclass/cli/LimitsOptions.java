package io.gpuclass.cli;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.view.health.HealthMetrics.SuperBench;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of {@code gpuclass fleet} that write the limits of healthy GPUs: for gpuclass, and for SuperBench. */
final class LimitsOptions {
    @Option(
            names = "--limits",
            paramLabel = "FILE",
            description = "Write the limits of healthy GPUs of each model to FILE, for gpuclass check --baseline FILE.")
    private Path limits;

    @Option(
            names = "--superbench",
            paramLabel = "DIR",
            description = "Write the limits as rules and baselines of SuperBench, a pair for each model.")
    private Path superBench;

    boolean areAsked() {
        return limits != null || superBench != null;
    }

    /** Returns the name of an option that was given. */
    String option() {
        return limits != null ? "--limits" : "--superbench";
    }

    /** Returns what is to be written, by file. */
    Map<Path, String> texts(Limits healthy) {
        Map<Path, String> texts = new LinkedHashMap<>();
        if (limits != null) {
            texts.put(limits, ProfileJson.text(healthy));
        }
        if (superBench != null) {
            healthy.models().forEach(model -> {
                String name = DeviceFacts.slugOf(model.device() + " " + model.kind() + " " + model.multiprocessors());
                texts.put(superBench.resolve("rules-" + name + ".yaml"), SuperBench.rules(model));
                texts.put(superBench.resolve("baseline-" + name + ".json"), SuperBench.baseline(model));
            });
        }
        return texts;
    }
}
