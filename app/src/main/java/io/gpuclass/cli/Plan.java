package io.gpuclass.cli;

import io.gpuclass.device.Device;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.primitives.PrimitivePlan;
import io.gpuclass.primitives.PrimitiveSuite;
import io.gpuclass.primitives.Sweep;
import io.gpuclass.stats.StoppingRule;
import java.util.List;

/**
 * What a depth means for a run: when a case has enough samples, how fine the sweep is, how long windows are. All defaults of the
 * measurement are here.
 *
 * @param rule when a case has enough samples
 * @param thinned whether the sweep over blocks is thinned on a GPU
 * @param thinnedOnHost whether it is on a host, where each case costs the start of a JVM
 * @param windowNsPerBlock length of a fixed-time window for each block that contends
 */
record Plan(StoppingRule rule, boolean thinned, boolean thinnedOnHost, long windowNsPerBlock) {
    private static final long SHORTEST_WINDOW_NS = 500_000;

    static Plan of(Depth depth) {
        return switch (depth) {
            case QUICK -> new Plan(new StoppingRule(0.03, 3, 12), true, true, 7_000);
            case STANDARD -> new Plan(new StoppingRule(0.01, 6, 25), false, true, 15_000);
            case THOROUGH -> new Plan(new StoppingRule(0.005, 10, 200), false, false, 50_000);
        };
    }

    PrimitivePlan primitives(Device device, int backoffUnit) {
        boolean host = device.facts().kind() == DeviceKind.HOST;
        int saturation = PrimitiveSuite.saturation(device);
        int perStep = host ? saturation : device.facts().multiprocessors();
        boolean thin = host ? thinnedOnHost : thinned;
        List<Integer> sizes = thin ? Sweep.thin(saturation, perStep) : Sweep.full(saturation, perStep);
        return new PrimitivePlan(
                sizes, PrimitivePlan.PUBLISHED_INITIALS, windowNsPerBlock, SHORTEST_WINDOW_NS, backoffUnit);
    }
}
