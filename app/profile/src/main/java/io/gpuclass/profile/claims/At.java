package io.gpuclass.profile.claims;

import io.gpuclass.profile.cases.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings at which a claim is judged: values of the variables of its queries, such as {@code blocks} of {@code 1/sm} and {@code full}. Besides
 * values these words do: {@code each}, every value that the profile has for all paths; {@code each from N}, those not below; {@code most}
 * and {@code least}, the greatest and the smallest. Immutable.
 *
 * @param choices the values of each variable, in order
 */
record At(Map<String, List<String>> choices) {
    static final At ONCE = new At(Map.of());

    /** Values of the variables in one case. */
    record Binding(Map<String, String> values) {
        Query in(Query path) {
            Query bound = path;
            for (Map.Entry<String, String> value : values.entrySet()) {
                bound = bound.with(value.getKey(), value.getValue());
            }
            return bound;
        }

        Binding and(String variable, String value) {
            Map<String, String> more = new LinkedHashMap<>(values);
            more.put(variable, value);
            return new Binding(more);
        }

        /** Returns the case in words; null where it is the only one. */
        String words(String label) {
            String words = Stream.concat(
                            Stream.ofNullable(label),
                            values.entrySet().stream().map(value -> At.words(value.getKey(), value.getValue())))
                    .collect(Collectors.joining(", "));
            return words.isEmpty() ? null : words;
        }
    }

    /** Returns all cases. */
    List<Binding> bindings(List<Query> paths, ProfileFigures profile) {
        List<Binding> bindings = List.of(new Binding(Map.of()));
        for (Map.Entry<String, List<String>> choice : choices.entrySet()) {
            List<Binding> more = new ArrayList<>();
            for (Binding binding : bindings) {
                List<Query> bound = paths.stream().map(binding::in).toList();
                values(choice.getKey(), choice.getValue(), bound, profile)
                        .forEach(value -> more.add(binding.and(choice.getKey(), value)));
            }
            bindings = more;
        }
        return bindings;
    }

    /** Returns the values of words and values in a profile; a word without one stays, and leads to nothing. */
    static List<String> values(String variable, List<String> wanted, List<Query> paths, ProfileFigures profile) {
        return wanted.stream()
                .flatMap(value -> {
                    List<String> found =
                            ProfileFigures.isWord(value) ? found(variable, value, paths, profile) : List.of();
                    return found.isEmpty() ? Stream.of(profile.resolved(value)) : found.stream();
                })
                .toList();
    }

    private static List<String> found(String variable, String word, List<Query> paths, ProfileFigures profile) {
        List<String> common = common(variable, paths, profile);
        if (word.equals(ProfileFigures.EACH) || common.isEmpty()) {
            return common;
        }
        Comparator<String> bySize = Comparator.comparingDouble(Double::parseDouble);
        if (word.startsWith(ProfileFigures.EACH_FROM)) {
            double least = Double.parseDouble(profile.resolved(word.substring(ProfileFigures.EACH_FROM.length())));
            return common.stream()
                    .filter(value -> Double.parseDouble(value) >= least)
                    .sorted(bySize)
                    .toList();
        }
        return List.of(
                word.equals("most")
                        ? common.stream().max(bySize).orElseThrow()
                        : common.stream().min(bySize).orElseThrow());
    }

    private static List<String> common(String variable, List<Query> paths, ProfileFigures profile) {
        Set<String> common = null;
        for (Query path : paths) {
            if (path.conditions().flatMap(Query.Condition::variables).anyMatch(variable::equals)) {
                Set<String> values = profile.values(path, variable);
                if (common == null) {
                    common = new LinkedHashSet<>(values);
                } else {
                    common.retainAll(values);
                }
            }
        }
        return common == null ? List.of() : List.copyOf(common);
    }

    private static String words(String variable, String value) {
        return switch (variable) {
            case "blocks" -> counted(value, "block", "blocks");
            case "threads" -> counted(value, "thread", "threads");
            case "accesses" -> counted(value, "access", "accesses");
            case "cluster" -> ProfileFigures.isWord(value) ? value + " size of clusters" : "clusters of " + value;
            case "initial" -> "initial " + value;
            case "length" -> "sections of " + value;
            case "share" -> "atomics from " + value + "/16 of the blocks";
            default -> ProfileFigures.isWord(value) ? value + " " + variable : value;
        };
    }

    private static String counted(String value, String one, String several) {
        return ProfileFigures.isWord(value)
                ? value + " number of " + several
                : value + " " + (value.equals("1") ? one : several);
    }
}
