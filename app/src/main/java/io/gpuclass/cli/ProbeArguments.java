package io.gpuclass.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code probe} that say what to measure. */
final class ProbeArguments {
    private static final long DEFAULT_SEED = 1;

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Option(names = "--require-gpu", description = "Fail instead of measuring the host CPU where there is no GPU.")
    private boolean requireGpu;

    @ArgGroup
    private DepthOption depth = new DepthOption();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the order in which cases are visited. Default: 1, or that of the run to resume.")
    private Long seed;

    @Option(
            names = "--time-budget",
            paramLabel = "TIME",
            description =
                    "Time allowed for measuring, such as 500ms, 60s or 2m. Default: 28s; 8s with --quick, 10m with"
                            + " --thorough.")
    private Duration timeBudget;

    @Option(
            names = "--suites",
            paramLabel = "LIST",
            completionCandidates = Suggestions.Suites.class,
            description = "Which suites to run, separated by commas. Default: all.")
    private Converters.Suites suites = new Converters.Suites(Suite.all());

    @Option(names = "--include-ids", description = "Put what identifies the very device into the profile.")
    private boolean includeIds;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Also record every observation, to be replayed with --device recorded:FILE.")
    private Path record;

    /** Whether {@code --require-gpu} is given beside a device that is none. */
    boolean contradict() {
        return requireGpu && !(device.get() instanceof DeviceSpec.Auto || device.get() instanceof DeviceSpec.Cuda);
    }

    boolean tellSeed() {
        return seed != null;
    }

    ProbeOptions get() {
        Depth chosen = depth.get();
        return new ProbeOptions(
                device.get(),
                requireGpu,
                includeIds,
                chosen,
                suites.suites(),
                seed == null ? DEFAULT_SEED : seed,
                timeBudget == null ? chosen.timeBudget() : timeBudget,
                Optional.ofNullable(record));
    }
}
