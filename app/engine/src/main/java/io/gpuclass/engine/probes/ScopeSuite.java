package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;

/**
 * Times operations by scope (Mahapatra 2020, section 2.1): each operation at each scope, by one block and by as many as the device holds. A kernel
 * that the device does not have is left out. Confined to one thread.
 */
public final class ScopeSuite extends Experiment<ScopeResult> {
    /** Rule by which a case has enough samples. The cases differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.02, 6, 9);

    private static final int SHORT = 400;
    private static final int LONG = 1600;
    /** Second length at block scope, where most take a few nanoseconds. */
    private static final int LONG_IN_BLOCK = 9600;

    public ScopeSuite(Device device, ClockGuard clock) {
        super(device, clock);
        for (ScopedOperation operation : ScopedOperation.values()) {
            for (MemoryScope scope : MemoryScope.values()) {
                String kernel = kernel(operation, scope);
                if (device.has(kernel)) {
                    add(operation, scope, 1);
                    add(operation, scope, device.saturation(kernel, Trial.THREADS_PER_BLOCK));
                }
            }
        }
    }

    private void add(ScopedOperation operation, MemoryScope scope, int blocks) {
        Trial trial = Trial.of(kernel(operation, scope), blocks).withStride(Probes.OWN_WORD_STRIDE);
        add(
                "scope/" + operation.id() + "/" + scope.id() + "/" + blocks,
                new Difference(trial, SHORT, scope == MemoryScope.BLOCK ? LONG_IN_BLOCK : LONG),
                done -> !done.completed() ? null : new ScopeResult(operation, scope, blocks, done.figure()));
    }

    /** Returns the entry point of an operation at a scope. */
    public static String kernel(ScopedOperation operation, MemoryScope scope) {
        return "scope_time_" + operation.id().replace('-', '_') + "_" + scope.id();
    }
}
