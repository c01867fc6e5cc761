package io.gpuclass.profile.claims;

import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Subjects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which command measures what a profile lacks. */
final class Measuring {
    private static final String PROBES = "probes";

    private Measuring() {}

    /** Returns the command that measures what the paths lead to. */
    static String command(Stream<FigurePath> paths) {
        return "gpuclass probe --suites "
                + paths.map(FigurePath::part)
                        .distinct()
                        .flatMap(Measuring::suites)
                        .distinct()
                        .collect(Collectors.joining(","));
    }

    /** Returns the suites that measure a part of a profile; none if nothing does. */
    static Stream<String> suites(String part) {
        return part.equals(ProfileFigures.PREDICTIONS)
                ? Stream.of(PROBES)
                : Subjects.LISTS.stream()
                        .filter(list -> list.part().equals(part))
                        .map(CaseList::suite)
                        .flatMap(suite -> Stream.of(suite.split(",")))
                        .filter(suite -> !suite.isEmpty())
                        .distinct();
    }
}
