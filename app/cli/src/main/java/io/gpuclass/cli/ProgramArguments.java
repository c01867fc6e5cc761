package io.gpuclass.cli;

import io.gpuclass.engine.input.AlignInput;
import io.gpuclass.engine.input.GraphFiles;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.engine.session.ProbeOptions.ProgramOption;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.ProgramSuites;
import io.gpuclass.profile.units.Bytes;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of {@code probe} for the inputs of programs. */
final class ProgramArguments {
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
            description = "What align searches, in FASTA, also with .gz; goes with --queries. Default: generated.")
    private Path reference;

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description =
                    "What align searches for, in FASTA, also with .gz; goes with --reference. Default: generated.")
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
            description = "Which barriers to try in the applications, separated by commas. Default: all.")
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
            return Optional.of("--vertices is the size of the generated graphs, which --graph replaces: leave one of"
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
