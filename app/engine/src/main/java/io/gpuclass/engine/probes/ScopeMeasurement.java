package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopedOperation;

/**
 * One operation at one scope while it is being measured: the difference of the times of two lengths over that of the lengths, so that launch,
 * ramp and tail drop out. Confined to one thread.
 */
final class ScopeMeasurement implements Case {
    static final int SHORT = 400;
    static final int LONG = 1600;

    /** Second length at block scope, where most take a few nanoseconds. */
    static final int LONG_IN_BLOCK = 9600;

    private final Device device;
    private final ClockGuard clock;
    private final ScopedOperation operation;
    private final MemoryScope scope;
    private final Trial shorter;
    private final int longLength;
    private final Series nsPerOperation = new Series();

    ScopeMeasurement(Device device, ClockGuard clock, ScopedOperation operation, MemoryScope scope, int blocks) {
        this.device = device;
        this.clock = clock;
        this.operation = operation;
        this.scope = scope;
        this.longLength = scope == MemoryScope.BLOCK ? LONG_IN_BLOCK : LONG;
        this.shorter =
                Trial.of(kernel(operation, scope), blocks).withLength(SHORT).withStride(Probes.OWN_WORD_STRIDE);
    }

    /** Returns the entry point of an operation at a scope. */
    static String kernel(ScopedOperation operation, MemoryScope scope) {
        return "scope_time_" + operation.id().replace('-', '_') + "_" + scope.id();
    }

    @Override
    public String name() {
        return "scope/" + operation.id() + "/" + scope.id() + "/" + shorter.blocks();
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation first = device.observe(shorter, 1).get(0);
        Observation longer = device.observe(shorter.withLength(longLength), 1).get(0);
        boolean fallen = clock.hadFallen(first) | clock.hadFallen(longer);
        double difference = longer.elapsedNs() - first.elapsedNs();
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        nsPerOperation.add(difference > 0 ? difference / (longLength - SHORT) : longer.elapsedNs() / longLength);
        return Visit.SAMPLED;
    }

    @Override
    public Series watched() {
        return nsPerOperation;
    }

    @Override
    public ScopeResult result() {
        return nsPerOperation.isEmpty()
                ? null
                : new ScopeResult(operation, scope, shorter.blocks(), nsPerOperation.summary());
    }
}
