package io.gpuclass.profile.advice;

import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Computes the {@link Rankings} of a profile, empty ones included. Confined to one thread. */
final class MeasuredRankings {
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
                .flatMap(role -> Arrays.stream(Contention.values()).flatMap(contention -> rankings(role, contention)))
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

    Stream<SectionResult> inside(Role role) {
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
