package io.gpuclass.profile;

import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.OneShotHostage;
import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.SustainedHostage;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Candidate;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtOutcome;
import io.gpuclass.profile.probes.SimtTest;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Made-up profiles for tests. Every number has six significant digits at most, so that saving loses nothing. */
public final class SampleProfiles {
    /** Blocks at saturation in {@link #complete}. */
    public static final int BLOCKS = 2112;

    private SampleProfiles() {}

    /** Returns a profile in which no part is missing. */
    public static Profile complete() {
        return new Profile(
                        Profile.SCHEMA,
                        new Tool("gpuclass", "0.1.0"),
                        "2026-01-02T03:04:05Z",
                        Source.MEASURED,
                        "made up",
                        device("NVIDIA H200"),
                        environment(),
                        method(),
                        SampleMeasurements.probes(),
                        ratios(),
                        hostage(),
                        simtHazard(),
                        machineClass(),
                        SampleSynchronization.residency(),
                        SampleSynchronization.implementations(),
                        verification(),
                        SampleMeasurements.primitives(),
                        SampleSynchronization.sections(),
                        SampleSynchronization.tuning(),
                        SampleSynchronization.breakEven(),
                        SampleSynchronization.rankAgreement(),
                        recommendations())
                .withPrograms(SamplePrograms.results(), SamplePrograms.choices());
    }

    /** Returns a profile in which every part that may be missing is. */
    public static Profile minimal() {
        return new Profile(
                Profile.SCHEMA,
                new Tool("gpuclass", "0.1.0"),
                null,
                Source.PUBLISHED,
                null,
                new DeviceFacts(
                        DeviceKind.HOST,
                        "CPU",
                        "cpu",
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null),
                null,
                new Method(null, null, 8, null, null, null, null, null, null, null, null, null, null, null, null, null),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** Returns the complete profile with another device name. */
    public static Profile named(String name) {
        return on(device(name));
    }

    /** Returns the complete profile of another device. */
    public static Profile on(DeviceFacts device) {
        Profile p = complete();
        return new Profile(
                        p.schema(),
                        p.tool(),
                        p.createdAt(),
                        p.source(),
                        p.citation(),
                        device,
                        p.environment(),
                        p.method(),
                        p.probes(),
                        p.ratios(),
                        p.lineHostage(),
                        p.simtHazard(),
                        p.abstraction(),
                        p.residency(),
                        p.implementations(),
                        p.verification(),
                        p.primitives(),
                        p.sections(),
                        p.tuning(),
                        p.breakEven(),
                        p.rankAgreement(),
                        p.recommendations())
                .withPrograms(p.programs(), p.applicationChoices());
    }

    /** Returns a summary of eleven samples with an interval of half a percent to both sides. */
    public static Summary summary(double median) {
        return new Summary(
                six(median),
                six(median * 0.995),
                six(median * 1.005),
                11,
                six(median * 0.97),
                six(median * 1.04),
                six(median * 0.002));
    }

    static double six(double number) {
        return Double.parseDouble(SixDigits.text(number));
    }

    /** Returns made-up facts under a name. */
    public static DeviceFacts device(String name) {
        return new DeviceFacts(
                DeviceKind.CUDA,
                name,
                DeviceFacts.slugOf(name),
                0,
                "9.0",
                132,
                2048,
                32,
                62_914_560L,
                150_000_000_000L,
                1980,
                3201,
                "580.159.04",
                "13.0",
                true,
                false,
                null,
                "GPU-00000000-0000-0000-0000-000000000000");
    }

    private static Environment environment() {
        Surroundings before = new Surroundings(0, 1980, 3201, 34, List.of(), null);
        Surroundings after = new Surroundings(1, 1755, 3201, 61, List.of("software power cap"), "fan not known");
        return new Environment(
                "Linux 6.1", "17.0.15", before, after, List.of("Another process used the GPU during the run."));
    }

    private static Method method() {
        return new Method(
                "standard",
                128,
                BLOCKS,
                42L,
                List.of("probes", "hostage", "simt", "primitives"),
                60.0,
                38.25,
                0.01,
                44,
                4,
                3,
                31,
                2,
                true,
                List.of(1000, 4000),
                new Method.Backoff(642.5, Pauses.SPINNING, Pauses.POLLING));
    }

    private static Ratios ratios() {
        Map<String, List<Ratio>> contention = new LinkedHashMap<>();
        contention.put("volatile-read", List.of(ratio(1.52, "serial"), ratio(9.8, "pipelined")));
        contention.put("volatile-write", List.of(ratio(3.1, "completed"), ratio(7.25, "posted")));
        contention.put("atomic-read", List.of(ratio(12.4, "serial"), ratio(31.5, "pipelined")));
        contention.put("atomic-write", List.of(ratio(12.6, "serial"), ratio(30.9, "pipelined")));
        Map<String, List<Ratio>> toVolatile = new LinkedHashMap<>();
        toVolatile.put("contentious-atomic-read", List.of(ratio(2.41, "serial"), ratio(6.4, "pipelined")));
        toVolatile.put("contentious-atomic-write", List.of(ratio(2.2, "serial"), ratio(6.1, "pipelined")));
        toVolatile.put("noncontentious-atomic-read", List.of(ratio(1.07, "serial"), ratio(1.9, "pipelined")));
        toVolatile.put("contentious-volatile-after-atomic-read", List.of(ratio(1.01, "serial")));
        return new Ratios(contention, toVolatile);
    }

    private static Ratio ratio(double value, String pattern) {
        return new Ratio(value, six(value * 0.99), six(value * 1.01), pattern, "contentious-volatile-read/serial");
    }

    private static LineHostage hostage() {
        Map<String, Estimate> slowdown = new LinkedHashMap<>();
        slowdown.put("contentious-volatile-after-atomic-read", new Estimate(1.01, 0.99, 1.03));
        slowdown.put("noncontentious-volatile-after-atomic-read", new Estimate(1.0, 0.98, 1.02));
        List<HostagePoint> points = new ArrayList<>();
        for (int share : new int[] {1, 4, 8, 15}) {
            for (int distance : new int[] {4, 32, 64, 128, 256, 1024}) {
                double effect = distance < 64 ? 1.5 + share * 0.75 : 1.02;
                points.add(new HostagePoint(
                        share,
                        distance,
                        summary(900 * effect),
                        new Estimate(six(effect), six(effect * 0.99), six(effect * 1.01))));
            }
        }
        return new LineHostage(
                new OneShotHostage(Verdict.NO, slowdown),
                new SustainedHostage(Verdict.YES, 32, List.of(4, 32), points));
    }

    private static SimtHazard simtHazard() {
        return new SimtHazard(
                new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5),
                new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5),
                new SimtTest(SimtOutcome.FINISHED, 512, 512, 512, 5),
                new SimtTest(SimtOutcome.TIMED_OUT, 512, 480, 511, 5),
                new SimtTest(SimtOutcome.WRONG_COUNT, 512, 1, 17, 5));
    }

