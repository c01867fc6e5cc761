package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.engine.input.RmatGraph;
import io.gpuclass.engine.input.RoadGraph;
import io.gpuclass.engine.primitives.BlockSweep;
import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.engine.primitives.PrimitivePlanBuilder;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.SectionPlanBuilder;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.primitives.VerificationPlan;
import io.gpuclass.engine.programs.ApplicationPlan;
import io.gpuclass.engine.programs.ApplicationPlan.WeakScalingPlan;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSizes;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.GridShapes;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.List;
import java.util.stream.Stream;

/**
 * Stopping rules, sweeps and window lengths of a depth. All defaults of the suites are here, but the rule for most cases, which {@link Depth} has.
 *
 * <p>On an H200, 132 SMs with up to 16 blocks each, the standard depth is 378 cases of primitives: 306 with windows of 21 ms at
 * most, some 1.9 s for one full sample of each, and 72 barriers. Most cases take one full sample and 16 to 24 brief ones, an eighth as
 * long, each in another place; those that are slow and starve, some 60, take up to 17 full ones. Its 378 cases with work inside take some
 * 2 s for a sample of each, and mostly three samples.
 *
 * @param depth how thoroughly to measure
 * @param sectionRule rule by which a case with work inside has enough samples
 * @param windowNsPerBlock length of a fixed-time window for each block that contends
 * @param sectionWindowNsPerBlock the same with work inside
 */
record MeasuringPlan(Depth depth, StoppingRule sectionRule, long windowNsPerBlock, long sectionWindowNsPerBlock) {
    private static final long SHORTEST_WINDOW_NS = 500_000;
    private static final long SECTION_WINDOW_NS_PER_ACCESS = 20_000;

    /** Where windows are short, each access of a section counts for no more of them than so many blocks. */
    private static final int BLOCKS_PER_ACCESS = 4;

    private static final long SKEW_LIMIT_NS = 3_000_000_000L;
    private static final long THOROUGH_SKEW_LIMIT_NS = 15_000_000_000L;

    /** At the standard depth, by how much runs are shorter where that changes nothing: there is one in each place. */
    private static final int SHORTENING = 8;

    private static final int SHORTENING_OF_SWEEPS = 4;

    /** Edges of the R-MAT graph for each vertex, before both directions are made of each. */
    private static final int EDGE_FACTOR = 16;

    /** Blocks that fill a GTX 580 and a GTX 295 (Stuart & Owens 2011, section 6). */
    private static final List<Integer> FILLED_PRINTED_GPUS = List.of(128, 240);

    private static final int FIXED_WORK_PER_MULTIPROCESSOR = 4;
    private static final long FIXED_WORK_LIMIT_NS = 1_000_000_000L;
    private static final long THOROUGH_FIXED_WORK_LIMIT_NS = 5_000_000_000L;

    private static final List<Integer> WEAK_SIZES = List.of(1, 2, 4, 8, 16);
    private static final List<Integer> FEW_WEAK_SIZES = List.of(1, 4, 16);
    private static final List<String> WEAKLY_SCALED = List.of(
            "grid-sync",
            "tree-atomic-as-published",
            "tree-sense-reversing-as-published",
            "tree-sense-reversing-fixed-leader-as-published",
            "ccg-as-published");

    private static final List<Integer> SMALL_SIZES = List.of(2, 4, 8, 16, 32, 64);
    private static final List<Integer> FEW_SMALL_SIZES = List.of(4, 16, 64);

    private static final List<Integer> SECTIONS = List.of(10, 100, 1000);
    private static final List<Integer> FEW_SECTIONS = List.of(100);

    /** Initial values of Mahapatra 2020, section 4.3. */
    private static final List<Integer> PRINTED_INITIALS = List.of(1, 10, 120);

    static MeasuringPlan of(Depth depth) {
        return switch (depth) {
            case QUICK -> new MeasuringPlan(depth, new StoppingRule(0.1, 2, 3), 5_000, 5_000);
            case STANDARD -> new MeasuringPlan(depth, new StoppingRule(0.05, 3, 9), 10_000, 2_500);
            case THOROUGH -> new MeasuringPlan(depth, new StoppingRule(0.02, 6, 50), 25_000, 10_000);
        };
    }

