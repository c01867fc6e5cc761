package io.gpuclass.profile.advice;

import static java.util.Map.entry;

import io.gpuclass.profile.advice.QueueLockCosts.ConditionVariableCosts;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The cost model's formulas by the names that rows of the catalogue have for them. What libcu++ and cooperative groups do has the formula
 * of the same algorithm in this tool's own kernels. Barriers that end the kernel have none: what they cost is the driver's and the
 * scheduler's, of which memory probes say nothing.
 */
final class CostFormulas {
    private static final Map<Kind, Map<String, CostFormula>> BY_KIND = Map.of(
            Kind.BARRIER,
            Map.ofEntries(
                    entry("atomic_two_stage", BarrierCosts::atomicTwoStage),
                    entry("xf", BarrierCosts::xf),
                    entry("flag", BarrierCosts::flag),
                    entry("central", BarrierCosts::central),
                    entry("central_proportional", BarrierCosts::centralProportional),
                    entry("tree_atomic", BarrierCosts::treeAtomic),
                    entry("tree_lock_free", BarrierCosts::treeLockFree),
                    entry("tree_sense_reversing", BarrierCosts::treeSenseReversing),
                    entry("striped", BarrierCosts::striped)),
            Kind.MUTEX,
            Map.ofEntries(
                    entry("spin", MutexCosts::spin),
                    entry("spin_then_backoff", MutexCosts::spinThenBackoff),
                    entry("ttas", MutexCosts::ttas),
                    entry("fa", MutexCosts::fa),
                    entry("ticket_proportional", MutexCosts::ticketProportional),
                    entry("ticket_turns", MutexCosts::ticketTurns),
                    entry("ring", MutexCosts::ring),
                    entry("mcs", QueueLockCosts::mcs),
                    entry("clh", QueueLockCosts::clh),
                    entry("libcu", MutexCosts::libcu)),
            Kind.SEMAPHORE,
            Map.ofEntries(
                    entry("spin", SemaphoreCosts::spin),
                    entry("sleeping", SemaphoreCosts::sleeping),
                    entry("ticket", SemaphoreCosts::ticket),
                    entry("counting", SemaphoreCosts::counting),
                    entry("libcu", SemaphoreCosts::libcu),
                    entry("rw_spin", SemaphoreCosts::readerWriterSpin),
                    entry("rw_priority", SemaphoreCosts::readerWriterPriority)),
            Kind.CONDITION_VARIABLE,
            Map.ofEntries(
                    entry("over_spin", ConditionVariableCosts::overSpin),
                    entry("over_ticket_proportional", ConditionVariableCosts::overTicketProportional),
                    entry("over_mcs", ConditionVariableCosts::overMcs)));

    private CostFormulas() {}

    /** The cost of one implementation as a function of what the probes gave. */
    @FunctionalInterface
    interface CostFormula {
        /** Predicts the cost of one operation. */
        Prediction predict(Costs costs, Load load);
    }

    /**
     * Returns the formula of an implementation, if its row names one.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static Optional<CostFormula> of(Implementation row) {
        Map<String, CostFormula> known = BY_KIND.get(row.kind());
        if (row.cost() != null && !known.containsKey(row.cost())) {
            throw new IllegalArgumentException("the catalogue's " + row.kind().id() + " " + row.id()
                    + ": there is no cost " + row.cost() + ", but " + new TreeSet<>(known.keySet()));
        }
        return Optional.ofNullable(row.cost()).map(known::get);
    }
}
