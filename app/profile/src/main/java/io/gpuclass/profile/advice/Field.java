package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Contention;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * All that compete for one answer. Immutable.
 *
 * @param role what is wanted
 * @param contention how many blocks contend
 * @param blocks so many, on the device measured
 * @param section loads and stores in each section; 0 for none
 * @param ranked fastest first; those that starve most blocks after all others
 */
record Field(Role role, Contention contention, int blocks, int section, List<Entrant> ranked) {
    Field {
        ranked = ranked.stream()
                .sorted(Comparator.comparing(Entrant::starves)
                        .thenComparing(Comparator.comparingDouble(Entrant::rate).reversed()))
                .toList();
    }

    /** Returns the field of those alone that pass. */
    Field only(Predicate<Entrant> wanted) {
        return new Field(
                role,
                contention,
                blocks,
                section,
                ranked.stream().filter(wanted).toList());
    }

    boolean isEmpty() {
        return ranked.isEmpty();
    }

    /** Returns those that may be the answer, fastest first, each implementation once: those under which most blocks get on, or all if none is so. */
    List<Entrant> running() {
        boolean allStarve = ranked.stream().allMatch(Entrant::starves);
        return ranked.stream()
                .filter(one -> allStarve || !one.starves())
                .filter(one -> ranked.stream().filter(one::is).findFirst().orElseThrow() == one)
                .toList();
    }

    /** Returns the fastest of those that are not in the running, though faster than all that are. */
    Optional<Entrant> fasterButStarving() {
        double best = ranked.get(0).rate();
        return ranked.stream()
                .filter(one -> one.starves() && !ranked.get(0).starves() && one.rate() > best)
                .findFirst();
    }

    /** Returns how many times as fast as an implementation the best is; infinite where that is not in the running. */
    double behind(Entrant one) {
        List<Entrant> running = running();
        return running.stream()
                .filter(one::is)
                .mapToDouble(own -> running.get(0).rate() / own.rate())
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }
}