    PrimitivePlan primitives(SuiteRun run) {
        return primitives(run.device(), run.backoffUnit(), run.spreading());
    }

    PrimitivePlan primitives(Device device, int backoffUnit, Spreading spreading) {
        WriterPlan writers =
                depth == Depth.THOROUGH ? WriterPlan.full() : WriterPlan.comparedAt(perMultiprocessor(device));
        PrimitivePlan full = new PrimitivePlan(
                sizes(device),
                PrimitivePlan.PUBLISHED_INITIALS,
                writers,
                windowNsPerBlock,
                SHORTEST_WINDOW_NS,
                backoffUnit);
        return PrimitivePlanBuilder.builder(full)
                .shortening(depth == Depth.STANDARD && !device.facts().kind().cpu() ? SHORTENING : 1)
                .spreading(spreading)
                .build();
    }

    /** The same with the numbers of blocks at which documents say something of their own GPUs. */
    PrimitivePlan replicated(SuiteRun run) {
        PrimitivePlan usual = primitives(run);
        return depth == Depth.QUICK
                ? usual
                : PrimitivePlanBuilder.builder(usual)
                        .furtherSizes(BlockSweep.printed(usual.sizes()))
                        .build();
    }

    /**
     * Sizes are what filled the paper's GPUs, and up to four blocks on each SM. With more, 1000 operations of each take seconds: those further
     * sizes take part as far as there is time for them.
     */
    PrimitivePlan fixedWork(SuiteRun run) {
        return fixedWork(run.device(), primitives(run));
    }

    PrimitivePlan fixedWork(Device device, PrimitivePlan usual) {
        int saturation = PrimitiveSuite.saturation(device);
        int multiprocessors = device.facts().multiprocessors();
        int most = Math.min(saturation, FIXED_WORK_PER_MULTIPROCESSOR * multiprocessors);
        List<Integer> filling = depth == Depth.QUICK ? List.of() : FILLED_PRINTED_GPUS;
        List<Integer> sizes = Stream.concat(BlockSweep.thin(saturation, multiprocessors).stream(), filling.stream())
                .filter(size -> size <= most)
                .distinct()
                .sorted()
                .toList();
        List<Integer> further = depth == Depth.QUICK
                ? List.of()
                : BlockSweep.perMultiprocessor(saturation, multiprocessors).stream()
                        .filter(size -> size > most)
                        .toList();
        return PrimitivePlanBuilder.builder(usual)
                .sizes(sizes)
                .furtherSizes(further)
                .build();
    }

    long fixedWorkTimeoutNs() {
        return depth == Depth.THOROUGH ? THOROUGH_FIXED_WORK_LIMIT_NS : FIXED_WORK_LIMIT_NS;
    }

    /** Returns when a lock that does fixed work has enough samples. */
    StoppingRule fixedWorkRule() {
        return depth == Depth.THOROUGH ? new StoppingRule(0.02, 6, 12) : new StoppingRule(0.05, 2, 3);
    }

    /** Returns the least time for fixed work of further sizes: with a sample of each, the shorter half of an H200's fits into it. */
    long furtherFixedWorkNs() {
        return switch (depth) {
            case QUICK -> 0;
            case STANDARD -> 20_000_000_000L;
            case THOROUGH -> 120_000_000_000L;
        };
    }

    /** Windows are those of brief runs: the many sizes of a line make up for short ones. */
    PrimitivePlan sweep(SuiteRun run) {
        int saturation = PrimitiveSuite.saturation(run.device());
        int multiprocessors = run.device().facts().multiprocessors();
        return PrimitivePlanBuilder.builder(primitives(run))
                .sizes(run.primitives().sweep().apply(saturation, multiprocessors))
                .windowNsPerBlock(windowNsPerBlock / SHORTENING_OF_SWEEPS)
                .build();
    }

    /** Returns when a line of a sweep has enough samples of each of its sizes. */
    StoppingRule sweepRule() {
        return depth == Depth.THOROUGH ? new StoppingRule(0.01, 6, 12) : new StoppingRule(0.05, 2, 3);
    }

