package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.probes.CasLoop;
import io.gpuclass.profile.probes.CasResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Contended compare-and-swap (Giroux S9329, "contention is the issue, differently") by number of blocks and of threads in each. A kernel that
 * the device does not have is left out. Confined to one thread.
 */
public final class CasSuite {
    private static final List<Integer> THREADS = List.of(1, 32, Trial.THREADS_PER_BLOCK);

    private final List<CasMeasurement> measurements = new ArrayList<>();

    public CasSuite(Device device, ClockGuard clock) {
        for (CasLoop loop : CasLoop.values()) {
            if (device.has(CasMeasurement.kernel(loop))) {
                for (int blocks : sizes(device, loop)) {
                    THREADS.forEach(
                            threads -> measurements.add(new CasMeasurement(device, clock, loop, blocks, threads)));
                }
            }
        }
    }

    /** Returns one block, one on each SM, and as many as the device holds. */
    private static Iterable<Integer> sizes(Device device, CasLoop loop) {
        int all = device.saturation(CasMeasurement.kernel(loop), Trial.THREADS_PER_BLOCK);
        Integer multiprocessors = device.facts().multiprocessors();
        return new TreeSet<>(List.of(1, multiprocessors == null ? all : Math.min(multiprocessors, all), all));
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits gave; what was never visited, or did not start in time, is left out. */
    public List<CasResult> results() {
        return measurements.stream()
                .map(CasMeasurement::result)
                .filter(Objects::nonNull)
                .toList();
    }
}
