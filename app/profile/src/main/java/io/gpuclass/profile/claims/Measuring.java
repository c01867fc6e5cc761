package io.gpuclass.profile.claims;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which command measures what a profile lacks. */
final class Measuring {
    private static final List<String> PROBES = List.of("probes");
    private static final List<String> BOTH = List.of("probes", "primitives");

    /** The suites that a part of a profile comes from, by the first name of a path, or the first two. */
    static final Map<String, List<String>> SUITES = Map.ofEntries(
            Map.entry("probes", PROBES),
            Map.entry("ratios", PROBES),
            Map.entry("abstraction", List.of("probes", "hostage")),
            Map.entry("lineHostage", List.of("hostage")),
            Map.entry("simtHazard", List.of("simt")),
            Map.entry("primitives", List.of("primitives")),
            Map.entry("asPublished", List.of("replication")),
            Map.entry("fixedWork", List.of("replication")),
            Map.entry("blockSweep", List.of("sweep")),
            Map.entry("weakScaling", List.of("replication")),
            Map.entry("sectionsAsPublished", List.of("replication")),
            Map.entry("contendedCas", List.of("replication")),
            Map.entry("kinds", List.of("kinds")),
            Map.entry("levels", List.of("levels")),
            Map.entry("map", List.of("map")),
            Map.entry("scopes", PROBES),
            Map.entry("verification", List.of("primitives")),
            Map.entry("sections", List.of("sections")),
            Map.entry("recommendations", BOTH),
            Map.entry("rankAgreement", BOTH),
            Map.entry(ProfileFigures.PREDICTIONS, PROBES),
            Map.entry("artificialBarriers", List.of("artificial-barriers")),
            Map.entry("barrierSizes", List.of("replication")),
            Map.entry("barrierGrids", List.of("replication")),
            Map.entry("bestGrids", List.of("replication")),
            Map.entry("executionFits", List.of("replication")),
            Map.entry("barrierCode", List.of("replication")),
            Map.entry("locality", List.of("artificial-barriers")),
            Map.entry("applications", List.of("applications")));

    private Measuring() {}

    /** Returns the command that measures what the paths lead to. */
    static String command(Stream<FigurePath> paths) {
        return "gpuclass probe --suites "
                + paths.map(FigurePath::part)
                        .distinct()
                        .flatMap(part -> SUITES.get(part).stream())
                        .distinct()
                        .collect(Collectors.joining(","));
    }
}