    /** One to sixteen blocks on each SM, as far as they fit; the barriers that the thesis compares, and those of the CUDA platform. */
    WeakScalingPlan weakScaling(Device device, long seed) {
        int saturation = PrimitiveSuite.saturation(device);
        int multiprocessors = device.facts().multiprocessors();
        List<Integer> blocks = (depth == Depth.QUICK ? FEW_WEAK_SIZES : WEAK_SIZES)
                .stream().filter(each -> each * multiprocessors <= saturation).toList();
        return new WeakScalingPlan(multiprocessors, blocks, WEAKLY_SCALED, seed);
    }

    VerificationPlan verification() {
        return depth == Depth.STANDARD ? VerificationPlan.BRIEFER : VerificationPlan.BRIEF;
    }

    SectionPlan sections(Device device, int backoffUnit, Spreading spreading) {
        return SectionPlanBuilder.builder()
                .lengths(depth == Depth.QUICK ? FEW_SECTIONS : SECTIONS)
                .sizes(perMultiprocessor(device))
                .initials(SectionPlan.INITIALS)
                .windowNsPerBlock(sectionWindowNsPerBlock)
                .windowNsPerAccess(Math.min(SECTION_WINDOW_NS_PER_ACCESS, sectionWindowNsPerBlock * BLOCKS_PER_ACCESS))
                .backoffUnit(backoffUnit)
                .spreading(spreading)
                .build();
    }

    /** Returns how sections are measured in which every thread works: by one block on each SM and by all, at the initial values printed. */
    SectionPlan sharedSections(Device device, int backoffUnit, Spreading spreading) {
        List<Integer> sizes = perMultiprocessor(device);
        return SectionPlanBuilder.builder(sections(device, backoffUnit, spreading))
                .lengths(SECTIONS)
                .initials(PRINTED_INITIALS)
                .sizes(depth == Depth.THOROUGH ? sizes : ends(sizes))
                .windowNsPerBlock(windowNsPerBlock)
                .build();
    }

    private <V> V byDepth(V quick, V standard, V thorough) {
        return switch (depth) {
            case QUICK -> quick;
            case STANDARD -> standard;
            case THOROUGH -> thorough;
        };
    }

    private static List<Integer> ends(List<Integer> sizes) {
        return Stream.of(sizes.get(0), sizes.get(sizes.size() - 1)).distinct().toList();
    }

    /** Returns at which numbers of blocks barriers are measured whose blocks arrive apart. */
    List<Integer> skewSizes(Device device) {
        return perMultiprocessor(device);
    }

    /** Returns when a barrier whose blocks arrive apart has enough samples. */
    StoppingRule skewRule() {
        return byDepth(new StoppingRule(0.1, 1, 3), new StoppingRule(0.05, 3, 6), new StoppingRule(0.02, 6, 24));
    }

    /** Returns how long all of them may take. By an H200's times of barriers, a sample of each of its 66 cases takes some 0.4 s. */
    long skewLimitNs() {
        return depth == Depth.THOROUGH ? THOROUGH_SKEW_LIMIT_NS : SKEW_LIMIT_NS;
    }

    /** Returns when what several processors do has enough samples. */
    StoppingRule systemRule() {
        return byDepth(new StoppingRule(0.05, 2, 4), new StoppingRule(0.01, 5, 8, 12), new StoppingRule(0.005, 8, 50));
    }

    /** Returns when a program without and with a barrier has enough pairs. */
    StoppingRule pairRule() {
        return byDepth(new StoppingRule(0.02, 3, 6), new StoppingRule(0.002, 9, 80), new StoppingRule(0.001, 15, 200));
    }

    /** Returns when an application has enough samples: a barrier's words lie at eight addresses in turn. */
    StoppingRule applicationRule() {
        return byDepth(new StoppingRule(0.05, 2, 4), new StoppingRule(0.01, 8, 24), new StoppingRule(0.005, 16, 100));
    }

