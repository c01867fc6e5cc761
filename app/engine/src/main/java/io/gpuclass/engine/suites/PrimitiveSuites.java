package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.FixedWorkSuite;
import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.SectionSuite;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite.SectionWork;
import io.gpuclass.engine.primitives.SkewSuite;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** The suites that measure primitives, with and without work inside. */
public final class PrimitiveSuites {
    /** Share of what is left of a suite's time that fixed work may take at its end. */
    private static final double FIXED_WORK_SHARE = 0.5;

    private static final StoppingRule ONE_SAMPLE = new StoppingRule(1, 1, 1);

    private static final String KERNEL = "clock_count_residency";

    /**
     * Barriers, mutexes, semaphores and condition variables: verified, timed, then run once more to count accesses and hand-offs; barriers
     * also with blocks that arrive apart.
     */
    public static final Suite PRIMITIVES = new Suite(
            "primitives",
            "barriers, mutexes, semaphores and condition variables",
            58,
            false,
            true,
            PrimitiveSuites::primitives);

    /** The same with work inside, where a device can do that. */
    static final Suite SECTIONS =
            new Suite("sections", "the same with work inside", 23, false, true, PrimitiveSuites::sections);

    /** Share of the time for primitives that details may take: one run of each case, where the visits are a dozen. */
    private static final double DETAILS_SHARE = 0.07;

    /** Share of the time for primitives that few barriers may take on grids of fewer blocks than SMs. */
    private static final double SMALL_GRIDS_SHARE = 0.04;

    /** Share of the time left for primitives after which no seeded bug is checked longer than at first. */
    private static final double LONGER_CHECKS_SHARE = 0.1;

    /** Share of the time for primitives that barriers may take whose blocks arrive apart. */
    private static final double SKEW_SHARE = 0.05;

    private PrimitiveSuites() {}

    private static Profile primitives(SuiteRun run) {
        Preparation preparation = new Preparation(run.device(), true);
        preparation.begin();
        List<Residency> residency = residency(run);
        List<Verification> verification = verification(run);
        preparation.end();
        return ProfileBuilder.builder(timed(run, new Verdicts(verification)))
                .residency(residency)
                .verification(verification)
                .build();
    }

    private static List<Residency> residency(SuiteRun run) {
        List<Residency> seen = residencyCheck(run.device());
        Integer multiprocessors = run.device().facts().multiprocessors();
        seen.stream()
                .filter(grid -> grid.blocks() % multiprocessors == 0 && !grid.isEven(multiprocessors))
                .forEach(grid -> run.notice(grid.blocks() + " blocks lie unevenly: on " + grid.multiprocessors()
                        + " SMs, " + grid.fewest() + " to " + grid.most() + " on each"));
        return seen;
    }

    private static List<Verification> verification(SuiteRun run) {
        return verification(run, row -> !row.has(Trait.AS_PUBLISHED));
    }

    static List<Verification> verification(SuiteRun run, Predicate<Implementation> wanted) {
        run.phase("verification");
        VerificationSuite suite = new VerificationSuite(
                run.device(),
                MeasuringPlan.of(run.depth()).verification(),
                run.backoffUnit(),
                row -> !run.isOver() && wanted.test(row),
                run::checked);
        List<Verification> results = new ArrayList<>(suite.implementations());
        long leftNs = run.leftNs();
        results.addAll(suite.seededBugs(
                twin -> true, () -> run.isOver() || run.leftNs() < (1 - LONGER_CHECKS_SHARE) * leftNs));
        return List.copyOf(results);
    }

    private static Profile timed(SuiteRun run, Verdicts verdicts) {
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        PrimitivePlan primitives = plan.primitives(run);
        PrimitiveSuite suite = new PrimitiveSuite(run.device(), run.clock(), primitives, verdicts);
        double synchronous = SkewSuite.isFor(run.device()) ? 1 - SKEW_SHARE : 1;
        List<Integer> smallSizes = plan.smallSizes(run.device());
        double detailed = synchronous - DETAILS_SHARE;
        double visits = detailed - (smallSizes.isEmpty() ? 0 : SMALL_GRIDS_SHARE);
        long left = (long) (run.leftNs() * visits);
        run.phase("primitives");
        run.visit(suite.cases(), run.depth().rule(), left, new Slice(0, visits));
        PrimitiveSuite small = suite.onSmallGrids(smallSizes);
        if (!small.cases().isEmpty()) {
            run.phase("small grids");
            long limit = Math.min(run.leftNs(), (long) (left / visits * SMALL_GRIDS_SHARE));
            run.visit(small.cases(), run.depth().rule(), limit, new Slice(visits, detailed));
        }
        run.phase("details");
        suite.details(() -> run.leftNs() == 0, share -> run.reached(detailed + DETAILS_SHARE * share));
        small.details(() -> run.leftNs() == 0, share -> run.reached(detailed + DETAILS_SHARE));
        List<PrimitiveResult> results = suite.resultsWith(small);
        results.stream()
                .filter(result -> result.outcome() == Outcome.UNSUPPORTED)
                .forEach(result ->
                        run.finished(result.caseName(), result.outcome().id(), result));
        return ProfileBuilder.builder()
                .primitives(results)
                .skewed(skewed(run, plan, suite, synchronous))
                .fixedWork(fixedWork(run, verdicts, results))
                .build();
    }

    /** Measures fixed work where it is asked for; like relaunches, it has no time limit. */
    private static List<FixedWorkResult> fixedWork(SuiteRun run, Verdicts verdicts, List<PrimitiveResult> fixedTime) {
        if (!run.primitives().fixedWork()) {
            return List.of();
        }
        if (run.device().facts().kind().cpu()) {
            run.tell("no fixed work: a host's benchmarks run for a fixed time");
            return List.of();
        }
        List<Implementation> forms = Catalogue.of(run.device().facts().kind());
        return fixedWork(run, verdicts, forms, fixedTime, new Slice(1, 1));
    }

