package io.gpuclass.engine.system;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopedOperation;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.MemoryResult;
import io.gpuclass.profile.system.PingPongResult;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The least that barriers and locks over several processors take, by other figures of the same run. Immutable.
 *
 * @param memories where what a fence costs is found
 * @param roundTrips where the way of a word is found
 * @param primitives barriers of the device alone
 */
record Floors(List<MemoryResult> memories, List<PingPongResult> roundTrips, List<PrimitiveResult> primitives) {
    /** Returns what one fence for the system takes, by one block that has nothing else to wait for. */
    private OptionalDouble fenceNs() {
        return memories.stream()
                .filter(MemoryResult::own)
                .flatMap(memory -> memory.scopes().stream())
                .filter(cost -> cost.operation() == ScopedOperation.FENCE && cost.scope() == MemoryScope.SYSTEM)
                .min(Comparator.comparingInt(ScopeResult::blocks))
                .map(cost -> OptionalDouble.of(cost.nsPerOperation().median()))
                .orElse(OptionalDouble.empty());
    }

    /** Returns half of the shortest round trip among the members that was measured. */
    private OptionalDouble oneWayNs(List<String> members) {
        return roundTrips.stream()
                .filter(trip -> members.contains(trip.from()) && members.contains(trip.to()))
                .map(PingPongResult::nsPerRoundTrip)
                .filter(Objects::nonNull)
                .mapToDouble(Summary::median)
                .min()
                .stream()
                .map(ns -> ns / 2)
                .findFirst();
    }

    /**
     * Returns the floor of a barrier: one fence, one way, and the fastest barrier over so many blocks of the device.
     *
     * @param aloneNs what the same barrier takes on the device alone; null where that is not known
     */
    Double ofBarrier(List<String> members, int blocks, Double aloneNs) {
        OptionalDouble fence = fenceNs();
        OptionalDouble way = oneWayNs(members);
        Optional<Double> local = primitives.stream()
                .filter(result -> result.kind() == Kind.BARRIER && result.blocks() == blocks && result.counts())
                .map(result -> 1e9 / result.opsPerSecond().median())
                .min(Comparator.naturalOrder());
        Optional<Double> least = aloneNs == null ? local : Optional.of(Math.min(aloneNs, local.orElse(aloneNs)));
        return fence.isPresent() && way.isPresent() && least.isPresent()
                ? Double.valueOf(fence.getAsDouble() + way.getAsDouble() + least.get())
                : null;
    }

    /** Returns the floor of an operation of a lock: one fence, and one way for the share of hand-offs that cross; that over its places. */
    Double ofLock(List<String> members, Integer initial) {
        OptionalDouble fence = fenceNs();
        OptionalDouble way = oneWayNs(members);
        if (fence.isEmpty() || way.isEmpty()) {
            return null;
        }
        double crossing = (members.size() - 1.0) / members.size();
        return (fence.getAsDouble() + crossing * way.getAsDouble()) / (initial == null ? 1 : Math.max(1, initial));
    }
}
