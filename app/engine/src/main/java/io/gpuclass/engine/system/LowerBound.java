package io.gpuclass.engine.system;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The least that barriers and locks over several processors take, by other figures of the same run. Immutable.
 *
 * @param roundTrips where the way of a word is found, with what it takes to release and to acquire it
 * @param primitives barriers and locks of the device alone; without them nothing is known
 */
record LowerBound(List<PingPongResult> roundTrips, List<PrimitiveResult> primitives) {
    LowerBound {
        roundTrips = List.copyOf(roundTrips);
        primitives = List.copyOf(primitives);
    }

    /**
     * Returns the lower bound of a phase of a barrier, in nanoseconds. Two processors that arrive in turn at each other's word cannot do two phases
     * in less than a word takes there and back and what each needs to gather its own blocks: half of that, of those two that are furthest apart. A
     * thread of the CPU has nothing to gather.
     *
     * @param blocks of each GPU
     * @return null if a figure for it is missing, or the device is alone
     */
    Double ofBarrier(List<String> members, int blocks) {
        OptionalDouble local = fastest(Kind.BARRIER, blocks, null);
        if (local.isEmpty()) {
            return null;
        }
        return members.stream()
                .map(this::thereAndBackNs)
                .flatMap(Optional::stream)
                .map(trip -> (trip.ns + local.getAsDouble() * (trip.toHost ? 1 : 2)) / 2)
                .max(Double::compare)
                .orElse(null);
    }

    /** Returns the lower bound of an operation of a lock: what the fastest of its kind takes that lets one GPU alone have it. */
    Double ofLock(Kind kind, int blocks, Integer initial) {
        OptionalDouble fastest = fastest(kind, blocks, initial);
        return fastest.isPresent() ? fastest.getAsDouble() : null;
    }

    /** The fastest way of a word to another processor and back. */
    private record Trip(boolean toHost, double ns) {}

    private Optional<Trip> thereAndBackNs(String to) {
        DoubleStream all = roundTrips.stream()
                .filter(trip -> trip.to().equals(to))
                .map(PingPongResult::nsPerRoundTrip)
                .filter(Objects::nonNull)
                .mapToDouble(Summary::median);
        return all.min().stream()
                .mapToObj(ns -> new Trip(to.equals(Processor.HOST), ns))
                .findFirst();
    }

    /** Returns the time of an operation of the fastest primitive on the device alone. */
    private OptionalDouble fastest(Kind kind, int blocks, Integer initial) {
        return primitives.stream()
                .filter(result -> result.kind() == kind
                        && result.blocks() == blocks
                        && Objects.equals(result.initial(), initial)
                        && result.counts())
                .mapToDouble(result -> 1e9 / result.opsPerSecond().median())
                .min();
    }
}
