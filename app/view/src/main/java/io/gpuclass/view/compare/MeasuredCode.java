package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.units.Named;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the code of both sides of a comparison. */
public enum MeasuredCode implements Named {
    /** All forms have the same code. */
    SAME,
    /** Some forms have other code, or only one side names its code: their figures tell nothing of the hardware. */
    OTHER,
    /** No side names its code; judged as if it were equal. */
    UNKNOWN;

    /** Returns which it is, by the forms and programs of the current profile. */
    static MeasuredCode of(List<Profile> base, Profile current) {
        List<Codes> all =
                Stream.concat(base.stream(), Stream.of(current)).map(Codes::of).toList();
        if (all.stream().noneMatch(Codes::isNamed)) {
            return UNKNOWN;
        }
        Predicate<FigureKey> differs = differing(base, current);
        return current.cases().figuresByKey().keySet().stream().anyMatch(differs) ? OTHER : SAME;
    }

    /** Returns whether a figure is of a form whose code differs between the sides. Probes are no forms: theirs are taken to be equal. */
    static Predicate<FigureKey> differing(List<Profile> base, Profile current) {
        Codes now = Codes.of(current);
        List<Codes> before = base.stream().map(Codes::of).toList();
        Map<List<String>, Boolean> known = new HashMap<>();
        return key -> key.kind() != null
                && key.name() != null
                && known.computeIfAbsent(List.of(key.kind(), key.name()), form -> differs(key, before, now));
    }

    /** By digests; by the builds where a side has no digest and all name their build. */
    private static boolean differs(FigureKey key, List<Codes> base, Codes current) {
        List<Codes> all = Stream.concat(base.stream(), Stream.of(current)).toList();
        boolean digests = all.stream().allMatch(codes -> codes.has(key));
        boolean builds = all.stream().noneMatch(codes -> codes.build().isEmpty());
        Function<Codes, String> code = !digests && builds ? Codes::build : codes -> codes.of(key);
        return all.stream().map(code).distinct().count() > 1;
    }

    /** Returns whether forms of both sides are told apart by the build, since a side that names its code has no digest of them. */
    static boolean byBuild(List<Profile> base, Profile current) {
        List<Codes> all =
                Stream.concat(base.stream(), Stream.of(current)).map(Codes::of).toList();
        return all.stream().allMatch(Codes::isNamed)
                && current.cases().figuresByKey().keySet().stream()
                        .filter(key -> key.kind() != null && key.name() != null)
                        .anyMatch(key -> all.stream().anyMatch(codes -> codes.has(key))
                                && !all.stream().allMatch(codes -> codes.has(key)));
    }

    /**
     * Names of the code of one profile.
     *
     * @param build the commit that was measured; empty where nothing names it, or no form has a digest, as on hosts
     * @param digests the digest of each form that has one
     */
    record Codes(String build, Map<List<String>, String> digests) {
        static Codes of(Profile profile) {
            Map<List<String>, String> digests = profile.implementations().stream()
                    .filter(form -> form.code() != null)
                    .collect(Collectors.toMap(
                            form -> List.of(form.kind().id(), form.id()),
                            ImplementationFacts::code,
                            (one, same) -> one,
                            HashMap::new));
            profile.codes().forEach(form -> digests.put(List.of(form.kind(), form.implementation()), form.code()));
            String commit = profile.tool().commit();
            boolean changed = Boolean.TRUE.equals(profile.tool().changed());
            String build = commit + (changed ? ", changed" : "");
            return new Codes(commit == null || digests.isEmpty() ? "" : build, digests);
        }

        boolean isNamed() {
            return !build.isEmpty() || !digests.isEmpty();
        }

        boolean has(FigureKey key) {
            return digests.containsKey(form(key));
        }

        private static List<String> form(FigureKey key) {
            return List.of(key.kind(), key.name());
        }

        /** Returns the name of a figure's code: the digest of its form or, where it has none, the commit. */
        String of(FigureKey key) {
            return key.kind() == null || key.name() == null ? "" : digests.getOrDefault(form(key), build);
        }
    }
}
