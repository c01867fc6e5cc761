package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.DeviceOption;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeOptions.PrimitiveOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOption;
import io.gpuclass.engine.session.RunClock;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.PrimitiveSuites;
import io.gpuclass.engine.suites.ReplicationSuites;
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
                            + " ${bundle:suites.opt-in-times} more for ${bundle:suites.opt-in}; a third of that with"
                            + " --quick, 10m with --thorough.")
    private Duration timeBudget;

    @Option(
            names = "--suites",
            paramLabel = "LIST",
            completionCandidates = Suggestions.Suites.class,
            description = "Which suites to run, separated by commas. Default: all but ${bundle:suites.left-out}, and"
                    + " ${bundle:suites.with-kinds} only on GPUs that have kernels for it, and not with --quick;"
                    + " with --thorough, all but ${bundle:suites.with-peers}, which runs wherever the device"
                    + " shares memory with other GPUs.")
    private Converters.OfDevices.Suites suites;

    @Option(
            names = "--include-ids",
            description = "Also write into the profile what identifies the device, such as its UUID.")
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

    /** Returns a given option that none of these suites uses. */
    Optional<ProgramOption> unheeded(Set<Suite> running) {
        return primitives.unheeded(running).or(() -> programs.unheeded(running));
    }

    private Set<Suite> suites() {
        return primitives.with(suites == null ? SuiteRegistry.usual(depth.get()) : suites.suites());
    }

    /**
     * Returns the options, with the input files of programs read.
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

    /** The options that repeat the experiments of Stuart & Owens 2011. */
    static final class PrimitiveArguments {
        private static final String ALL = "all";
        private static final int LARGEST_STEP = 1_000_000;

        @Option(
                names = "--sweep",
                paramLabel = "all|STEP",
                completionCandidates = Suggestions.Sweeps.class,
                description =
                        "Run suite sweep too: all forms over many numbers of blocks. all: each from 1 to 240, as the"
                                + " paper's figures have it, and beyond that each quarter of a block per SM; STEP: each"
                                + " STEP-th number, from one block to as many as fit.")
        private String sweep;

        @Option(
                names = "--fixed-work",
                description = "Have mutexes and semaphores of suite primitives also do 1000 operations of each block,"
                        + " however long that takes; suite replication does so with the forms as printed.")
        private boolean fixedWork;

        Optional<String> contradiction() {
            return sweep == null || sweep.equals(ALL) || step() != null
                    ? Optional.empty()
                    : Optional.of("--sweep must be all, or blocks from one size to the next, 1 to " + LARGEST_STEP
                            + ", not '" + sweep + "'");
        }

        /** Adds the suite that {@code --sweep} asks for. */
        Set<Suite> with(Set<Suite> suites) {
            return sweep == null ? suites : SuiteRegistry.and(suites, ReplicationSuites.SWEEP);
        }

        /** Returns a given option that none of these suites uses. */
        Optional<ProgramOption> unheeded(Set<Suite> running) {
            return fixedWork && !running.contains(PrimitiveSuites.PRIMITIVES)
                    ? ProgramOption.of("--fixed-work", fixedWork, PrimitiveSuites.PRIMITIVES)
                    : Optional.empty();
        }

        PrimitiveOptions get() {
            return new PrimitiveOptions(fixedWork, sweep == null || sweep.equals(ALL) ? null : step());
        }

        /** Returns the step; null if it is not valid. */
        private Integer step() {
            if (!sweep.matches("[0-9]{1,7}")) {
                return null;
            }
            int step = Integer.parseInt(sweep);
            return step >= 1 && step <= LARGEST_STEP ? step : null;
        }
    }
}
