package io.gpuclass.cli;

import io.gpuclass.cli.SharedOptions.DeviceOption;
import io.gpuclass.engine.input.AlignInput;
import io.gpuclass.engine.input.GraphFiles;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.engine.primitives.BlockSweep;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeOptions.PrimitiveOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOption;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.ProbeOptionsBuilder;
import io.gpuclass.engine.session.RunClock;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.PrimitiveSuites;
import io.gpuclass.engine.suites.ProgramSuites;
import io.gpuclass.engine.suites.ReplicationSuites;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.units.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
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
            description = "Suites to run, separated by commas. Default: all but ${bundle:suites.left-out}, and"
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
        @Option(names = "--quick", description = "Keep every case, with wider intervals and fewer sizes.")
        private boolean quick;

        @Option(names = "--thorough", description = "Run nearly all suites, with narrower intervals and all sizes.")
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
        return ProbeOptionsBuilder.builder()
                .device(device.get())
                .requireGpu(requireGpu)
                .includeIds(includeIds)
                .depth(chosen)
                .suites(wanted)
                .called(suites == null ? SuiteRegistry.calledFor() : Set.of())
                .seed(seed == null ? DEFAULT_SEED : seed)
                .timeBudget(timeBudget == null ? RunClock.budget(chosen, wanted) : timeBudget)
                .timeGiven(timeBudget != null)
                .record(Optional.ofNullable(record))
                .primitives(primitives.get())
                .programs(programs.read())
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
                        "Run suite sweep too, at more numbers of blocks than the usual 40. all: each from 1 to 240, as the"
                                + " paper's figures have it, and beyond that each quarter of a block per SM (minutes);"
                                + " STEP: each STEP-th number, from one block to as many as fit.")
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
            return new PrimitiveOptions(fixedWork, sizes());
        }

        private BiFunction<Integer, Integer, List<Integer>> sizes() {
            if (sweep == null) {
                return PrimitiveOptions.DEFAULTS.sweep();
            }
            Integer step = step();
            return step == null
                    ? BlockSweep::dense
                    : (saturation, multiprocessors) -> BlockSweep.every(step, saturation);
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

    /** The options of {@code probe} for the inputs of programs. */
    private static final class ProgramArguments {
        private static final int LEAST_MATCH = 20;

        @Option(
                names = "--graph",
                paramLabel = "FILE",
                description =
                        "A graph for the applications, instead of generated ones: DIMACS .gr or Matrix Market .mtx, also"
                                + " with .gz. May be given more than once.")
        private List<Path> graphs = List.of();

        @Option(
                names = "--vertices",
                paramLabel = "N",
                description =
                        "Vertices of the generated road graph; the R-MAT graph has a quarter as many. Default: 262144.")
        private Integer vertices;

        @Option(
                names = "--reference",
                paramLabel = "FILE",
                description =
                        "Text that align searches, in FASTA, also with .gz; goes with --queries. Default: generated.")
        private Path reference;

        @Option(
                names = "--queries",
                paramLabel = "FILE",
                description =
                        "Patterns that align searches for, in FASTA, also with .gz; goes with --reference. Default: generated.")
        private Path queries;

        @Option(
                names = "--least-match",
                paramLabel = "N",
                description = "Bases of the shortest match that align reports of these files. Default: 20.")
        private Integer leastMatch;

        @Option(
                names = "--memory",
                paramLabel = "SIZE",
                description =
                        "Device memory that a program may take, such as 512MB or 4GB; those that need more are skipped."
                                + " Default: 4GB.")
        private Bytes memory;

        @Option(
                names = "--barriers",
                paramLabel = "LIST",
                completionCandidates = Suggestions.Barriers.class,
                description = "Barriers to try in the applications, separated by commas. Default: all.")
        private Converters.OfDevices.Barriers barriers;

        Optional<String> contradiction() {
            if ((reference == null) != (queries == null)) {
                return Optional.of("--reference and --queries go together: give both, or none for generated ones");
            }
            Set<Path> names = new HashSet<>();
            for (Path graph : graphs) {
                if (!names.add(graph.getFileName())) {
                    return Optional.of("two graphs are called " + graph.getFileName()
                            + ", and results tell them apart by name: rename one of them");
                }
            }
            return Stream.of(vertexContradiction(), matchContradiction())
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private Optional<String> vertexContradiction() {
            if (vertices != null && !graphs.isEmpty()) {
                return Optional.of(
                        "--vertices is the size of the generated graphs, which --graph replaces: leave one of"
                                + " them out");
            }
            return vertices != null && (vertices < 64 || vertices > 1 << 24)
                    ? Optional.of("--vertices must be from 64 to 16777216, not " + vertices)
                    : Optional.empty();
        }

        private Optional<String> matchContradiction() {
            if (leastMatch != null && reference == null) {
                return Optional.of(
                        "--least-match is for the files of --reference and --queries: give them too, or leave it out");
            }
            return leastMatch != null && leastMatch < 1
                    ? Optional.of("--least-match must be at least 1, not " + leastMatch)
                    : Optional.empty();
        }

        /** Returns the first given option that none of these suites uses, with the suites that do. */
        Optional<ProgramOption> unheeded(Set<Suite> running) {
            return given().filter(option -> Collections.disjoint(option.heededBy(), running))
                    .findFirst();
        }

        private Stream<ProgramOption> given() {
            return Stream.of(
                            ProgramOption.of("--graph", graphs.isEmpty() ? null : graphs, ProgramSuites.APPLICATIONS),
                            ProgramOption.of("--vertices", vertices, ProgramSuites.APPLICATIONS),
                            ProgramOption.of("--barriers", barriers, ProgramSuites.APPLICATIONS),
                            ProgramOption.of("--reference", reference, ProgramSuites.ARTIFICIAL_BARRIERS),
                            ProgramOption.of("--queries", queries, ProgramSuites.ARTIFICIAL_BARRIERS),
                            ProgramOption.of("--least-match", leastMatch, ProgramSuites.ARTIFICIAL_BARRIERS),
                            ProgramOption.of(
                                    "--memory", memory, ProgramSuites.ARTIFICIAL_BARRIERS, ProgramSuites.APPLICATIONS))
                    .flatMap(Optional::stream);
        }

        /**
         * Reads the files.
         *
         * @throws io.gpuclass.engine.input.InputFileException naming file and line, if one is not what it should be
         */
        ProgramOptions read() {
            int least = Objects.requireNonNullElse(leastMatch, LEAST_MATCH);
            return new ProgramOptions(
                    graphs.stream().<GraphSource>map(GraphFiles::read).toList(),
                    Objects.requireNonNullElse(vertices, ProgramOptions.VERTICES),
                    Optional.ofNullable(reference).map(file -> AlignInput.read(file, queries, least)),
                    Objects.requireNonNullElse(memory, ProgramOptions.MEMORY),
                    barriers == null ? List.of() : barriers.ids());
        }
    }
}
