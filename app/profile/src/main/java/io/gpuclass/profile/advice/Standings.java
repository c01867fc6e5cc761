package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Estimate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Sets what was measured beside the goals and the lower bounds. What competes is {@link Contest}'s to say. Pure. */
public final class Standings {
    private final LowerBounds bounds;
    private final List<PrimitiveResult> fastestFirst;
    private final Integer multiprocessors;
    private final int saturation;

    private Standings(Evidence evidence, AccessTimes times) {
        this.bounds = new LowerBounds(times);
        this.fastestFirst = new Contest(evidence)
                .ranked()
                .sorted(Comparator.comparingDouble(Standings::rate).reversed())
                .toList();
        this.multiprocessors = evidence.setup().multiprocessors();
        this.saturation = fastestFirst.stream()
                .map(PrimitiveResult::blocks)
                .max(Comparator.naturalOrder())
                .orElse(evidence.probes().stream()
                        .mapToInt(ProbeResult::blocks)
                        .max()
                        .orElse(0));
    }

    /**
     * Returns one for each goal, in their order. Saturation is the largest number of blocks with a figure that counts, else the
     * probes'.
     */
    public static List<Standing> of(Evidence evidence, AccessTimes times) {
        Standings standings = new Standings(evidence, times);
        return Arrays.stream(Goal.values()).map(standings::of).toList();
    }

    private Standing of(Goal goal) {
        Integer blocks = blocks(goal.contention());
        PrimitiveResult best = best(goal).orElse(null);
        return StandingBuilder.builder()
                .goal(goal)
                .blocks(blocks)
                .opsPerSecond(opsPerSecond(goal))
                .met(best == null ? Verdict.UNKNOWN : met(goal, best))
                .best(best)
                .passedOver(passedOver(goal, best))
                .peers(peers(goal))
                .floorNs(blocks == null ? null : lowerBoundNs(goal, blocks))
                .floorOnOneWordNs(blocks == null ? null : lowerBoundOnOneWordNs(goal, blocks))
                .build();
    }

    /** One and four blocks per SM mean nothing where there are no SMs. */
    private Integer blocks(Contention contention) {
        boolean known = saturation > 0 && (contention == Contention.FULL || multiprocessors != null);
        return known ? contention.blocks(multiprocessors == null ? 1 : multiprocessors, saturation) : null;
    }

    /** Returns the results that take part, admitted or not, fastest first. */
    private Stream<PrimitiveResult> running(Goal goal) {
        Integer blocks = blocks(goal.contention());
        return fastestFirst.stream()
                .filter(result -> result.kind() == goal.kind() && Objects.equals(result.initial(), goal.initial()))
                .filter(result -> Objects.equals(result.blocks(), blocks));
    }

    private Optional<PrimitiveResult> best(Goal goal) {
        List<PrimitiveResult> admitted = running(goal).filter(goal::admits).toList();
        return admitted.stream()
                .filter(result -> Unstable.of(result).isEmpty())
                .findFirst()
                .or(() -> admitted.stream().findFirst());
    }

    private List<PrimitiveResult> passedOver(Goal goal, PrimitiveResult best) {
        return running(goal).takeWhile(result -> !result.equals(best)).toList();
    }

    private List<PrimitiveResult> peers(Goal goal) {
        return goal.peers().stream()
                .flatMap(id ->
                        running(goal).filter(result -> result.implementation().equals(id)))
                .toList();
    }

    private Double opsPerSecond(Goal goal) {
        if (goal.base() == null) {
            return goal.least();
        }
        return best(goal.base()).map(best -> goal.least() * rate(best)).orElse(null);
    }

    private Verdict met(Goal goal, PrimitiveResult best) {
        return Unstable.of(best).isEmpty() ? met(goal, best.opsPerSecond().estimate()) : Verdict.AMBIGUOUS;
    }

    private Verdict met(Goal goal, Estimate reached) {
        if (goal.base() == null) {
            return verdict(reached, goal.least());
        }
        Optional<Estimate> base =
                best(goal.base()).map(best -> best.opsPerSecond().estimate());
        if (base.isEmpty()) {
            return Verdict.UNKNOWN;
        }
        return base.get().low() > 0 ? verdict(reached.over(base.get()), goal.least()) : Verdict.AMBIGUOUS;
    }

    private static Verdict verdict(Estimate reached, double least) {
        if (reached.straddles(least)) {
            return Verdict.AMBIGUOUS;
        }
        return reached.isAtLeast(least) ? Verdict.YES : Verdict.NO;
    }

    private Double lowerBoundNs(Goal goal, int blocks) {
        return switch (goal.kind()) {
            case BARRIER -> bounds.barrierNs(blocks);
            case MUTEX -> bounds.mutexNs();
            case SEMAPHORE -> bounds.semaphoreNs(goal.initial(), blocks);
            case CONDITION_VARIABLE -> null;
        };
    }

    private Double lowerBoundOnOneWordNs(Goal goal, int blocks) {
        return switch (goal.kind()) {
            case BARRIER -> bounds.barrierOnOneWordNs(blocks);
            case MUTEX, SEMAPHORE, CONDITION_VARIABLE -> null;
        };
    }

    private static double rate(PrimitiveResult result) {
        return result.opsPerSecond().median();
    }

    /**
     * Least time of one operation of a primitive, reckoned from memory probes alone: trips to the L2 cache that wait for each
     * other, and accesses that queue there. Pure.
     *
     * <p>A trip is taken to be a volatile read's, the shortest there is: atomics take longer to answer. Left out are instructions, the
     * synchronization of the threads of a block, and that a barrier waits for the slowest slice of the L2 cache, where the probes give the
     * mean of all. What passes on inside an SM or a cluster of blocks makes no trip; no bound is reckoned for that.
     */
    static final class LowerBounds {
        /**
         * The fence of a release is answered before the store or atomic behind it goes out; that has then a way there, and a look a way
         * back.
         */
        private static final int TRIPS = 2;

        private final AccessTimes times;

        /** Returns the lower bounds on a machine of such times. */
        public LowerBounds(AccessTimes times) {
            this.times = times;
        }

        /**
         * Returns the least time from one grid barrier to the next: two trips, and one arrival and one look of each block, with these spread
         * perfectly over the L2 cache. Null where not known.
         */
        public Double barrierNs(int blocks) {
            return known(trips() + blocks * (time(times.spreadAtomicNs()) + time(times.spreadReadNs())));
        }

        /** Returns the same where all arrivals and all looks are of one word, and so queue there. Null where not known. */
        public Double barrierOnOneWordNs(int blocks) {
            return known(trips() + blocks * (time(times.atomicServiceNs()) + time(times.readServiceNs())));
        }

        /** Returns the least time from one block's having a mutex to the next one's: two trips. Null where not known. */
        public Double mutexNs() {
            return known(trips());
        }

        /**
         * Returns the least time between operations of a semaphore: each place is passed on as a mutex is, side by side with the others, and
         * of the two atomics of an operation each may queue at a word of its own. Null where not known.
         *
         * @param places initial value
         * @param blocks blocks that contend; no more places than that are ever in use
         */
        public Double semaphoreNs(int places, int blocks) {
            return known(Math.max(trips() / Math.min(places, blocks), time(times.atomicServiceNs())));
        }

        private double trips() {
            return TRIPS * time(times.readTripNs());
        }

        private static double time(Double nanos) {
            return nanos == null ? Double.NaN : nanos;
        }

        private static Double known(double nanos) {
            return Double.isNaN(nanos) ? null : nanos;
        }
    }
}
