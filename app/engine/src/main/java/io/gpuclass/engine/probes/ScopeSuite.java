package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopedOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a scope costs (Mahapatra 2020, section 2.1): each operation at each scope, by one block and by as many as the device holds. A kernel
 * that the device does not have is left out. Confined to one thread.
 */
public final class ScopeSuite {
    /** When a case has enough samples. The cases differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.02, 6, 9);

    private final List<ScopeMeasurement> measurements = new ArrayList<>();

    public ScopeSuite(Device device, ClockGuard clock) {
        for (ScopedOperation operation : ScopedOperation.values()) {
            for (MemoryScope scope : MemoryScope.values()) {
                String kernel = ScopeMeasurement.kernel(operation, scope);
                if (device.has(kernel)) {
                    int all = device.saturation(kernel, Trial.THREADS_PER_BLOCK);
                    measurements.add(new ScopeMeasurement(device, clock, operation, scope, 1));
                    measurements.add(new ScopeMeasurement(device, clock, operation, scope, all));
                }
            }
        }
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits gave; what was never visited is left out. */
    public List<ScopeResult> results() {
        return measurements.stream()
                .map(ScopeMeasurement::result)
                .filter(Objects::nonNull)
                .toList();
    }
}
