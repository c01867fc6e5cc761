package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.cases.Unstable;
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
 * Rankings for each answer that a profile can give, by role, contention and length of section. {@link Contest} says who competes. Nothing is
 * predicted and nothing taken from another number of blocks: what was not measured is left out. Immutable.
 *
 * <p>Saturation is taken to be the largest number of blocks with a figure that counts. A device without SMs counts as one.
 */
public final class Rankings {
    private final List<Ranking> rankings;
    private final List<ImplementationFacts> facts;
    private final DeviceKind device;
    private final List<Tuning> tuning;
    private final MeasuredRankings measured;

    private Rankings(
            List<Ranking> rankings,
            List<ImplementationFacts> facts,
            DeviceKind device,
            List<Tuning> tuning,
            MeasuredRankings measured) {
        this.rankings = rankings.stream().filter(ranking -> !ranking.isEmpty()).toList();
        this.facts = facts;
        this.device = device;
        this.tuning = List.copyOf(tuning);
        this.measured = measured;
    }

    /**
     * Returns the rankings in the order of the roles, each from low contention to full, and each of these by the length of section.
     *
     * @param sections what implementations gave with work inside
     * @param tuning rates with pauses that a search found; those that hold compete where the sections are empty
     * @param facts further facts of implementations beside the catalogue's own
     */
    public static Rankings of(
            Evidence evidence, List<SectionResult> sections, List<Tuning> tuning, List<ImplementationFacts> facts) {
        MeasuredRankings measured = new MeasuredRankings(evidence, sections, tuning);
        return new Rankings(
                measured.all(),
                Stream.concat(Catalogue.facts(evidence.device()).stream(), facts.stream())
                        .toList(),
                evidence.device(),
                tuning,
                measured);
    }

    List<Ranking> all() {
        return rankings;
    }

    /** Returns the rankings of those alone that pass. */
    Rankings only(Predicate<Candidate> wanted) {
        return new Rankings(
                rankings.stream().map(ranking -> ranking.only(wanted)).toList(), facts, device, tuning, measured);
    }

    /**
     * Returns the rankings at any number of blocks and with any length of section: at the nearest numbers measured, one below and one above
     * unless it was measured itself, and with the figures of lengths in between read off the line between the nearest two. Longer sections
     * than any measured count as the longest.
     *
     * @param withWork whether only numbers of blocks count at which sections were measured
     */
    List<Ranking> near(Role role, int blocks, int section, boolean withWork) {
        return measured.near(role, blocks, section, withWork);
    }

    /**
     * Returns the ranking on a grid of fewer blocks than SMs, without work inside; empty for larger ones, and for locks where nothing was
     * measured between one block and one on each SM. What was not measured at that number of blocks is read off between those that were.
     */
    Optional<SmallRanking> small(Role role, int blocks) {
        return measured.small(role, blocks);
    }

    /**
     * Ranking on a small grid.
     *
     * @param between the numbers of blocks that a form's figure lies between, for those that were not measured themselves
     */
    record SmallRanking(Ranking ranking, Map<String, List<Integer>> between) {}

    /** Returns the rates of a form by the number of blocks, up to one on each SM. */
    BlockCurve curve(Role role, String implementation) {
        return measured.curve(role, implementation);
    }

    /** Returns the two lengths of section measured that a ranking's lies between; empty where it was measured itself. */
    Optional<List<Integer>> between(Ranking ranking) {
        TreeSet<Integer> lengths = measured.inside(ranking.role())
                .filter(one -> one.blocks() == ranking.blocks())
                .map(SectionResult::length)
                .collect(Collectors.toCollection(TreeSet::new));
        return ranking.section() == 0 || lengths.contains(ranking.section())
                ? Optional.empty()
                : Optional.of(List.of(
                        Objects.requireNonNullElse(lengths.floor(ranking.section()), 0),
                        lengths.higher(ranking.section())));
    }

    /** Returns the C++ library's default in a ranking, if it is in the running there. */
    Optional<Candidate> usual(Ranking ranking) {
        return Catalogue.libraryDefault(device, ranking.role().kind(), ranking.contention())
                .flatMap(row -> ranking.running().stream()
                        .filter(one -> one.implementation().equals(row.id()))
                        .findFirst());
    }

    /** Returns whether a form is the C++ library's default in a ranking, in the running or not. */
    boolean isUsual(Ranking ranking, Candidate one) {
        return Catalogue.libraryDefault(device, ranking.role().kind(), ranking.contention())
                .filter(row -> row.id().equals(one.implementation()))
                .isPresent();
    }

