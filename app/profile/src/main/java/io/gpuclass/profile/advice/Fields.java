package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.advice.Field.Entrant;
import io.gpuclass.profile.advice.Field.Interpolation;
import io.gpuclass.profile.cases.Cliff;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Estimate.Lead;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
    private final DeviceKind device;
    private final List<Tuning> tuning;
    private final MeasuredFields measured;

    private Fields(
            List<Field> fields,
            List<ImplementationFacts> facts,
            DeviceKind device,
            List<Tuning> tuning,
            MeasuredFields measured) {
        this.fields = fields.stream().filter(field -> !field.isEmpty()).toList();
        this.facts = facts;
        this.device = device;
        this.tuning = List.copyOf(tuning);
        this.measured = measured;
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
        MeasuredFields measured = new MeasuredFields(evidence, sections, tuning);
        return new Fields(
                measured.all(),
                Stream.concat(Catalogue.facts(evidence.device()).stream(), facts.stream())
                        .toList(),
                evidence.device(),
                tuning,
                measured);
    }

    List<Field> all() {
        return fields;
    }

    /** Returns the fields of those alone that pass. */
    Fields only(Predicate<Entrant> wanted) {
        return new Fields(fields.stream().map(field -> field.only(wanted)).toList(), facts, device, tuning, measured);
    }

    /**
     * Returns what competes at any number of blocks and with any length of section: at the nearest numbers measured, one below and one above
     * unless it was measured itself, and with the figures of lengths in between read off the line between the nearest two. Longer sections
     * than any measured count as the longest.
     *
     * @param withWork whether only numbers of blocks count at which sections were measured
     */
    List<Field> near(Role role, int blocks, int section, boolean withWork) {
        return measured.near(role, blocks, section, withWork);
    }

    /**
     * Returns what competes on a grid of fewer blocks than SMs, without work inside; empty for larger ones, and for locks where nothing was
     * measured between one block and one on each SM. What was not measured at that number of blocks is read off between those that were.
     */
    Optional<SmallField> small(Role role, int blocks) {
        return measured.small(role, blocks);
    }

    /**
     * What competes on a small grid.
     *
     * @param between the numbers of blocks that a form's figure lies between, for those that were not measured themselves
     */
    record SmallField(Field field, Map<String, List<Integer>> between) {}

    /** Returns the rates of a form by the number of blocks, up to one on each SM. */
    BlockCurve curve(Role role, String implementation) {
        return measured.curve(role, implementation);
    }

    /** Returns the two lengths of section measured that a field's lies between; empty where it was measured itself. */
    Optional<List<Integer>> between(Field field) {
        TreeSet<Integer> lengths = measured.inside(field.role())
                .filter(one -> one.blocks() == field.blocks())
                .map(SectionResult::length)
                .collect(Collectors.toCollection(TreeSet::new));
        return field.section() == 0 || lengths.contains(field.section())
                ? Optional.empty()
                : Optional.of(List.of(
                        Objects.requireNonNullElse(lengths.floor(field.section()), 0),
                        lengths.higher(field.section())));
    }

    /** Returns the C++ library's default in a field, if it is in the running there. */
    Optional<Entrant> usual(Field field) {
        return Catalogue.libraryDefault(device, field.role().kind(), field.contention())
                .flatMap(row -> field.running().stream()
                        .filter(one -> one.implementation().equals(row.id()))
                        .findFirst());
    }

    /** Whether a form is the C++ library's default in a field, in the running or not. */
    boolean isUsual(Field field, Entrant one) {
        return Catalogue.libraryDefault(device, field.role().kind(), field.contention())
                .filter(row -> row.id().equals(one.implementation()))
                .isPresent();
    }

    /** Returns what a form of a field is called in C++; empty where the library has none. */
    Optional<CppType> cpp(Field field, Entrant one) {
        return Catalogue.find(device, field.role().kind(), one.implementation()).map(Implementation::cpp);
    }

    /**
     * Returns how a form in the running compares with what programs use without this library; empty where it is that, or that was not measured
     * there, or stands at a cliff.
     */
    Optional<Versus> versus(Field field, Entrant one) {
        return incumbent(field.role())
                .filter(id -> !id.equals(one.implementation()))
                .flatMap(field::find)
                .filter(Entrant::isSteady)
                .map(incumbent -> Versus.of(one.opsPerSecond(), incumbent.implementation(), incumbent.opsPerSecond()));
    }

    /** Returns the id of what programs use without this library. */
    Optional<String> incumbent(Role role) {
        return Catalogue.theOne(device, role.kind(), Trait.INCUMBENT).map(Implementation::id);
    }

    /**
     * Returns the shortest length of section from which on a form of a field is less than {@link Answer#WORTH_IT} ahead; empty where it is told
     * nowhere by how much it is ahead.
     */
    Optional<Integer> until(Field field, Entrant one) {
        if (versus(field, one).isEmpty()) {
            return Optional.empty();
        }
        List<Field> longestFirst = others(field).stream()
                .filter(other -> other.blocks() == field.blocks() && other.section() > 0)
                .sorted(Comparator.comparingInt(Field::section).reversed())
                .toList();
        Integer until = null;
        for (Field longer : longestFirst) {
            Optional<Versus> there = longer.find(one.implementation()).flatMap(own -> versus(longer, own));
            if (there.isEmpty() || there.get().ratio() >= 1 + Answer.WORTH_IT) {
                break;
            }
            until = longer.section();
        }
        return Optional.ofNullable(until);
    }

    /**
     * Whether one is far enough ahead of the library's default to be used instead, as {@link Lead#replaces} has it; where both ran in a user's
     * kernel, it must be faster there too, however little.
     */
    boolean isSurelyAhead(Field field, Entrant one, Entrant usual) {
        boolean inUse = inUse(field, one)
                .flatMap(own -> inUse(field, usual).map(other -> own.low() > other.high()))
                .orElse(true);
        return inUse && Lead.replaces(one.opsPerSecond(), usual.opsPerSecond());
    }

    /** Returns the ratio of their rates in a user's kernel, where both ran there. */
    Optional<Double> ratioInUse(Field field, Entrant one, Entrant other) {
        return inUse(field, one).flatMap(rate -> inUse(field, other).map(otherRate -> Lead.factor(rate, otherRate)));
    }

    private Optional<Summary> inUse(Field field, Entrant one) {
        if (measured.isSmall(field.blocks())) {
            return Optional.empty();
        }
        return tuning.stream()
                .filter(Tuning::isJudged)
                .filter(found -> field.section() == 0 && found.contention() == field.contention())
                .filter(found -> field.role().fits(found.kind(), found.initial())
                        && found.implementation().equals(one.implementation()))
                .map(found -> one.tuned() ? found.useOpsPerSecond() : found.useUntunedOpsPerSecond())
                .findFirst();
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

        List<Field> near(Role role, int blocks, int section, boolean withWork) {
            TreeSet<Integer> sizes = (!withWork
                            ? results.stream()
                                    .filter(one -> role.fits(one.kind(), one.initial()))
                                    .map(PrimitiveResult::blocks)
                            : inside(role).map(SectionResult::blocks))
                    .collect(Collectors.toCollection(TreeSet::new));
            return Stream.of(sizes.floor(blocks), sizes.ceiling(blocks))
                    .filter(Objects::nonNull)
                    .distinct()
                    .map(size -> at(role, size, section))
                    .filter(field -> !field.isEmpty())
                    .toList();
        }

        boolean isSmall(int blocks) {
            return blocks < multiprocessors;
        }

        /**
         * Returns what competes on a small grid: all forms with a figure between one block and one on each SM; without any, barriers. From one block
         * and one on each SM alone nothing follows for a lock, which may give the more the more blocks there are.
         */
        Optional<SmallField> small(Role role, int blocks) {
            if (!isSmall(blocks)) {
                return Optional.empty();
            }
            Map<String, List<PrimitiveResult>> all = upToOneEach(role)
                    .collect(Collectors.groupingBy(
                            PrimitiveResult::implementation, LinkedHashMap::new, Collectors.toList()));
            List<List<PrimitiveResult>> forms = all.values().stream()
                    .filter(form -> form.stream().anyMatch(one -> one.blocks() > 1 && isSmall(one.blocks())))
                    .toList();
            boolean barriers = forms.isEmpty() && role.kind() == Kind.BARRIER;
            List<Entrant> entrants = new ArrayList<>();
            Map<String, List<Integer>> between = new HashMap<>();
            (barriers ? all.values() : forms)
                    .forEach(form -> curve(form).at(blocks).ifPresent(read -> {
                        entrants.add(entrant(form, blocks, read));
                        between.put(form.get(0).implementation(), read.between());
                    }));
            return entrants.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SmallField(new Field(role, Contention.LOW, blocks, 0, entrants), between));
        }

        private static Entrant entrant(List<PrimitiveResult> form, int blocks, BlockCurve.Reading read) {
            List<Integer> sizes = read.between() == null ? List.of(blocks) : read.between();
            List<PrimitiveResult> sources =
                    form.stream().filter(one -> sizes.contains(one.blocks())).toList();
            boolean fair = sources.stream().allMatch(one -> one.fairness() != null);
            return new Entrant(
                    form.get(0).implementation(),
                    read.opsPerSecond(),
                    fair
                            ? sources.stream()
                                    .map(PrimitiveResult::fairness)
                                    .min(Double::compare)
                                    .orElse(null)
                            : null,
                    false,
                    sources.stream()
                            .flatMap(one -> Cliff.of(one).stream())
                            .findFirst()
                            .orElse(null));
        }

        BlockCurve curve(Role role, String form) {
            return curve(upToOneEach(role)
                    .filter(one -> one.implementation().equals(form))
                    .toList());
        }

        private static BlockCurve curve(List<PrimitiveResult> form) {
            return new BlockCurve(
                    form.stream().collect(Collectors.toMap(PrimitiveResult::blocks, PrimitiveResult::opsPerSecond)));
        }

        private Stream<PrimitiveResult> upToOneEach(Role role) {
            return results.stream()
                    .filter(one -> role.fits(one.kind(), one.initial()) && !tuned.contains(one))
                    .filter(one -> one.blocks() <= multiprocessors);
        }

        private Field at(Role role, int blocks, int section) {
            List<Field> fields = fields(role, contention(blocks), blocks)
                    .filter(field -> !field.isEmpty())
                    .toList();
            Field below = fields.get(0);
            for (Field field : fields) {
                if (field.section() > section) {
                    return below.section() >= section ? below : Interpolation.of(below, field, section);
                }
                below = field;
            }
            return below;
        }

        /** Returns the contention of which a number of blocks is at most what it means. */
        private Contention contention(int blocks) {
            return Arrays.stream(Contention.values())
                    .filter(contention -> blocks <= contention.blocks(multiprocessors, saturation))
                    .findFirst()
                    .orElse(Contention.FULL);
        }

        private Stream<SectionResult> inside(Role role) {
            return sections.stream().filter(one -> role.fits(one.kind(), one.initial()));
        }

        private Stream<Field> fields(Role role, Contention contention) {
            return fields(role, contention, contention.blocks(multiprocessors, saturation));
        }

        private Stream<Field> fields(Role role, Contention contention, int blocks) {
            Field empty = new Field(role, contention, blocks, 0, entrants(role, blocks));
            List<SectionResult> inside =
                    inside(role).filter(one -> one.blocks() == blocks).toList();
            Stream<Field> filled = inside.stream()
                    .map(SectionResult::length)
                    .distinct()
                    .sorted()
                    .map(length -> new Field(role, contention, blocks, length, entrants(inside, length, empty)));
            return Stream.concat(Stream.of(empty), filled);
        }

        private List<Entrant> entrants(Role role, int blocks) {
            return results.stream()
                    .filter(one -> role.fits(one.kind(), one.initial()))
                    .filter(one -> one.blocks() == blocks)
                    .map(one -> new Entrant(
                            one.implementation(),
                            one.opsPerSecond(),
                            one.fairness(),
                            tuned.contains(one),
                            Cliff.of(one).orElse(null)))
                    .toList();
        }

        private static List<Entrant> entrants(List<SectionResult> inside, int length, Field empty) {
            return inside.stream()
                    .filter(one -> one.length() == length)
                    .map(one -> new Entrant(
                            one.implementation(),
                            one.opsPerSecond(),
                            fairness(one, empty),
                            false,
                            Cliff.of(one).orElse(null)))
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
