package io.gpuclass.cli;

import io.gpuclass.engine.primitives.Tuner;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.TuneOptions;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options of {@code tune} for the search. */
final class TuneArguments {
    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            completionCandidates = Suggestions.Gpus.class,
            description = "On which GPU, of the profile's model: auto (the first), cuda:N, or recorded:FILE (replays a"
                    + " recording). Default: ${DEFAULT-VALUE}.")
    private DeviceSpec device;

    @Option(
            names = "--only",
            paramLabel = "ID",
            split = ",",
            completionCandidates = Suggestions.Tunable.class,
            description = "Which implementations, separated by commas. Default: all that pause.")
    private Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--contention",
            paramLabel = "LIST",
            split = ",",
            description = "Under which contention, separated by commas: low (one block on each SM), medium (four), full"
                    + " (all that are resident at once). Default: all.")
    private Set<Contention> contentions = EnumSet.allOf(Contention.class);

    @Option(
            names = "--fairness",
            paramLabel = "F",
            defaultValue = "0.8",
            description =
                    "Jain index that pauses must reach, from 0 to 1; where the catalogue's own do not reach it, theirs"
                            + " is enough. Default: ${DEFAULT-VALUE}.")
    private double fairness;

    @Option(
            names = "--time-budget",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "Time allowed for measuring, such as 500ms, 60s or 2m. Default: ${DEFAULT-VALUE}.")
    private Duration timeBudget;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the order in which settings are visited. Default: ${DEFAULT-VALUE}.")
    private long seed;

    /** Returns the first mistake in the options, in a sentence. */
    Optional<String> problem() {
        Set<String> known =
                Tuner.tunable().stream().map(Implementation::id).collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> unknown = new TreeSet<>(only);
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            return Optional.of("'" + unknown.iterator().next() + "' is no implementation that pauses: expected one of "
                    + String.join(", ", known));
        }
        return fairness >= 0 && fairness <= 1
                ? Optional.empty()
                : Optional.of("a Jain index lies between 0 and 1, which --fairness " + fairness + " does not");
    }

    TuneOptions get() {
        return new TuneOptions(device, only, contentions, fairness, timeBudget, seed);
    }
}
