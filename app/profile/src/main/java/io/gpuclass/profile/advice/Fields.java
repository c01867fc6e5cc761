package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Field.Entrant;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What competes for each answer that a profile can give, by role, contention and length of section. What competes is {@link Contest}'s to
 * say. Nothing is predicted and nothing taken from another number of blocks: what was not measured is left out. Immutable.
 *
 * <p>Saturation is taken to be the largest number of blocks with a figure that counts. A device without SMs counts as one.
 */
public final class Fields {
    private final List<Field> fields;
    private final List<ImplementationFacts> facts;

    private Fields(List<Field> fields, List<ImplementationFacts> facts) {
        this.fields = fields.stream().filter(field -> !field.isEmpty()).toList();
        this.facts = facts;
    }

    /**
     * Returns the fields in the order of the roles, each from low contention to full, and each of these by the length of section.
     *
     * @param sections what implementations gave with work inside
     * @param tuning rates with pauses that a search found; those that hold compete where the sections are empty
     * @param facts further facts of implementations beside the catalogue's own
     */
    public static Fields of(
            Evidence evidence, List<SectionResult> sections, List<Tuning> tuning, List<ImplementationFacts> facts) {
        return new Fields(
                new MeasuredFields(evidence, sections, tuning).all(),
                Stream.concat(Catalogue.facts(evidence.device()).stream(), facts.stream())
                        .toList());
    }

    List<Field> all() {
        return fields;
    }

    /** Returns the fields of those alone that pass. */
    Fields only(Predicate<Entrant> wanted) {
        return new Fields(fields.stream().map(field -> field.only(wanted)).toList(), facts);
    }

    /** Returns the other fields of a role. */
    List<Field> others(Field field) {
        return fields.stream()
                .filter(other -> other.role() == field.role() && other != field)
                .toList();
    }

    Optional<ImplementationFacts> facts(Kind kind, Entrant entrant) {
        return facts.stream()
                .filter(fact -> fact.kind() == kind && fact.id().equals(entrant.implementation()))
                .findFirst();
    }

    /** Returns the place of an implementation in the catalogue; those that it does not know come last. */
    int order(Kind kind, Entrant entrant) {
        return IntStream.range(0, facts.size())
                .filter(i -> facts.get(i).kind() == kind && facts.get(i).id().equals(entrant.implementation()))
                .findFirst()
                .orElse(facts.size());
    }

    /** The fields of a profile, empty ones included: {@link Fields} says of what. Confined to one thread. */
    static final class MeasuredFields {
        private final List<PrimitiveResult> results;
        private final List<PrimitiveResult> tuned;
        private final List<SectionResult> sections;
        private final int multiprocessors;
        private final int saturation;

        MeasuredFields(Evidence evidence, List<SectionResult> sections, List<Tuning> tuning) {
            Integer known = evidence.setup().multiprocessors();
            this.multiprocessors = known == null ? 1 : known;
            this.tuned = Choices.tuned(evidence.primitives(), tuning);
            List<PrimitiveResult> all = new ArrayList<>(evidence.primitives());
            all.addAll(tuned);
            this.results = new Contest(new Evidence(evidence.setup(), List.of(), null, all))
                    .ranked()
                    .toList();
            this.sections = sections.stream()
                    .filter(one -> one.counts() && one.opsPerSecond().median() > 0 && one.length() > 0)
                    .filter(one -> Contest.competes(evidence.device(), one.kind(), one.implementation()))
                    .toList();
            this.saturation =
                    results.stream().mapToInt(PrimitiveResult::blocks).max().orElse(0);
        }

        List<Field> all() {
            return Arrays.stream(Role.values())
                    .flatMap(role -> Arrays.stream(Contention.values()).flatMap(contention -> fields(role, contention)))
                    .toList();
        }

        private Stream<Field> fields(Role role, Contention contention) {
            int blocks = contention.blocks(multiprocessors, saturation);
            Field empty = new Field(role, contention, blocks, 0, entrants(role, blocks));
            List<SectionResult> inside = sections.stream()
                    .filter(one -> one.kind() == role.kind() && Objects.equals(one.initial(), role.initial()))
                    .filter(one -> one.blocks() == blocks)
                    .toList();
            Stream<Field> filled = inside.stream()
                    .map(SectionResult::length)
                    .distinct()
                    .sorted()
                    .map(length -> new Field(role, contention, blocks, length, entrants(inside, length, empty)));
            return Stream.concat(Stream.of(empty), filled);
        }

        private List<Entrant> entrants(Role role, int blocks) {
            return results.stream()
                    .filter(one -> one.kind() == role.kind() && Objects.equals(one.initial(), role.initial()))
                    .filter(one -> one.blocks() == blocks)
                    .map(one ->
                            new Entrant(one.implementation(), one.opsPerSecond(), one.fairness(), tuned.contains(one)))
                    .toList();
        }

        private static List<Entrant> entrants(List<SectionResult> inside, int length, Field empty) {
            return inside.stream()
                    .filter(one -> one.length() == length)
                    .map(one -> new Entrant(one.implementation(), one.opsPerSecond(), fairness(one, empty), false))
                    .toList();
        }

        /** Older profiles hold no fairness of what was measured with work inside. Who starves most blocks without any does so with it. */
        private static Double fairness(SectionResult result, Field empty) {
            return result.fairness() != null
                    ? result.fairness()
                    : empty.ranked().stream()
                            .filter(one -> one.implementation().equals(result.implementation()) && !one.tuned())
                            .map(Entrant::fairness)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
        }
    }
}