    /**
     * Measures locks that make the same number of operations in each block.
     *
     * @param fixedTime what they gave for a fixed time
     */
    static List<FixedWorkResult> fixedWork(
            SuiteRun run, Verdicts verdicts, List<Implementation> forms, List<PrimitiveResult> fixedTime, Slice slice) {
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        FixedWorkSuite suite = new FixedWorkSuite(
                run.device(), run.clock(), plan.fixedWork(run), plan.fixedWorkTimeoutNs(), verdicts, forms);
        run.phase("fixed work");
        double share = slice.to() < 1 ? (slice.to() - slice.from()) / (1 - slice.from()) : FIXED_WORK_SHARE;
        long end = run.leftNs() - (long) (run.leftNs() * share);
        LongSupplier left = () -> Math.max(0, run.leftNs() - end);
        run.visit(suite.cases(), plan.fixedWorkRule(), left.getAsLong() / 2, slice.of(0, 2));
        long furtherNs = Math.max(left.getAsLong(), plan.furtherFixedWorkNs());
        List<? extends SampledQuantity> further = suite.fitting(fixedTime, furtherNs);
        if (further.size() < suite.furtherCases()) {
            String reason = run.device().origin().isPresent()
                    ? "the recording holds no runs of them"
                    : "by the rates for a fixed time they would take too long";
            run.notice("no fixed work in " + (suite.furtherCases() - further.size()) + " of " + suite.furtherCases()
                    + " cases of more than four blocks per SM: " + reason);
        }
        run.visit(further, ONE_SAMPLE, furtherNs, slice.of(1, 2));
        return suite.results(fixedTime);
    }

    private static List<SkewedResult> skewed(SuiteRun run, MeasuringPlan plan, PrimitiveSuite primitives, double from) {
        if (!SkewSuite.isFor(run.device())) {
            if (!run.device().facts().kind().cpu()) {
                run.tell("no barriers with blocks that arrive apart: the device has no kernels for that");
            }
            return List.of();
        }
        SkewSuite suite = primitives.skewed(plan.skewSizes(run.device()));
        run.phase("skewed barriers");
        run.visit(suite.cases(), plan.skewRule(), Math.min(run.leftNs(), plan.skewLimitNs()), new Slice(from, 1));
        return suite.results();
    }

    private static Profile sections(SuiteRun run) {
        if (!run.device().worksInside()) {
            run.tell("critical sections: this device has no kernels with work inside");
            return Profile.NONE;
        }
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        SectionPlan sections = plan.sections(run.device(), run.backoffUnit(), run.spreading());
        List<Verification> known = run.soFar().verification();
        Preparation preparation = new Preparation(run.device(), false);
        preparation.begin();
        List<Verification> checked = known.isEmpty() ? verification(run) : List.of();
        preparation.end();
        Verdicts verdicts = new Verdicts(known.isEmpty() ? checked : known);
        SectionSuite suite = new SectionSuite(run.device(), run.clock(), sections, verdicts, SectionWork.FIRST_THREAD);
        run.phase("sections");
        run.visit(suite.cases(), plan.sectionRule(), run.leftNs(), Slice.ALL);
        return ProfileBuilder.builder()
                .verification(checked)
                .sections(suite.results())
                .build();
    }

    /**
     * Loads kernels of primitives during verification, which times nothing, instead of on their first use.
     * Confined to one thread.
     */
    public static final class Preparation {
        private final Device device;
        private final List<String> kernels = new ArrayList<>();

        /** @param details whether kernels that count, and those whose blocks come apart, are needed too */
        public Preparation(Device device, boolean details) {
            this.device = device;
            DeviceKind kind = device.facts().kind();
            if (!kind.cpu()) {
                add(Catalogue.of(kind), Implementation::verificationKernel);
                add(Catalogue.seededBugs(kind), Implementation::verificationKernel);
                add(Catalogue.of(kind), Implementation::timingKernel);
                if (details) {
                    add(Catalogue.of(kind), Implementation::detailKernel);
                    add(Catalogue.of(kind, Kind.BARRIER), Implementation::skewKernel);
                }
            }
        }

        private void add(List<Implementation> implementations, Function<Implementation, String> kernelOf) {
            implementations.stream().map(kernelOf).forEach(kernels::add);
        }

        /** Begins, in the order in which they are needed. */
        public void begin() {
            device.prepare(List.copyOf(kernels));
        }

        /** Waits for all of them, so that what is timed next is not disturbed. */
        public void end() {
            kernels.forEach(device::has);
        }
    }

    /** Returns the residency in one run each at 1, 2, 4 … blocks per SM and at saturation; none on a device without SMs or the kernel. */
    public static List<Residency> residencyCheck(Device device) {
        Integer multiprocessors = device.facts().multiprocessors();
        if (multiprocessors == null || !device.has(KERNEL)) {
            return List.of();
        }
        List<Residency> seen = new ArrayList<>();
        for (int blocks : sizes(multiprocessors, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))) {
            seen.add(device.observe(Trial.of(KERNEL, blocks), 1).get(0).residency(blocks));
        }
        return List.copyOf(seen);
    }

    private static Iterable<Integer> sizes(int multiprocessors, int saturation) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(saturation));
        for (int blocks = multiprocessors; blocks < saturation; blocks *= 2) {
            sizes.add(blocks);
        }
        return sizes;
    }
}
