package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/** Goal of the fastest primitives. The figures were set on an H200; on other GPUs they are a yardstick, and no more. */
public enum Goal implements Named {
    BARRIER_LOW(Kind.BARRIER, null, Contention.LOW, Demand.NONE, 1e9 / 750),
    BARRIER_MEDIUM(Kind.BARRIER, null, Contention.MEDIUM, Demand.NONE, 1e9 / 950),
    BARRIER_FULL(Kind.BARRIER, null, Contention.FULL, Demand.NONE, 1e9 / 1300),
    MUTEX_FAIR(Kind.MUTEX, null, Contention.FULL, Demand.FAIR, 2.3e6),
    /** The rate that counts, whoever goes without: twice that of {@link #MUTEX_FAIR}. */
    MUTEX_THROUGHPUT(Kind.MUTEX, null, Contention.FULL, Demand.NONE, MUTEX_FAIR, 2),
    SEMAPHORE_10(Kind.SEMAPHORE, 10, Contention.FULL, Demand.NO_STARVING, 1e7),
    SEMAPHORE_120(Kind.SEMAPHORE, 120, Contention.FULL, Demand.NO_STARVING, 2e7);

    /** Demand on the fairness between blocks. */
    private enum Demand {
        NONE,
        NO_STARVING,
        FAIR
    }

    /** The least Jain index of what is fair here; more than {@link Choices#FAIR} asks. */
    public static final double FAIR = 0.99;

    private final Kind kind;
    private final Integer initial;
    private final Contention contention;
    private final Demand demand;
    private final Goal base;
    private final double least;

    Goal(Kind kind, Integer initial, Contention contention, Demand demand, double opsPerSecond) {
        this(kind, initial, contention, demand, null, opsPerSecond);
    }

    Goal(Kind kind, Integer initial, Contention contention, Demand demand, Goal base, double least) {
        this.kind = kind;
        this.initial = initial;
        this.contention = contention;
        this.demand = demand;
        this.base = base;
        this.least = least;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the initial value of the semaphore; null for other kinds. */
    public Integer initial() {
        return initial;
    }

    public Contention contention() {
        return contention;
    }

    /** Returns the goal whose best {@link #least} counts in; null where that is operations per second. */
    public Goal base() {
        return base;
    }

    /** Returns how many operations per second are asked for, or how many times those of the best for {@link #base}. */
    public double least() {
        return least;
    }

    /** Returns whether a result of the goal's kind shares out the operations as the goal asks. */
    public boolean admits(PrimitiveResult result) {
        return switch (demand) {
            case NONE -> true;
            case NO_STARVING -> !result.starves();
            case FAIR -> result.fairness() != null && result.fairness() >= FAIR;
        };
    }

    /** Returns the public implementations that the best is to be seen beside, and the plainest of this tool's own. */
    public List<String> peers() {
        return switch (kind) {
            case BARRIER -> List.of("grid-sync", "libcu-barrier", "central");
            case MUTEX -> List.of("spin", "ticket-proportional", "libcu-binary-semaphore");
            case SEMAPHORE -> List.of("libcu-counting", "sleeping");
            case CONDITION_VARIABLE -> List.of();
        };
    }

    /**
     * Standing of one machine against a goal. Immutable.
     *
     * @param goal the goal
     * @param blocks how many blocks it is about on that machine; null where not known
     * @param opsPerSecond what it asks for; null where that hangs on a figure that is missing
     * @param met whether the best meets it, by the intervals
     * @param best the fastest that the goal admits; null where there is none
     * @param passedOver what is faster but not admitted, fastest first
     * @param peers public implementations and the like in the same run, as far as they have figures that count
     * @param floorNs what an operation takes at the least; null where not known
     * @param floorOnOneWordNs the same for a barrier with all accesses on one word; null for other kinds, and where not known
     */
    @RecordBuilder
    public record Standing(
            Goal goal,
            Integer blocks,
            Double opsPerSecond,
            Verdict met,
            PrimitiveResult best,
            List<PrimitiveResult> passedOver,
            List<PrimitiveResult> peers,
            Double floorNs,
            Double floorOnOneWordNs) {
        public Standing {
            passedOver = List.copyOf(passedOver);
            peers = List.copyOf(peers);
        }
    }
}