    /** Returns the C++ type of a form of a ranking; empty where the library has none. */
    Optional<CppType> cpp(Ranking ranking, Candidate one) {
        return Catalogue.find(device, ranking.role().kind(), one.implementation())
                .map(Implementation::cpp);
    }

    /**
     * Returns how a form in the running compares with what programs use without this library; empty where it is that, or that was not measured
     * there, or is unstable.
     */
    Optional<Versus> versus(Ranking ranking, Candidate one) {
        return incumbent(ranking.role())
                .filter(id -> !id.equals(one.implementation()))
                .flatMap(ranking::find)
                .filter(Candidate::isSteady)
                .map(incumbent -> Versus.of(one.opsPerSecond(), incumbent.implementation(), incumbent.opsPerSecond()));
    }

    /** Returns the id of what programs use without this library. */
    Optional<String> incumbent(Role role) {
        return Catalogue.theOne(device, role.kind(), Trait.INCUMBENT).map(Implementation::id);
    }

    /**
     * Returns the shortest length of section from which on a form of a ranking is less than {@link Answer#WORTH_IT} ahead; empty where it is told
     * nowhere by how much it is ahead.
     */
    Optional<Integer> until(Ranking ranking, Candidate one) {
        if (versus(ranking, one).isEmpty()) {
            return Optional.empty();
        }
        List<Ranking> longestFirst = others(ranking).stream()
                .filter(other -> other.blocks() == ranking.blocks() && other.section() > 0)
                .sorted(Comparator.comparingInt(Ranking::section).reversed())
                .toList();
        Integer until = null;
        for (Ranking longer : longestFirst) {
            Optional<Versus> there = longer.find(one.implementation()).flatMap(own -> versus(longer, own));
            if (there.isEmpty() || there.get().ratio() >= 1 + Answer.WORTH_IT) {
                break;
            }
            until = longer.section();
        }
        return Optional.ofNullable(until);
    }

    /**
     * Returns whether one is far enough ahead of the library's default to be used instead, as {@link Lead#replaces} has it; where both ran in a
     * user's kernel, it must be faster there too, however little.
     */
    boolean isSurelyAhead(Ranking ranking, Candidate one, Candidate usual) {
        boolean inUse = inUse(ranking, one)
                .flatMap(own -> inUse(ranking, usual).map(other -> own.low() > other.high()))
                .orElse(true);
        return inUse && Lead.replaces(one.opsPerSecond(), usual.opsPerSecond());
    }

    /** Returns the ratio of their rates in a user's kernel, where both ran there. */
    Optional<Double> ratioInUse(Ranking ranking, Candidate one, Candidate other) {
        return inUse(ranking, one)
                .flatMap(rate -> inUse(ranking, other).map(otherRate -> Lead.factor(rate, otherRate)));
    }

    private Optional<Summary> inUse(Ranking ranking, Candidate one) {
        if (measured.isSmall(ranking.blocks())) {
            return Optional.empty();
        }
        return tuning.stream()
                .filter(Tuning::isJudged)
                .filter(found -> ranking.section() == 0 && found.contention() == ranking.contention())
                .filter(found -> ranking.role().fits(found.kind(), found.initial())
                        && found.implementation().equals(one.implementation()))
                .map(found -> one.tuned() ? found.useOpsPerSecond() : found.useUntunedOpsPerSecond())
                .findFirst();
    }

    /** Returns the other rankings of a role. */
    List<Ranking> others(Ranking ranking) {
        return rankings.stream()
                .filter(other -> other.role() == ranking.role() && other != ranking)
                .toList();
    }

    Optional<ImplementationFacts> facts(Kind kind, Candidate candidate) {
        return facts.stream()
                .filter(fact -> fact.kind() == kind && fact.id().equals(candidate.implementation()))
                .findFirst();
    }

    /** Returns the place of an implementation in the catalogue; those that it does not know come last. */
    int order(Kind kind, Candidate candidate) {
        return IntStream.range(0, facts.size())
                .filter(i -> facts.get(i).kind() == kind && facts.get(i).id().equals(candidate.implementation()))
                .findFirst()
                .orElse(facts.size());
    }

    /** Computes the {@link Rankings} of a profile, empty ones included. Confined to one thread. */
    static final class MeasuredRankings {
        private final List<PrimitiveResult> results;
        private final List<PrimitiveResult> tuned;
        private final List<SectionResult> sections;
        private final int multiprocessors;
        private final int saturation;

