package io.gpuclass.view.terms;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.terms.Numbers.Sizes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Implementations that do the same, so that their figures may stand beside each other.
 *
 * @param initial initial value; null except for semaphores
 * @param writers which blocks write; null except for reader-writer semaphores
 */
public record Family(Kind kind, Integer initial, Writers writers) {
    public static Family of(Case one) {
        return new Family(
                Named.parse(Kind.class, one.kind()),
                (Integer) one.get(Axis.INITIAL),
                one.get(Axis.WRITERS) == null ? null : Named.parse(Writers.class, (String) one.get(Axis.WRITERS)));
    }

    /** Returns the results of primitives by family: kinds in their order, families of a kind as they come. */
    public static Map<Family, List<Case>> group(List<Case> cases) {
        return group(cases, Family::of);
    }

    /** Returns results by family: kinds in their order, families of a kind as they come. */
    public static <T> Map<Family, List<T>> group(List<T> results, Function<T, Family> familyOf) {
        Map<Family, List<T>> groups = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            for (T result : results) {
                Family family = familyOf.apply(result);
                if (family.kind == kind) {
                    groups.computeIfAbsent(family, key -> new ArrayList<>()).add(result);
                }
            }
        }
        return groups;
    }

    /** Returns whether its initial value, where it has one, is that of a role. */
    public boolean hasInitialOfARole() {
        return initial == null || Arrays.stream(Role.values()).anyMatch(role -> initial.equals(role.initial()));
    }

    /** Returns the name of the family's members, such as {@code Semaphores, initial value 120}. */
    public String title() {
        return plural() + (initial == null ? "" : ", initial value " + initial) + writing();
    }

    /** Returns the name of one member, such as {@code semaphore, count 120}. */
    public String one() {
        return kind.id().replace('-', ' ') + setting();
    }

    /** Returns the name of a certain one, such as {@code semaphore_spin, count 120}. */
    public String one(String id) {
        return FormNames.of(kind, id) + setting();
    }

    private String setting() {
        return (initial == null ? "" : ", count " + initial) + writing();
    }

    private String plural() {
        String name = kind.id().replace('-', ' ') + (kind == Kind.MUTEX ? "es" : "s");
        return writers == null
                ? name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1)
                : "Reader-writer " + name;
    }

    private String writing() {
        if (writers == null) {
            return "";
        }
        return writers == Writers.ONE_PER_SM
                ? ", one writer per SM"
                : ", " + writers.share() + (writers.share() == 1 ? " writer" : " writers") + " in 16";
    }

    /**
     * Results of the implementations of one family.
     *
     * @param all at every size, at least one
     */
    public record FamilyResults(Family family, List<PrimitiveResult> all) {
        public FamilyResults {
            all = List.copyOf(all);
        }

        public static List<FamilyResults> of(List<PrimitiveResult> results) {
            return Family.group(results, result -> new Family(result.kind(), result.initial(), result.writers()))
                    .entrySet()
                    .stream()
                    .map(group -> new FamilyResults(group.getKey(), group.getValue()))
                    .toList();
        }

        public List<String> implementations() {
            return all.stream().map(PrimitiveResult::implementation).distinct().toList();
        }

        /** Returns the measured numbers of blocks, in ascending order. */
        public List<Integer> sizes() {
            return Sizes.sorted(all.stream().map(PrimitiveResult::blocks).toList());
        }

        public int saturation() {
            return all.stream().mapToInt(PrimitiveResult::blocks).max().orElseThrow();
        }

        public Optional<PrimitiveResult> find(String implementation, int size) {
            return at(size).filter(result -> result.implementation().equals(implementation))
                    .findFirst();
        }

        public Stream<PrimitiveResult> at(int size) {
            return all.stream().filter(result -> result.blocks() == size);
        }

        /** Returns whether it is the fastest of its size, of those under which blocks do not starve if there are any. */
        public boolean isBest(PrimitiveResult result) {
            boolean allStarve =
                    at(result.blocks()).filter(PrimitiveResult::counts).allMatch(PrimitiveResult::starves);
            return at(result.blocks())
                    .filter(PrimitiveResult::counts)
                    .filter(other -> allStarve || !other.starves())
                    .filter(other -> Unstable.of(other).isEmpty())
                    .max(Comparator.comparingDouble(
                            other -> other.opsPerSecond().median()))
                    .filter(result::equals)
                    .isPresent();
        }
    }
}
