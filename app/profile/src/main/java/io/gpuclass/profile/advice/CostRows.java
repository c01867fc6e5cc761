package io.gpuclass.profile.advice;

import static java.util.Map.entry;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import java.util.Map;
import java.util.Optional;

/**
 * Which formula stands for which row of the catalogue. What libcu++ and cooperative groups do has the formula of the same algorithm in this
 * tool's own kernels.
 *
 * <p>Barriers that end the kernel have none: what they cost is the driver's and the scheduler's, of which memory probes say nothing.
 */
final class CostRows {
    private static final Map<String, CostRow> CUDA_BARRIERS = Map.ofEntries(
            entry("atomic-two-stage", BarrierCosts::atomicTwoStage),
            entry("xf", BarrierCosts::xf),
            entry("tree-atomic", TreeBarrierCosts::atomic),
            entry("tree-lock-free", TreeBarrierCosts::lockFree),
            entry("tree-sense-reversing", TreeBarrierCosts::senseReversing),
            entry("grid-sync", BarrierCosts::central),
            entry("central", BarrierCosts::central),
            entry("central-proportional", BarrierCosts::centralProportional),
            entry("tree-count-proportional", BarrierCosts::centralProportional),
            entry("striped", StripedBarrierCosts::striped),
            entry("libcu-barrier", BarrierCosts::central));

    private static final Map<String, CostRow> HOST_BARRIERS =
            Map.ofEntries(entry("central", BarrierCosts::atomicTwoStage), entry("flag", BarrierCosts::flag));

    private static final Map<String, CostRow> MUTEXES = Map.ofEntries(
            entry("spin", MutexCosts::spin),
            entry("spin-backoff", MutexCosts::spin),
            entry("spin-then-backoff", MutexCosts::spinThenBackoff),
            entry("exchange-exponential", MutexCosts::spin),
            entry("ttas", MutexCosts::ttas),
            entry("fa", MutexCosts::fa),
            entry("fa-plain", MutexCosts::fa),
            entry("ticket-proportional", MutexCosts::ticketProportional),
            entry("ticket-turns", MutexCosts::ticketTurns),
            entry("ring", MutexCosts::ring),
            entry("mcs", QueueLockCosts::mcs),
            entry("clh", QueueLockCosts::clh),
            entry("libcu-binary-semaphore", MutexCosts::libcu));

    private static final Map<String, CostRow> SEMAPHORES = Map.ofEntries(
            entry("spin", SemaphoreCosts::spin),
            entry("spin-backoff", SemaphoreCosts::spin),
            entry("sleeping", SemaphoreCosts::sleeping),
            entry("ticket-turns", SemaphoreCosts::ticket),
            entry("counting-exponential", SemaphoreCosts::counting),
            entry("libcu-counting", SemaphoreCosts::libcu),
            entry("rw-spin", ReaderWriterCosts::spin),
            entry("rw-spin-exponential", ReaderWriterCosts::spin),
            entry("rw-priority", ReaderWriterCosts::priority),
            entry("rw-priority-exponential", ReaderWriterCosts::priority));

    private static final Map<String, CostRow> CONDITION_VARIABLES = Map.ofEntries(
            entry("over-spin-backoff", ConditionVariableCosts::overSpin),
            entry("over-ticket-proportional", ConditionVariableCosts::overTicketProportional),
            entry("over-mcs", ConditionVariableCosts::overMcs));

    private CostRows() {}

    /** Returns the formula of an implementation, if there is one. */
    static Optional<CostRow> find(DeviceKind device, Kind kind, String id) {
        return Optional.ofNullable(of(device, kind).get(id));
    }

    private static Map<String, CostRow> of(DeviceKind device, Kind kind) {
        return switch (kind) {
            case BARRIER -> device == DeviceKind.HOST ? HOST_BARRIERS : CUDA_BARRIERS;
            case MUTEX -> MUTEXES;
            case SEMAPHORE -> SEMAPHORES;
            case CONDITION_VARIABLE -> CONDITION_VARIABLES;
        };
    }
}
