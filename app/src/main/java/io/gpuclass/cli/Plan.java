package io.gpuclass.cli;

import io.gpuclass.device.Device;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.primitives.PrimitivePlan;
import io.gpuclass.primitives.PrimitiveSuite;
import io.gpuclass.primitives.SectionPlan;
import io.gpuclass.primitives.Sweep;
import io.gpuclass.primitives.WriterPlan;
import io.gpuclass.stats.StoppingRule;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a depth means for a run: when a case has enough samples, how fine the sweeps are, how long windows are. All defaults of the
 * measurement are here.
 *
 * <p>On an H200, 132 SMs with up to 16 blocks each, the standard depth is 378 cases of primitives: 306 with windows of 21 ms at
 * most, some 2.4 s for one sample of each, and 72 barriers, some 1 s. At six to ten samples that is 20 to 32 s. Its 192 cases with
 * work inside take some 2.5 s for a sample of each, and three samples.
 *
 * @param depth how thoroughly to measure
 * @param rule when a case has enough samples
 * @param sectionRule when a case with work inside has
 * @param windowNsPerBlock length of a fixed-time window for each block that contends
 * @param sectionWindowNsPerBlock the same with work inside
 */
record Plan(
        Depth depth, StoppingRule rule, StoppingRule sectionRule, long windowNsPerBlock, long sectionWindowNsPerBlock) {
    private static final long SHORTEST_WINDOW_NS = 500_000;
    private static final long SECTION_WINDOW_NS_PER_ACCESS = 20_000;
    private static final List<Integer> SECTIONS = List.of(10, 100, 1000);
    private static final List<Integer> FEW_SECTIONS = List.of(100);

    static Plan of(Depth depth) {
        return switch (depth) {
            case QUICK -> new Plan(depth, new StoppingRule(0.03, 3, 12), new StoppingRule(0.1, 1, 3), 5_000, 5_000);
            case STANDARD ->
                new Plan(depth, new StoppingRule(0.01, 6, 25), new StoppingRule(0.05, 3, 6), 10_000, 5_000);
            case THOROUGH ->
                new Plan(depth, new StoppingRule(0.005, 10, 200), new StoppingRule(0.02, 6, 50), 25_000, 10_000);
        };
    }

    PrimitivePlan primitives(Device device, int backoffUnit) {
        return new PrimitivePlan(
                sizes(device),
                PrimitivePlan.PUBLISHED_INITIALS,
                depth == Depth.THOROUGH ? WriterPlan.full() : WriterPlan.comparedAt(perMultiprocessor(device)),
                windowNsPerBlock,
                SHORTEST_WINDOW_NS,
                backoffUnit);
    }

    SectionPlan sections(Device device, int backoffUnit) {
        if (device.facts().kind() == DeviceKind.HOST) {
            return SectionPlan.none("a host's benchmarks have no work inside");
        }
        List<Integer> sizes = perMultiprocessor(device);
        return new SectionPlan(
                depth == Depth.QUICK ? FEW_SECTIONS : SECTIONS,
                depth == Depth.THOROUGH ? sizes : ends(sizes),
                SectionPlan.INITIAL,
                sectionWindowNsPerBlock,
                SECTION_WINDOW_NS_PER_ACCESS,
                backoffUnit,
                null);
    }

    /** On a host each case costs the start of a JVM. */
    private List<Integer> sizes(Device device) {
        int saturation = PrimitiveSuite.saturation(device);
        boolean host = device.facts().kind() == DeviceKind.HOST;
        int perStep = host ? saturation : device.facts().multiprocessors();
        return switch (depth) {
            case QUICK -> Sweep.thin(saturation, perStep);
            case STANDARD -> host ? Sweep.thin(saturation, perStep) : Sweep.perMultiprocessor(saturation, perStep);
            case THOROUGH -> Sweep.full(saturation, perStep);
        };
    }

    /** Returns the sizes of the thin sweep from one block per SM on. */
    private static List<Integer> perMultiprocessor(Device device) {
        int saturation = PrimitiveSuite.saturation(device);
        Integer multiprocessors = device.facts().multiprocessors();
        int one = multiprocessors == null ? saturation : Math.min(multiprocessors, saturation);
        return Sweep.thin(saturation, one).stream().filter(size -> size >= one).toList();
    }

    private static List<Integer> ends(List<Integer> sizes) {
        return Stream.of(sizes.get(0), sizes.get(sizes.size() - 1)).distinct().toList();
    }
}
