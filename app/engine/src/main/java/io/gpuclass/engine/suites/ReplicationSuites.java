package io.gpuclass.engine.suites;

import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.SectionSuite;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite.SectionWork;
import io.gpuclass.engine.primitives.SweepSuite;
import io.gpuclass.engine.primitives.Trials.BarrierTrials;
import io.gpuclass.engine.probes.CasSuite;
import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.engine.programs.ApplicationSuite;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Lists;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The suites that repeat the experiments of the sources. */
public final class ReplicationSuites {
    /**
     * Forms as printed in the sources: verified, timed over the usual sizes, around sections as printed, and for fixed work; contended
     * compare-and-swap; applications scaled weakly; artificial barriers as printed, and over grids.
     */
    static final Suite REPLICATION = new Suite(
            "replication",
            "the sources' algorithms as printed, by their experiments",
            300,
            true,
            false,
            ReplicationSuites::replication);

    /** All forms over many numbers of blocks. */
    public static final Suite SWEEP =
            new Suite("sweep", "all forms over many numbers of blocks", 110, true, true, ReplicationSuites::sweep);

    /** Share of a replication that is over when each of its parts ends. */
    private static final double USUAL_END = 0.25;

    private static final double SECTIONS_END = 0.35;
    private static final double SWAPS_END = 0.4;
    private static final double FIXED_WORK_END = 0.65;
    private static final double SCALING_END = 0.75;

    /** Share of a sweep that is over when hand-offs begin, which take what they take: a second or two. */
    private static final double HAND_OFFS_FROM = 0.98;

    private ReplicationSuites() {}

    private static Profile replication(SuiteRun run) {
        List<Implementation> printed =
                Catalogue.asPublished(run.device().facts().kind());
        if (printed.isEmpty()) {
            run.tell("no replication: the forms of the sources are for CUDA GPUs");
            return Profile.NONE;
        }
        List<Verification> known = run.soFar().verification();
        List<Verification> checked = PrimitiveSuites.verification(
                run, row -> row.has(Trait.AS_PUBLISHED) || known.isEmpty() && row.has(Trait.READERS_AND_WRITERS));
        Verdicts verdicts =
                new Verdicts(Stream.concat(known.stream(), checked.stream()).toList());
        return ProfileBuilder.builder()
                .verification(checked)
                .build()
                .merge(primitives(run, verdicts, printed))
                .merge(weakScaling(run, new Slice(FIXED_WORK_END, SCALING_END)))
                .merge(BarrierReplication.of(run, new Slice(SCALING_END, 1)));
    }

    private static Profile primitives(SuiteRun run, Verdicts verdicts, List<Implementation> printed) {
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        PrimitivePlan primitives = plan.replicated(run);
        PrimitiveSuite suite = new PrimitiveSuite(run.device(), run.clock(), primitives, verdicts, printed);
        visit(run, "replication", suite.cases(), run.depth().rule(), new Slice(0, USUAL_END));
        SectionPlan work = plan.sharedSections(run.device(), run.backoffUnit(), run.spreading());
        SectionSuite sections = new SectionSuite(run.device(), run.clock(), work, verdicts, SectionWork.ALL_THREADS);
        visit(run, "sections as printed", sections.cases(), plan.sectionRule(), new Slice(USUAL_END, SECTIONS_END));
        CasSuite swaps = new CasSuite(run.device(), run.clock());
        visit(run, "contended compare-and-swap", swaps.cases(), plan.sectionRule(), new Slice(SECTIONS_END, SWAPS_END));
        List<FixedWorkResult> fixedWork = PrimitiveSuites.fixedWork(
                run, verdicts, printed, suite.results(), new Slice(SWAPS_END, FIXED_WORK_END));
        return ProfileBuilder.builder()
                .asPublished(suite.results())
                .sectionsAsPublished(sections.results())
                .contendedCas(swaps.results())
                .fixedWork(Lists.joined(run.soFar().fixedWork(), fixedWork, FixedWorkResult::implementation))
                .build();
    }

    /** Visits cases for their share of the time that is left, if there are any. */
    private static void visit(
            SuiteRun run, String phase, List<? extends SampledQuantity> cases, StoppingRule rule, Slice slice) {
        if (!cases.isEmpty()) {
            run.phase(phase);
            double share = (slice.to() - slice.from()) / (1 - slice.from());
            run.visit(cases, rule, (long) (run.leftNs() * share), slice);
        }
    }

    private static Profile weakScaling(SuiteRun run, Slice slice) {
        run.phase("weak scaling");
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        ProgramInputs inputs = new ProgramInputs(run);
        BarrierTrials barriers = new BarrierTrials(run.device(), run.backoffUnit(), run.spreading());
        ApplicationSuite suite = new ApplicationSuite(run.device(), run.clock(), barriers);
        List<ApplicationSetting> settings = plan.weakScaling(run.device(), run.seed()).settings().stream()
                .filter(setting -> run.device().has(setting.kernel()))
                .toList();
        for (int i = 0; i < settings.size(); i++) {
            ApplicationSetting setting = settings.get(i);
            Slice part = slice.of(i, settings.size());
            long shareNs = run.leftNs() / (settings.size() - i);
            inputs.fitting(
                    setting.application(),
                    setting.input(),
                    () -> suite.measure(setting, cases -> run.visit(cases, plan.applicationRule(), shareNs, part)));
        }
        return ProfileBuilder.builder()
                .weakScaling(suite.results())
                .skippedPrograms(inputs.skipped())
                .build();
    }

    private static Profile sweep(SuiteRun run) {
        if (run.device().facts().kind().cpu()) {
            run.tell("no sweep: a host has no blocks, and its CPUs are few");
            return Profile.NONE;
        }
        List<Implementation> forms = Stream.concat(
                        Catalogue.of(run.device().facts().kind()).stream(),
                        Catalogue.asPublished(run.device().facts().kind()).stream())
                .toList();
        List<Verification> known = run.soFar().verification();
        Set<String> checked = known.stream()
                .map(check -> check.kind() + "/" + check.implementation())
                .collect(Collectors.toSet());
        Predicate<Implementation> unchecked =
                row -> !checked.contains(row.kind().id() + "/" + row.id());
        List<Verification> now = PrimitiveSuites.verification(run, unchecked);
        Verdicts verdicts =
                new Verdicts(Stream.concat(known.stream(), now.stream()).toList());
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        SweepSuite suite = new SweepSuite(run.device(), run.clock(), plan.sweep(run), run.seed(), verdicts, forms);
        run.phase("sweep");
        run.visit(suite.cases(), plan.sweepRule(), run.leftNs(), new Slice(0, HAND_OFFS_FROM));
        run.phase("hand-offs");
        suite.handOffs(run::isOver);
        run.reached(1);
        return ProfileBuilder.builder()
                .verification(now)
                .blockSweep(suite.results())
                .build();
    }
}