    private static MachineClass machineClass() {
        return new MachineClass(
                new Axis(2.41, 2.38, 2.44, RatioClass.MODERATE),
                new Axis(0.71, 0.7, 0.72, RatioClass.CHEAP),
                new Axis(1.99, 1.97, 2.01, RatioClass.AMBIGUOUS),
                new HostageVerdicts(Verdict.NO, Verdict.YES));
    }

    private static List<VerificationResult> verification() {
        return SampleMeasurements.verification();
    }

    private static List<Recommendation> recommendations() {
        return Stream.of(
                        recommendation(Role.BARRIER, "xf", "atomic-two-stage", "atomic-two-stage", 0.25),
                        recommendation(Role.MUTEX, "fa", "fa", "spin-backoff", 1.75),
                        recommendation(Role.SEMAPHORE_LOW, "sleeping", "sleeping", "spin", 0.0125),
                        recommendation(Role.SEMAPHORE_HIGH, "sleeping", "sleeping", "spin-backoff", 4.5))
                .toList();
    }

    private static Recommendation recommendation(
            Role role, String best, String predicted, String second, double margin) {
        return new Recommendation(
                role,
                best,
                predicted,
                best,
                predicted.equals(best),
                margin,
                margin > 0.1,
                predicted.equals(best) ? 1.0 : -1.0,
                BLOCKS,
                "At 2112 blocks " + best + " takes 560 ns an operation and " + second
                        + " takes more, since contentious atomics cost 2.41 times what polling does.",
                List.of(
                        new Candidate(best, 610.0, 560.0, null),
                        new Candidate(second, 580.0, six(560 * (1 + margin)), null)));
    }
}
