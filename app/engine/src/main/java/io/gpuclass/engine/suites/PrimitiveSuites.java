package io.gpuclass.engine.suites;

import io.gpuclass.engine.primitives.Preparation;
import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.ResidencyCheck;
import io.gpuclass.engine.primitives.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite;
import io.gpuclass.engine.primitives.SharedSectionSuite;
import io.gpuclass.engine.primitives.SkewSuite;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.CasSuite;
import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The suites that measure primitives, with and without work inside. */
final class PrimitiveSuites {
    /**
     * Barriers, mutexes, semaphores and condition variables: verified, timed, then run once more to count accesses and hand-offs; barriers
     * also with blocks that arrive apart.
     */
    static final Suite PRIMITIVES = new Suite("primitives", 58, false, true, PrimitiveSuites::primitives);

    /** The same with work inside, on a GPU. */
    static final Suite SECTIONS = new Suite("sections", 27, false, true, PrimitiveSuites::sections);

    /**
     * Forms as printed in the sources, over the same sweep: verified and timed. Then sections as printed, and contended compare-and-swap.
     */
    static final Suite REPLICATION = new Suite("replication", 50, true, false, PrimitiveSuites::replication);

    /** Share of the time for primitives that details may take: one run of each case, where the visits are a dozen. */
    private static final double DETAILS_SHARE = 0.07;

    /** Share of the time for primitives that barriers may take whose blocks arrive apart. */
    private static final double SKEW_SHARE = 0.05;

    /** Share of the time for replication that the forms without sections may take. */
    private static final double FORMS_SHARE = 0.75;

    /** Share of it that is over when sections as printed are. */
    private static final double SECTIONS_END = 0.97;

    private PrimitiveSuites() {}

    private static Findings primitives(SuiteRun run) {
        Preparation preparation = new Preparation(run.device(), true);
        preparation.begin();
        List<Residency> residency = residency(run);
        List<VerificationResult> verification = verification(run);
        preparation.end();
        return timed(run, new Verdicts(verification))
                .with(Profile::residency, residency)
                .with(Profile::verification, verification);
    }

    private static List<Residency> residency(SuiteRun run) {
        List<Residency> seen = ResidencyCheck.of(run.device());
        Integer multiprocessors = run.device().facts().multiprocessors();
        seen.stream()
                .filter(grid -> grid.blocks() % multiprocessors == 0 && !grid.isEven(multiprocessors))
                .forEach(grid -> run.notice(grid.blocks() + " blocks lie unevenly: on " + grid.multiprocessors()
                        + " SMs, " + grid.fewest() + " to " + grid.most() + " on each"));
        return seen;
    }

    private static List<VerificationResult> verification(SuiteRun run) {
        return verification(run, row -> !row.has(Trait.AS_PUBLISHED));
    }

    private static List<VerificationResult> verification(SuiteRun run, Predicate<Implementation> wanted) {
        run.phase("verification");
        VerificationSuite suite = new VerificationSuite(
                run.device(),
                MeasuringPlan.of(run.depth()).verification(),
                run.backoffUnit(),
                row -> !run.isOver() && wanted.test(row),
                run::checked);
        List<VerificationResult> results = new ArrayList<>(suite.implementations());
        results.addAll(suite.twins());
        return List.copyOf(results);
    }

    private static Findings timed(SuiteRun run, Verdicts verdicts) {
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        PrimitivePlan primitives = plan.primitives(run.device(), run.backoffUnit(), run.spreading());
        PrimitiveSuite suite = new PrimitiveSuite(run.device(), run.clock(), primitives, verdicts);
        double synchronous = SkewSuite.isFor(run.device()) ? 1 - SKEW_SHARE : 1;
        double visits = synchronous - DETAILS_SHARE;
        long left = (long) (run.leftNs() * visits);
        run.phase("primitives");
        run.visit(suite.cases(), run.depth().rule(), left, new Slice(0, visits));
        run.phase("details");
        suite.details(() -> run.leftNs() == 0, share -> run.reached(visits + DETAILS_SHARE * share));
        List<PrimitiveResult> results = suite.results();
        results.stream()
                .filter(result -> result.outcome() == Outcome.UNSUPPORTED)
                .forEach(result ->
                        run.finished(result.caseName(), result.outcome().id(), result));
        return Findings.NONE
                .with(Profile::primitives, results)
                .with(Profile::skewed, skewed(run, plan, suite, synchronous));
    }

    private static Findings replication(SuiteRun run) {
        List<Implementation> printed =
                Catalogue.asPublished(run.device().facts().kind());
        if (printed.isEmpty()) {
            run.tell("no replication: the forms of the sources are for CUDA GPUs");
            return Findings.NONE;
        }
        List<VerificationResult> known = run.soFar().parts().verification();
        List<VerificationResult> checked = verification(
                run, row -> row.has(Trait.AS_PUBLISHED) || known.isEmpty() && row.has(Trait.READERS_AND_WRITERS));
        Verdicts verdicts =
                new Verdicts(Stream.concat(known.stream(), checked.stream()).toList());
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        PrimitivePlan primitives = plan.primitives(run.device(), run.backoffUnit(), run.spreading());
        PrimitiveSuite suite = new PrimitiveSuite(run.device(), run.clock(), primitives, verdicts, printed);
        SharedSectionSuite sections = new SharedSectionSuite(
                run.device(),
                run.clock(),
                plan.sharedSections(run.device(), run.backoffUnit(), run.spreading()),
                verdicts);
        CasSuite swaps = new CasSuite(run.device(), run.clock());
        run.phase("replication");
        run.visit(suite.cases(), run.depth().rule(), (long) (run.leftNs() * FORMS_SHARE), new Slice(0, FORMS_SHARE));
        visitAny(
                run, "sections as printed", sections.cases(), plan.sectionRule(), new Slice(FORMS_SHARE, SECTIONS_END));
        visitAny(run, "contended compare-and-swap", swaps.cases(), plan.sectionRule(), new Slice(SECTIONS_END, 1));
        return Findings.NONE
                .with(Profile::verification, checked)
                .with(Profile::asPublished, suite.results())
                .with(Profile::sectionsAsPublished, sections.results())
                .with(Profile::contendedCas, swaps.results());
    }

    private static void visitAny(
            SuiteRun run, String phase, List<? extends Case> cases, StoppingRule rule, Slice slice) {
        if (!cases.isEmpty()) {
            run.phase(phase);
            run.visit(cases, rule, run.leftNs(), slice);
        }
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

    private static Findings sections(SuiteRun run) {
        if (run.device().facts().kind().cpu()) {
            run.tell("no sections: a host's benchmarks have no work inside");
            return Findings.NONE;
        }
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        SectionPlan sections = plan.sections(run.device(), run.backoffUnit(), run.spreading());
        List<VerificationResult> known = run.soFar().parts().verification();
        Preparation preparation = new Preparation(run.device(), false);
        preparation.begin();
        List<VerificationResult> checked = known.isEmpty() ? verification(run) : List.of();
        preparation.end();
        Verdicts verdicts = new Verdicts(known.isEmpty() ? checked : known);
        SectionSuite suite = new SectionSuite(run.device(), run.clock(), sections, verdicts);
        run.phase("sections");
        run.visit(suite.cases(), plan.sectionRule(), run.leftNs(), Slice.ALL);
        return Findings.NONE.with(Profile::verification, checked).with(Profile::sections, suite.results());
    }
}
