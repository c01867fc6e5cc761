package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;
import java.util.Comparator;
import java.util.List;
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

    /** Returns whether one is far enough ahead of the library's default to be used instead. */
    boolean isSurelyAhead(Ranking ranking, Candidate one, Candidate usual) {
        return Lead.replaces(one.opsPerSecond(), usual.opsPerSecond(), inUse(ranking, one), inUse(ranking, usual));
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
}
