package io.gpuclass.profile.advice;

import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The candidates for one answer in order: the one rule of who may win, and who is kept out though faster. Immutable.
 *
 * @param role what is wanted
 * @param contention how many blocks contend
 * @param blocks so many, on the device measured
 * @param section loads and stores in each section; 0 for none
 * @param ranked all that were measured, fastest first; those that are unstable and so out of the running after all that are in it, and those that
 *     starve most blocks after all others
 */
record Ranking(Role role, Contention contention, int blocks, int section, List<Candidate> ranked) {
    Ranking {
        List<Candidate> mayWin = mayWin(ranked);
        ranked = ranked.stream()
                .sorted(Comparator.comparing(Candidate::starves)
                        .thenComparing(one -> !mayWin.contains(one))
                        .thenComparing(
                                Comparator.comparingDouble(Candidate::rate).reversed()))
                .toList();
    }

    /** Returns the ranking of those alone that pass. */
    Ranking only(Predicate<Candidate> wanted) {
        return new Ranking(
                role,
                contention,
                blocks,
                section,
                ranked.stream().filter(wanted).toList());
    }

    boolean isEmpty() {
        return ranked.isEmpty();
    }

    /**
     * Returns the candidates that may be the answer, fastest first, each implementation once: the {@link #fair} ones that are
     * {@linkplain Unstable#inTheRunning
     * stable, or ahead all the same}.
     */
    List<Candidate> running() {
        List<Candidate> running = mayWin(ranked);
        return running.stream()
                .filter(one -> running.stream().filter(one::is).findFirst().orElseThrow() == one)
                .toList();
    }

    private static List<Candidate> mayWin(List<Candidate> all) {
        return Unstable.inTheRunning(fair(all), Candidate::opsPerSecond, Candidate::unstable);
    }

    /** Returns the candidates under which most blocks get on, or all if none is so. */
    List<Candidate> fair() {
        return fair(ranked);
    }

    private static List<Candidate> fair(List<Candidate> all) {
        List<Candidate> fair = all.stream().filter(one -> !one.starves()).toList();
        return fair.isEmpty() ? all : fair;
    }

    /** Returns the candidate of an id, in the running or not; with the catalogue's pauses where both were measured. */
    Optional<Candidate> find(String implementation) {
        return ranked.stream()
                .filter(one -> one.implementation().equals(implementation))
                .min(Comparator.comparing(Candidate::tuned));
    }

    /** Returns the candidates that are not in the running, though faster than all that are; fastest first. */
    Stream<Candidate> fasterButOut() {
        List<Candidate> running = running();
        return ranked.stream()
                .filter(one ->
                        one.rate() > running.get(0).rate() && running.stream().noneMatch(one::is))
                .sorted(Comparator.comparingDouble(Candidate::rate).reversed());
    }

    /** Returns the candidates that share their turns and are unstable, and so out of the running, or would be if anything were steady; by rank. */
    List<Candidate> unstable() {
        List<Candidate> ahead = mayWin(ranked);
        boolean none = ahead.stream().noneMatch(Candidate::isSteady);
        return ranked.stream()
                .filter(one -> !one.isSteady() && !one.starves() && (none || !ahead.contains(one)))
                .toList();
    }

    /** Returns how many times as fast as an implementation the best is; infinite where that is not in the running. */
    double behind(Candidate one) {
        List<Candidate> running = running();
        return running.stream()
                .filter(one::is)
                .mapToDouble(own -> running.get(0).rate() / own.rate())
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the ranking with a length of section between this one's and a longer one's, of all that were measured with both: their times are
     * taken to lie on a line.
     */
    Ranking between(Ranking longer, int length) {
        double share = (double) (length - section) / (longer.section - section);
        List<Candidate> candidates = longer.ranked.stream()
                .flatMap(there -> find(there.implementation()).map(here -> between(here, there, share)).stream())
                .toList();
        return new Ranking(role, contention, blocks, length, candidates);
    }

    private static Candidate between(Candidate here, Candidate there, double share) {
        Double fairness = here.fairness() == null || there.fairness() == null
                ? null
                : Double.valueOf(Math.min(here.fairness(), there.fairness()));
        return Candidate.measured(
                there.implementation(),
                BlockCurve.between(here.opsPerSecond(), there.opsPerSecond(), share),
                fairness,
                false,
                Optional.ofNullable(here.unstable() == null ? there.unstable() : here.unstable()));
    }
}
