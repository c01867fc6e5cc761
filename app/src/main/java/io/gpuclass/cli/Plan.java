package io.gpuclass.cli;

import io.gpuclass.device.Device;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.primitives.PrimitivePlan;
import io.gpuclass.primitives.PrimitiveSuite;
import io.gpuclass.primitives.SectionPlan;
import io.gpuclass.primitives.Spreading;
import io.gpuclass.primitives.Sweep;
import io.gpuclass.primitives.VerificationPlan;
import io.gpuclass.primitives.WriterPlan;
import io.gpuclass.stats.StoppingRule;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a depth means for a run: when a case has enough samples, how fine the sweeps are, how long windows are. All defaults of the
 * measurement are here.
 *
 * <p>On an H200, 132 SMs with up to 16 blocks each, the standard depth is 378 cases of primitives: 306 with windows of 21 ms at
 * most, some 1.9 s for one full sample of each, and 72 barriers, some 0.4 s. Most cases take one full sample and five to 24 brief
 * ones, a quarter as long; those that are slow and starve, some 60, take up to 17 full ones. That is some 18 s. Its 204 cases with work
 * inside take some 0.9 s for a sample of each, and mostly three samples.
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

    /** Where windows are short, each access of a section counts for no more of them than so many blocks. */
    private static final int BLOCKS_PER_ACCESS = 4;

    /** At the standard depth, by how much runs are shorter where that changes nothing. */
    private static final int SHORTENING = 4;

    private static final List<Integer> SECTIONS = List.of(10, 100, 1000);
    private static final List<Integer> FEW_SECTIONS = List.of(100);

    static Plan of(Depth depth) {
        return switch (depth) {
            case QUICK -> new Plan(depth, new StoppingRule(0.03, 3, 12), new StoppingRule(0.1, 1, 3), 5_000, 5_000);
            case STANDARD ->
                new Plan(depth, new StoppingRule(0.01, 6, 17, 25), new StoppingRule(0.05, 3, 9), 10_000, 2_500);
            case THOROUGH ->
                new Plan(depth, new StoppingRule(0.005, 10, 200), new StoppingRule(0.02, 6, 50), 25_000, 10_000);
        };
    }

    PrimitivePlan primitives(Device device, int backoffUnit, Spreading spreading) {
        return new PrimitivePlan(
                sizes(device),
                PrimitivePlan.PUBLISHED_INITIALS,
                depth == Depth.THOROUGH ? WriterPlan.full() : WriterPlan.comparedAt(perMultiprocessor(device)),
                windowNsPerBlock,
                SHORTEST_WINDOW_NS,
                backoffUnit,
                depth == Depth.STANDARD && device.facts().kind() != DeviceKind.HOST ? SHORTENING : 1,
                spreading);
    }

    VerificationPlan verification() {
        return depth == Depth.STANDARD ? VerificationPlan.BRIEFER : VerificationPlan.BRIEF;
    }

    SectionPlan sections(Device device, int backoffUnit, Spreading spreading) {
        if (device.facts().kind() == DeviceKind.HOST) {
            return SectionPlan.none("a host's benchmarks have no work inside");
        }
        List<Integer> sizes = perMultiprocessor(device);
        return new SectionPlan(
                depth == Depth.QUICK ? FEW_SECTIONS : SECTIONS,
                depth == Depth.THOROUGH ? sizes : ends(sizes),
                SectionPlan.INITIAL,
                sectionWindowNsPerBlock,
                Math.min(SECTION_WINDOW_NS_PER_ACCESS, sectionWindowNsPerBlock * BLOCKS_PER_ACCESS),
                backoffUnit,
                spreading,
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
