package io.gpuclass.view.export;

import io.gpuclass.profile.primitives.Kind;
import java.util.List;
import java.util.Optional;

/** The C++ types of the catalogue's implementations on a GPU. The barriers that end the kernel have none: they are launches. */
final class CudaHeaderTypes {
    static final List<CudaHeaderType> ALL = List.of(
            barrier("atomic-two-stage", "barrier_atomic_two_stage", "barrier_atomic_two_stage<>"),
            barrier("xf", "barrier_xf", "barrier_xf<>"),
            barrier("tree-atomic", "barrier_tree_atomic", "barrier_tree_atomic<>"),
            barrier("tree-lock-free", "barrier_tree_lock_free", "barrier_tree_lock_free<>"),
            barrier("tree-sense-reversing", "barrier_tree_sense_reversing", "barrier_tree_sense_reversing<>"),
            barrier("grid-sync", "barrier_grid_sync", "barrier_grid_sync"),
            barrier("central", "barrier_central", "barrier_central<scope::device, no_backoff>"),
            barrier("central-proportional", "barrier_central", "barrier_central<scope::device, clocked_backoff>"),
            barrier(
                    "tree-count-proportional",
                    "barrier_central",
                    "barrier_central<scope::device, clocked_backoff, true>"),
            barrier("striped", "barrier_striped", "barrier_striped<scope::device, spread_backoff>"),
            barrier("libcu-barrier", "barrier_libcu", "barrier_libcu"),
            mutex("spin", "mutex_spin", "mutex_spin<>"),
            mutex("spin-backoff", "mutex_spin", "mutex_spin<scope::device, linear_backoff>"),
            mutex("spin-then-backoff", "mutex_spin", "mutex_spin<scope::device, spin_then<linear_backoff>>"),
            mutex("exchange-exponential", "mutex_spin", "mutex_spin<scope::device, exponential_backoff>"),
            mutex("ttas", "mutex_ttas", "mutex_ttas<>"),
            mutex("fa", "mutex_fa", "mutex_fa<scope::device, linear_backoff>"),
            mutex("fa-plain", "mutex_fa", "mutex_fa<>"),
            mutex("ticket-proportional", "mutex_fa", "mutex_fa<scope::device, proportional_backoff>"),
            mutex("ticket-turns", "mutex_fa", "mutex_fa<scope::device, turn_backoff>"),
            mutex("ring", "mutex_ring", "mutex_ring<scope::device, linear_backoff>"),
            mutex("mcs", "mutex_mcs", "mutex_mcs<>"),
            mutex("clh", "mutex_clh", "mutex_clh<>"),
            mutex("libcu-binary-semaphore", "mutex_libcu", "mutex_libcu"),
            semaphore("spin", "semaphore_spin", "semaphore_spin<>"),
            semaphore("spin-backoff", "semaphore_spin", "semaphore_spin<scope::device, linear_backoff>"),
            semaphore("sleeping", "semaphore_sleeping", "semaphore_sleeping<>"),
            semaphore("ticket-turns", "semaphore_ticket", "semaphore_ticket<scope::device, turn_backoff>"),
            semaphore(
                    "counting-exponential",
                    "semaphore_counting",
                    "semaphore_counting<scope::device, exponential_backoff>"),
            semaphore("libcu-counting", "semaphore_libcu", "semaphore_libcu"),
            semaphore("rw-spin", "semaphore_rw", "semaphore_rw<scope::device, no_backoff, false>"),
            semaphore("rw-spin-exponential", "semaphore_rw", "semaphore_rw<scope::device, exponential_backoff, false>"),
            semaphore("rw-priority", "semaphore_rw", "semaphore_rw<scope::device, no_backoff, true>"),
            semaphore(
                    "rw-priority-exponential",
                    "semaphore_rw",
                    "semaphore_rw<scope::device, exponential_backoff, true>"),
            condition("over-spin-backoff", "mutex_spin", "mutex_spin<scope::device, linear_backoff>"),
            condition("over-ticket-proportional", "mutex_fa", "mutex_fa<scope::device, proportional_backoff>"),
            condition("over-mcs", "mutex_mcs", "mutex_mcs<>"));

    private CudaHeaderTypes() {}

    /** Returns the type of an implementation, if this version has one. */
    static Optional<CudaHeaderType> find(Kind kind, String id) {
        return ALL.stream()
                .filter(row -> row.kind() == kind && row.id().equals(id))
                .findFirst();
    }

    private static CudaHeaderType barrier(String id, String header, String type) {
        return new CudaHeaderType(Kind.BARRIER, id, List.of(header + ".cuh"), type);
    }

    private static CudaHeaderType mutex(String id, String header, String type) {
        return new CudaHeaderType(Kind.MUTEX, id, List.of(header + ".cuh"), type);
    }

    private static CudaHeaderType semaphore(String id, String header, String type) {
        return new CudaHeaderType(Kind.SEMAPHORE, id, List.of(header + ".cuh"), type);
    }

    private static CudaHeaderType condition(String id, String mutexHeader, String mutexType) {
        return new CudaHeaderType(
                Kind.CONDITION_VARIABLE,
                id,
                List.of("condition_variable.cuh", mutexHeader + ".cuh"),
                "condition_variable<" + mutexType + ">");
    }
}