    ArtificialSizes artificial() {
        return switch (depth) {
            case QUICK ->
                new ArtificialSizes(
                        List.of(16, 20, 24),
                        List.of(256),
                        List.of(4096),
                        new ArtificialSizes.Reads(1 << 18, 1 << 15, 1 << 12),
                        List.of(64, 1));
            case STANDARD ->
                new ArtificialSizes(
                        List.of(16, 18, 20, 22, 24, 26),
                        List.of(256, 4096),
                        List.of(4096, 32768),
                        new ArtificialSizes.Reads(1 << 21, 1 << 18, 1 << 15),
                        List.of(256, 64, 16, 4, 1));
            case THOROUGH ->
                new ArtificialSizes(
                        List.of(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26),
                        List.of(256, 1024, 4096),
                        List.of(1024, 4096, 32768),
                        new ArtificialSizes.Reads(1 << 21, 1 << 20, 1 << 16),
                        List.of(256, 128, 64, 32, 16, 8, 4, 2, 1));
        };
    }

    /** Returns when a program has enough pairs that runs on many grids. */
    StoppingRule gridRule() {
        return byDepth(new StoppingRule(0.02, 2, 4), new StoppingRule(0.003, 9, 40), new StoppingRule(0.001, 15, 200));
    }

    /** Returns sizes as printed (Lo et al., Figures 6 to 8); at the quick depth a few of them. */
    ArtificialSizes replicated() {
        ArtificialSizes usual = artificial();
        return depth == Depth.QUICK
                ? usual
                : new ArtificialSizes(
                        List.of(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26),
                        List.of(256, 1024, 4096),
                        List.of(4096, 8192, 16384, 32768),
                        usual.reads(),
                        usual.barrierIntervals());
    }

    /** Returns the grids on which artificial barriers are tried. */
    GridShapes shapes() {
        return depth == Depth.QUICK
                ? new GridShapes(List.of(1, 8), List.of(64, 256))
                : new GridShapes(List.of(1, 2, 4, 8, 16, 32), List.of(64, 128, 256, 512, 1024));
    }

    ApplicationPlan applications(Device device, ProgramOptions options, List<String> barriers, long seed) {
        List<GraphSource> graphs = options.graphs().isEmpty() ? generated(options.vertices(), seed) : options.graphs();
        List<String> chosen = options.barriers().isEmpty()
                ? barriers
                : barriers.stream().filter(options.barriers()::contains).toList();
        return new ApplicationPlan(graphs, applicationSizes(device), chosen, seed);
    }

    private static List<GraphSource> generated(int vertices, long seed) {
        int side = (int) Math.ceil(Math.sqrt(vertices));
        int scale = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(vertices / 4);
        return List.of(RoadGraph.of(side, seed), RmatGraph.of(scale, EDGE_FACTOR, seed));
    }

    /** One, four and sixteen blocks on each SM, as in the contention sweep of Mahapatra 2020, section 5.1.1; the CPUs of a host. */
    private List<Integer> applicationSizes(Device device) {
        int saturation = PrimitiveSuite.saturation(device);
        return byDepth(List.of(1, 16), List.of(1, 4, 16), List.of(1, 2, 4, 8, 16)).stream()
                .map(blocks -> Experiment.onEach(device, blocks, saturation))
                .distinct()
                .toList();
    }

    /** A host has no SMs to have so many blocks each. */
    private List<Integer> sizes(Device device) {
        int saturation = PrimitiveSuite.saturation(device);
        boolean host = device.facts().kind().cpu();
        int perStep = host ? saturation : device.facts().multiprocessors();
        return switch (depth) {
            case QUICK -> BlockSweep.thin(saturation, perStep);
            case STANDARD ->
                host ? BlockSweep.thin(saturation, perStep) : BlockSweep.perMultiprocessor(saturation, perStep);
            case THOROUGH -> BlockSweep.full(saturation, perStep);
        };
    }

    /** Returns numbers of blocks below one on each SM at which few barriers are measured; none where all are measured at such numbers. */
    List<Integer> smallSizes(Device device) {
        Integer multiprocessors = device.facts().multiprocessors();
        return byDepth(FEW_SMALL_SIZES, SMALL_SIZES, List.<Integer>of()).stream()
                .filter(size -> multiprocessors != null && size < multiprocessors)
                .toList();
    }

    /** Returns the sizes of the thin sweep from one block per SM on. */
    private static List<Integer> perMultiprocessor(Device device) {
        int saturation = PrimitiveSuite.saturation(device);
        int one = Experiment.onEach(device, 1, saturation);
        return BlockSweep.thin(saturation, one).stream()
                .filter(size -> size >= one)
                .toList();
    }
}