        MeasuredRankings(Evidence evidence, List<SectionResult> sections, List<Tuning> tuning) {
            Integer known = evidence.setup().multiprocessors();
            this.multiprocessors = known == null ? 1 : known;
            this.tuned = Tuning.results(tuning, evidence.primitives());
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

        List<Ranking> all() {
            return Arrays.stream(Role.values())
                    .flatMap(role ->
                            Arrays.stream(Contention.values()).flatMap(contention -> rankings(role, contention)))
                    .toList();
        }

        List<Ranking> near(Role role, int blocks, int section, boolean withWork) {
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
                    .filter(ranking -> !ranking.isEmpty())
                    .toList();
        }

        boolean isSmall(int blocks) {
            return blocks < multiprocessors;
        }

        /**
         * Returns the ranking on a small grid: all forms with a figure between one block and one on each SM; without any, barriers. From one block
         * and one on each SM alone nothing follows for a lock, which may give the more the more blocks there are.
         */
        Optional<SmallRanking> small(Role role, int blocks) {
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
            List<Candidate> candidates = new ArrayList<>();
            Map<String, List<Integer>> between = new HashMap<>();
            (barriers ? all.values() : forms)
                    .forEach(form -> curve(form).at(blocks).ifPresent(read -> {
                        candidates.add(candidate(form, blocks, read));
                        between.put(form.get(0).implementation(), read.between());
                    }));
            return candidates.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SmallRanking(new Ranking(role, Contention.LOW, blocks, 0, candidates), between));
        }

        private static Candidate candidate(List<PrimitiveResult> form, int blocks, BlockCurve.Reading read) {
            List<Integer> sizes = read.between() == null ? List.of(blocks) : read.between();
            List<PrimitiveResult> sources =
                    form.stream().filter(one -> sizes.contains(one.blocks())).toList();
            boolean fair = sources.stream().allMatch(one -> one.fairness() != null);
            return Candidate.measured(
                    form.get(0).implementation(),
                    read.opsPerSecond(),
                    fair
                            ? sources.stream()
                                    .map(PrimitiveResult::fairness)
                                    .min(Double::compare)
                                    .orElse(null)
                            : null,
                    false,
                    sources.stream().flatMap(one -> Unstable.of(one).stream()).findFirst());
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

        private Ranking at(Role role, int blocks, int section) {
            List<Ranking> rankings = rankings(role, contention(blocks), blocks)
                    .filter(ranking -> !ranking.isEmpty())
                    .toList();
            Ranking below = rankings.get(0);
            for (Ranking ranking : rankings) {
                if (ranking.section() > section) {
                    return below.section() >= section ? below : below.between(ranking, section);
                }
                below = ranking;
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

        private Stream<Ranking> rankings(Role role, Contention contention) {
            return rankings(role, contention, contention.blocks(multiprocessors, saturation));
        }

        private Stream<Ranking> rankings(Role role, Contention contention, int blocks) {
            Ranking empty = new Ranking(role, contention, blocks, 0, candidates(role, blocks));
            List<SectionResult> inside =
                    inside(role).filter(one -> one.blocks() == blocks).toList();
            Stream<Ranking> filled = inside.stream()
                    .map(SectionResult::length)
                    .distinct()
                    .sorted()
                    .map(length -> new Ranking(role, contention, blocks, length, candidates(inside, length, empty)));
            return Stream.concat(Stream.of(empty), filled);
        }

        private List<Candidate> candidates(Role role, int blocks) {
            return results.stream()
                    .filter(one -> role.fits(one.kind(), one.initial()))
                    .filter(one -> one.blocks() == blocks)
                    .map(one -> Candidate.measured(
                            one.implementation(),
                            one.opsPerSecond(),
                            one.fairness(),
                            tuned.contains(one),
                            Unstable.of(one)))
                    .toList();
        }

        private static List<Candidate> candidates(List<SectionResult> inside, int length, Ranking empty) {
            return inside.stream()
                    .filter(one -> one.length() == length)
                    .map(one -> Candidate.measured(
                            one.implementation(), one.opsPerSecond(), fairness(one, empty), false, Unstable.of(one)))
                    .toList();
        }

        /** Older profiles hold no fairness of what was measured with work inside. Who starves most blocks without any does so with it. */
        private static Double fairness(SectionResult result, Ranking empty) {
            return result.fairness() != null
                    ? result.fairness()
                    : empty.ranked().stream()
                            .filter(one -> one.implementation().equals(result.implementation()) && !one.tuned())
                            .map(Candidate::fairness)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
        }
    }
}
