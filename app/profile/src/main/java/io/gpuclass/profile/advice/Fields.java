package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import java.util.List;
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
}
