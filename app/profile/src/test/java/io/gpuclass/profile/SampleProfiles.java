package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.LineHostage.OneShotHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.RecommendationBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.cases.HostageCurveList;
import io.gpuclass.profile.cases.NanosleepList;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.cases.ProbeCurveList;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtHazard.ConcernScale;
import io.gpuclass.profile.probes.SimtHazard.SimtOutcome;
import io.gpuclass.profile.probes.SimtHazard.SimtTest;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
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

    /** Sleeps that take one and a half times as long as asked for, and by all warps a little longer. */
    private static List<Entry> sleeps() {
        List<Entry> sleeps = new ArrayList<>();
        for (int askedNs : List.of(100, 1000)) {
            sleeps.add(sleep(askedNs, 1, 32, 1.505));
            sleeps.add(sleep(askedNs, BLOCKS, 128, 1.605));
        }
        return sleeps;
    }

    private static Entry sleep(int askedNs, int blocks, int threads, double factor) {
        Summary slept = new Summary(
                factor * askedNs + 0.1,
                factor * askedNs - 0.1,
                factor * askedNs + 0.2,
                6,
                factor * askedNs - 0.3,
                factor * askedNs + 0.4,
                0.25);
        return NanosleepList.LIST.entry(askedNs, blocks, threads, slept, slept.scaled(1.1));
    }

    /** Words that all share, and one of each, with one block and with one on each SM. */
    private static List<Entry> curve() {
        List<Entry> curve = new ArrayList<>();
        for (int blocks : List.of(1, 132)) {
            curve.add(probe("contentious-volatile-read", blocks, blocks == 1 ? 168 : 172));
            curve.add(probe("noncontentious-volatile-read", blocks, 168));
            curve.add(probe("contentious-atomic-read", blocks, blocks == 1 ? 270 : 290));
        }
        return curve;
    }

    private static Entry probe(String id, int blocks, double ns) {
        return ProbeCurveList.LIST.entry(id, "serial", blocks, summary(ns), summary(ns / 1000));
    }

    /** A lock that gains, a chain that gains nothing, one form that was wrong, and launches that lose a little. */
    private static List<Entry> patterns() {
        return List.of(
                pattern(PatternLists.PROGRAMS, "locked-sum", "threads-128", 528, "compare-and-swap", true, 1266),
                pattern(PatternLists.PROGRAMS, "locked-sum", "threads-128", 528, "mutex-ticket-turns", false, 731),
                pattern(PatternLists.PROGRAMS, "chain", "threads-256", 132, "flag-and-fences", true, 680),
                PatternLists.PROGRAMS.entry(
                        "chain", "threads-256", 132, "flag-as-published", true, Outcome.WRONG, false, null),
                pattern(PatternLists.PROGRAMS, "chain", "threads-256", 132, "event-counter", false, 678));
    }

    private static List<Entry> launches() {
        return List.of(
                pattern(PatternLists.USES, "one-barrier", "array-65536", 264, "grid-sync", true, 11970),
                pattern(PatternLists.USES, "one-barrier", "array-65536", 264, "barrier-striped", false, 13100));
    }

    private static Entry pattern(
            CaseList list, String program, String input, int blocks, String form, boolean peer, double ns) {
        return list.entry(program, input, blocks, form, peer, Outcome.COMPLETED, true, summary(ns));
    }

    /** Atomics without an answer, and words in a cluster, which atomics hold as well. */
    private static List<Entry> further() {
        return List.of(
                further("contentious-red-write", "posted", FurtherProbeList.DEVICE, 1540),
                further("contentious-red-write", "completed", FurtherProbeList.DEVICE, 1900),
                further("noncontentious-red-write", "posted", FurtherProbeList.DEVICE, 20),
                further("contentious-volatile-read", "serial", FurtherProbeList.CLUSTER, 220),
                further("noncontentious-volatile-read", "serial", FurtherProbeList.CLUSTER, 200),
                further("contentious-atomic-read", "serial", FurtherProbeList.CLUSTER, 330),
                further("contentious-red-write", "posted", FurtherProbeList.CLUSTER, 40));
    }

    private static Entry further(String id, String pattern, String memory, double ns) {
        return FurtherProbeList.LIST.entry(id, pattern, memory, 2112, summary(ns), summary(ns / 1000));
    }

    private static List<Entry> hostageCurve() {
        return List.of(
                polls(FurtherProbeList.DEVICE, 15, 4, 128, 300),
                polls(FurtherProbeList.DEVICE, 15, HostageCurveList.FAR_BYTES, 128, 170),
                polls(FurtherProbeList.CLUSTER, 8, 4, 2112, 400),
                polls(FurtherProbeList.CLUSTER, 8, HostageCurveList.NEXT_BLOCK_BYTES, 2112, 220));
    }

    private static Entry polls(String memory, int share, int distanceBytes, int blocks, double ns) {
        return HostageCurveList.LIST.entry(memory, share, distanceBytes, blocks, summary(ns));
    }

    private static Map<String, List<Entry>> entries() {
        Map<String, List<Entry>> entries = new LinkedHashMap<>();
        entries.put(NanosleepList.LIST.part(), sleeps());
        entries.put(ProbeCurveList.LIST.part(), curve());
        entries.put(PatternLists.PROGRAMS.part(), patterns());
        entries.put(PatternLists.USES.part(), launches());
        entries.put(FurtherProbeList.LIST.part(), further());
        entries.put(HostageCurveList.LIST.part(), hostageCurve());
        return entries;
    }

    private static final Profile COMPLETE = rounded(withPrograms(
            ProfileBuilder.builder()
                    .schema(Profile.SCHEMA)
                    .tool(new Tool("gpuclass", "0.1.0"))
                    .createdAt("2026-01-02T03:04:05Z")
                    .source(Source.MEASURED)
                    .citation("made up")
                    .device(device("NVIDIA H200"))
                    .environment(environment())
                    .method(method())
                    .probes(SampleMeasurements.probes())
                    .ratios(ratios())
                    .lineHostage(hostage())
                    .simtHazard(simtHazard())
                    .abstraction(machineClass())
                    .residency(SampleSynchronization.residency())
                    .implementations(SampleSynchronization.implementations())
                    .verification(SampleMeasurements.verification())
                    .primitives(SampleMeasurements.primitives())
                    .sections(SampleSynchronization.sections())
                    .skewed(SampleSynchronization.skewed())
                    .sectionsAsPublished(SampleSynchronization.sectionsAsPublished())
                    .scopes(SampleMeasurements.scopes())
                    .contendedCas(SampleMeasurements.contendedCas())
                    .fixedWork(SampleExperiments.fixedWork())
                    .blockSweep(SampleExperiments.blockSweep())
                    .weakScaling(SampleExperiments.weakScaling())
                    .kinds(SampleKinds.results())
                    .levels(SampleLevels.results())
                    .map(SampleMap.map())
                    .system(SampleSystem.results())
                    .tuning(SampleSynchronization.tuning())
                    .breakEven(SampleSynchronization.breakEven())
                    .rankAgreement(SampleSynchronization.rankAgreement())
                    .recommendations(recommendations())
                    .entries(entries())
                    .build(),
            SamplePrograms.results(),
            SamplePrograms.choices()));

    /** Returns a profile with results of whole programs and the choices made from them, and with the advice that follows. */
    public static Profile withPrograms(Profile profile, ProgramResults programs, List<ApplicationChoice> choices) {
        return ProfileAdvice.advised(ProfileBuilder.builder(profile)
                .artificialBarriers(programs.artificialBarriers())
                .locality(programs.locality())
                .applications(programs.applications())
                .skippedPrograms(programs.skipped())
                .applicationChoices(choices)
                .build());
    }

    /** Returns a profile in which no part is missing. */
    public static Profile complete() {
        return COMPLETE;
    }

    /** Returns a profile in which every part that may be missing is. */
    public static Profile minimal() {
        return rounded(ProfileAdvice.advised(ProfileBuilder.builder()
                .schema(Profile.SCHEMA)
                .tool(new Tool("gpuclass", "0.1.0"))
                .source(Source.PUBLISHED)
                .device(DeviceFactsBuilder.builder()
                        .kind(DeviceKind.HOST)
                        .name("CPU")
                        .slug("cpu")
                        .build())
                .method(MethodBuilder.builder().blocks(8).build())
                .build()));
    }

    /** Returns the complete profile with another device name. */
    public static Profile named(String name) {
        return on(device(name));
    }

    /** Returns the complete profile of another device. */
    public static Profile on(DeviceFacts device) {
        return ProfileBuilder.builder(COMPLETE).device(device).build();
    }

    /** Returns the complete profile with other results of primitives, and with the advice that follows from them. */
    public static Profile with(List<PrimitiveResult> primitives, List<Tuning> tuning) {
        return ProfileAdvice.withTuning(
                ProfileBuilder.builder(COMPLETE).primitives(primitives).build(), tuning);
    }

    /** Returns a profile as it is after it was saved: advice has more digits than a file. */
    private static Profile rounded(Profile profile) {
        return read(DerivedClass.in(read(profile)));
    }

    private static Profile read(Profile profile) {
        try {
            return ProfileJson.profile(ProfileJson.mapper().readTree(ProfileWriter.toJson(profile)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a summary of eleven samples with an interval of half a percent to both sides. */
    public static Summary summary(double median) {
        return SummaryBuilder.builder()
                .median(six(median))
                .low(six(median * 0.995))
                .high(six(median * 1.005))
                .samples(11)
                .min(six(median * 0.97))
                .max(six(median * 1.04))
                .mad(six(median * 0.002))
                .build();
    }

    static double six(double number) {
        return Double.parseDouble(JsonLayout.sixDigits(number));
    }

    /** Returns made-up facts under a name. */
    public static DeviceFacts device(String name) {
        return DeviceFactsBuilder.builder()
                .kind(DeviceKind.CUDA)
                .name(name)
                .slug(DeviceFacts.slugOf(name))
                .ordinal(0)
                .computeCapability("9.0")
                .multiprocessors(132)
                .maxThreadsPerMultiprocessor(2048)
                .warpSize(32)
                .l2Bytes(62_914_560L)
                .memoryBytes(150_000_000_000L)
                .smClockMhz(1980)
                .memoryClockMhz(3201)
                .driver("580.159.04")
                .cudaVersion("13.0")
                .ecc(true)
                .mig(false)
                .uuid("GPU-00000000-0000-0000-0000-000000000000")
                .fingerprint("cf4f421f7b3264d8")
                .build();
    }

    private static Environment environment() {
        Surroundings before = new Surroundings(0, 1980, 3201, 34, List.of(), null);
        Surroundings after = new Surroundings(1, 1755, 3201, 61, List.of("software power cap"), "fan not known");
        return new Environment(
                "Linux 6.1", "17.0.15", before, after, List.of("Another process used the GPU during the run."));
    }

    private static Method method() {
        return MethodBuilder.builder()
                .depth("standard")
                .threadsPerBlock(128)
                .blocks(BLOCKS)
                .seed(42L)
                .suites(List.of("probes", "hostage", "simt", "primitives"))
                .timeBudgetSeconds(60.0)
                .elapsedSeconds(38.25)
                .targetHalfWidth(0.01)
                .reachedTarget(44)
                .endedByBudget(4)
                .tooNoisy(3)
                .rounds(31)
                .repeatedForClock(2)
                .byDifference(true)
                .probeLengths(List.of(1000, 4000))
                .backoff(new Method.Backoff(642.5, Pauses.SPINNING, Pauses.POLLING))
                .build();
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
                new OneShotHostage(Verdict.NO, slowdown, Map.of()),
                new SustainedHostage(Verdict.YES, 32, List.of(4, 32), points));
    }

    private static SimtHazard simtHazard() {
        return new SimtHazard(
                new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5),
                new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5),
                new SimtTest(SimtOutcome.FINISHED, 512, 512, 512, 5),
                new SimtTest(SimtOutcome.TIMED_OUT, 512, 480, 511, 5),
                new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5),
                new SimtTest(SimtOutcome.FINISHED, 512, 512, 512, 5),
                null,
                null,
                null,
                new SimtTest(SimtOutcome.WRONG_COUNT, 512, 1, 17, 5),
                concernScale());
    }

    private static ConcernScale concernScale() {
        SimtTest inBlock = new SimtTest(SimtOutcome.FINISHED, 512, 512, 512, 5);
        SimtTest stuck = new SimtTest(SimtOutcome.TIMED_OUT, 32, 0, 0, 5);
        return new ConcernScale(inBlock, inBlock, inBlock, inBlock, inBlock, inBlock, stuck);
    }

    private static MachineClass machineClass() {
        return new MachineClass(
                new ClassifiedRatio(2.41, 2.38, 2.44, RatioClass.MODERATE),
                new ClassifiedRatio(0.71, 0.7, 0.72, RatioClass.CHEAP),
                new ClassifiedRatio(14.2, 14.0, 14.4, RatioClass.PROHIBITIVE),
                new ClassifiedRatio(1.99, 1.97, 2.01, RatioClass.AMBIGUOUS),
                new HostageVerdicts(Verdict.NO, Verdict.YES),
                null);
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
        boolean agrees = predicted.equals(best);
        return RecommendationBuilder.builder()
                .role(role)
                .recommended(best)
                .predicted(predicted)
                .measured(best)
                .agrees(agrees)
                .margin(margin)
                .decided(margin > 0.1)
                .rankAgreement(agrees ? 1.0 : -1.0)
                .blocks(BLOCKS)
                .reason("At 2112 blocks " + best + " takes 560 ns an operation and " + second
                        + " takes more, since contentious atomics cost 2.41 times what polling does.")
                .candidates(List.of(
                        new Considered(best, 610.0, 560.0, null, null),
                        new Considered(second, 580.0, six(560 * (1 + margin)), null, null)))
                .build();
    }
}
