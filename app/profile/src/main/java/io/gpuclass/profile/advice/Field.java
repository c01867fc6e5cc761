package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Field.Entrant;
import io.gpuclass.profile.cases.Cliff;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Summary;
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
 * @param ranked fastest first; those that a cliff keeps out of the running after all that are in it, and those that starve most blocks after
 *     all others
 */
record Field(Role role, Contention contention, int blocks, int section, List<Entrant> ranked) {
    Field {
        List<Entrant> mayWin = mayWin(ranked);
        ranked = ranked.stream()
                .sorted(Comparator.comparing(Entrant::starves)
                        .thenComparing(one -> !mayWin.contains(one))
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

    /**
     * Returns those that may be the answer, fastest first, each implementation once: of those under which most blocks get on, or all if
     * none is so, those that {@linkplain Cliff#inTheRunning no cliff keeps out}.
     */
    List<Entrant> running() {
        List<Entrant> running = mayWin(ranked);
        return running.stream()
                .filter(one -> running.stream().filter(one::is).findFirst().orElseThrow() == one)
                .toList();
    }

    private static List<Entrant> mayWin(List<Entrant> all) {
        return Cliff.inTheRunning(filterOrAll(all, one -> !one.starves()), Entrant::opsPerSecond, Entrant::cliff);
    }

    /** Returns the entrant of an id, in the running or not; with the catalogue's pauses where both were measured. */
    Optional<Entrant> find(String implementation) {
        return ranked.stream()
                .filter(one -> one.implementation().equals(implementation))
                .min(Comparator.comparing(Entrant::tuned));
    }

    /** Returns the matching ones, or all if none match. */
    static <T> List<T> filterOrAll(List<T> all, Predicate<T> wanted) {
        List<T> matching = all.stream().filter(wanted).toList();
        return matching.isEmpty() ? all : matching;
    }

    /** Returns those that are not in the running, though faster than all that are; fastest first. */
    List<Entrant> fasterButOut() {
        List<Entrant> running = running();
        return ranked.stream()
                .filter(one ->
                        one.rate() > running.get(0).rate() && running.stream().noneMatch(one::is))
                .sorted(Comparator.comparingDouble(Entrant::rate).reversed())
                .toList();
    }

    /** Returns those that share their turns and that a cliff keeps out of the running, or would if anything were steady; in the order of ranks. */
    List<Entrant> atCliff() {
        List<Entrant> ahead = mayWin(ranked);
        boolean none = ahead.stream().noneMatch(Entrant::isSteady);
        return ranked.stream()
                .filter(one -> !one.isSteady() && !one.starves() && (none || !ahead.contains(one)))
                .toList();
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

    /**
     * An implementation in the running for an answer, with the figure that it has there.
     *
     * @param opsPerSecond its rate, which is not 0
     * @param fairness its Jain index; null for barriers, and where not measured
     * @param tuned whether that is with pauses that a search found, rather than with the catalogue's
     * @param cliff the cliff at which the rate stands; null for none
     */
    record Entrant(String implementation, Summary opsPerSecond, Double fairness, boolean tuned, Cliff cliff) {
        double rate() {
            return opsPerSecond.median();
        }

        boolean starves() {
            return PrimitiveResult.starves(fairness);
        }

        /** Whether its rate is one number: see {@link Cliff}. */
        boolean isSteady() {
            return cliff == null;
        }

        boolean is(Entrant other) {
            return implementation.equals(other.implementation);
        }
    }

    /** What forms give with a length of section that lies between two measured: their times are taken to lie on a line. Pure. */
    static final class Interpolation {
        private final Field shorter;
        private final Field longer;
        private final double share;

        private Interpolation(Field shorter, Field longer, int section) {
            this.shorter = shorter;
            this.longer = longer;
            this.share = (double) (section - shorter.section()) / (longer.section() - shorter.section());
        }

        /** Returns what competes with such a section: all that were measured on both sides of it. */
        static Field of(Field shorter, Field longer, int section) {
            Interpolation between = new Interpolation(shorter, longer, section);
            List<Entrant> entrants = longer.ranked().stream()
                    .flatMap(one -> between.entrant(one).stream())
                    .toList();
            return new Field(shorter.role(), shorter.contention(), shorter.blocks(), section, entrants);
        }

        private Optional<Entrant> entrant(Entrant there) {
            return shorter.find(there.implementation())
                    .map(here -> new Entrant(
                            there.implementation(),
                            rate(here.opsPerSecond(), there.opsPerSecond(), share),
                            fairness(here, there),
                            false,
                            here.cliff() == null ? there.cliff() : here.cliff()));
        }

        /** Returns the rate whose time is so far on the way from the time of one rate to that of another; 0 where one of them is. */
        static Summary rate(Summary here, Summary there, double share) {
            double median = between(here.median(), there.median(), share);
            return Draft.of(Summary.class)
                    .set(Summary::median, median)
                    .set(Summary::low, between(here.low(), there.low(), share))
                    .set(Summary::high, between(here.high(), there.high(), share))
                    .set(Summary::samples, Math.min(here.samples(), there.samples()))
                    .set(Summary::min, between(here.min(), there.min(), share))
                    .set(Summary::max, between(here.max(), there.max(), share))
                    .set(Summary::mad, median * Math.max(relativeMad(here), relativeMad(there)))
                    .build();
        }

        private static double relativeMad(Summary rate) {
            return rate.median() == 0 ? 0 : rate.mad() / rate.median();
        }

        private static double between(double here, double there, double share) {
            return 1 / ((1 - share) / here + share / there);
        }

        private static Double fairness(Entrant here, Entrant there) {
            return here.fairness() == null || there.fairness() == null
                    ? null
                    : Double.valueOf(Math.min(here.fairness(), there.fairness()));
        }
    }
}
