package io.gpuclass.cli;

import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProgramOption;
import io.gpuclass.engine.session.RunClock;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.records.Draft;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code probe} for the measurement. */
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
                    "Time allowed for measuring, such as 500ms, 60s or 2m. Default: ${bundle:suites.usual-time}, and"
                            + " ${bundle:suites.opt-in-times} more for ${bundle:suites.opt-in}; a third of that with --quick, 10m with --thorough.")
    private Duration timeBudget;

    @Option(
            names = "--suites",
            paramLabel = "LIST",
            completionCandidates = Suggestions.Suites.class,
            description =
                    "Which suites to run, separated by commas. Default: all but ${bundle:suites.left-out},"
                            + " and ${bundle:suites.with-kinds} only on GPUs that have kernels for it, and not with --quick;"
                            + " with --thorough, all but ${bundle:suites.with-peers}, which runs wherever the device shares memory with other GPUs.")
    private Converters.Suites suites;

    @Option(names = "--include-ids", description = "Put what identifies the very device into the profile.")
    private boolean includeIds;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Also record every observation, to be replayed with --device recorded:FILE.")
    private Path record;

    @ArgGroup(validate = false, heading = "%nExperiments of the sources:%n")
    private PrimitiveArguments primitives = new PrimitiveArguments();

    @ArgGroup(validate = false, heading = "%nWhole programs (suites artificial-barriers and applications):%n")
    private ProgramArguments programs = new ProgramArguments();

    /** {@code --quick} or {@code --thorough}, one of them at most. */
    private static final class DepthOption {
        @Option(names = "--quick", description = "Keep every case, but widen intervals and thin sweeps.")
        private boolean quick;

        @Option(names = "--thorough", description = "Add the full grids.")
        private boolean thorough;

        Depth get() {
            if (quick) {
                return Depth.QUICK;
            }
            return thorough ? Depth.THOROUGH : Depth.STANDARD;
        }
    }

    /** Returns the first contradiction between the options, in a sentence. */
    Optional<String> problem() {
        boolean recorded = device.get() instanceof DeviceSpec.Recorded;
        boolean cpu =
                device.get() instanceof DeviceSpec.Of named && named.kind().cpu();
        return requireGpu && (recorded || cpu)
                ? Optional.of("--require-gpu contradicts --device: leave one of them out")
                : primitives
                        .contradiction()
                        .or(programs::contradiction)
                        .or(() -> unheeded(suites()).map(ProgramOption::without));
    }

    boolean tellSeed() {
        return seed != null;
    }

    /** Returns an option that none of some suites heeds, if one is given. */
    Optional<ProgramOption> unheeded(Set<Suite> running) {
        return primitives.unheeded(running).or(() -> programs.unheeded(running));
    }

    private Set<Suite> suites() {
        return primitives.with(suites == null ? SuiteRegistry.usual(depth.get()) : suites.suites());
    }

    /**
     * Returns the options, the files of programs read.
     *
     * @throws io.gpuclass.engine.input.InputFileException naming file and line, if one is not what it should be
     */
    ProbeOptions get() {
        Depth chosen = depth.get();
        Set<Suite> wanted = suites();
        return Draft.of(ProbeOptions.class)
                .set(ProbeOptions::device, device.get())
                .set(ProbeOptions::requireGpu, requireGpu)
                .set(ProbeOptions::includeIds, includeIds)
                .set(ProbeOptions::depth, chosen)
                .set(ProbeOptions::suites, wanted)
                .set(ProbeOptions::called, suites == null ? SuiteRegistry.calledFor() : Set.of())
                .set(ProbeOptions::seed, seed == null ? DEFAULT_SEED : seed)
                .set(ProbeOptions::timeBudget, timeBudget == null ? RunClock.budget(chosen, wanted) : timeBudget)
                .set(ProbeOptions::timeGiven, timeBudget != null)
                .set(ProbeOptions::record, Optional.ofNullable(record))
                .set(ProbeOptions::primitives, primitives.get())
                .set(ProbeOptions::programs, programs.read())
                .build();
    }
}
