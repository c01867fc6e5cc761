package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.programs.ArtificialBarrierPlan;
import io.gpuclass.engine.programs.CodeComparison;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.Work;
import io.gpuclass.engine.programs.ReplicatedBarrierSuite;
import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.BestGrids;
import java.util.List;

/** The part of {@code replication} that measures artificial barriers at printed sizes and over grids (Lo et al.). */
final class BarrierReplication {
    /** Kernels of older recordings have not all of what it needs. */
    private static final String NEEDED = "memtest_printed_none";

    /** How long it may take at most; on an H200 most of that is making inputs. */
    private static final long LIMIT_NS = 45_000_000_000L;

    private BarrierReplication() {}

    /**
     * Measures, on a device that has the kernels.
     *
     * @param slice of the suite that this is
     */
    static Findings of(SuiteRun run, Slice slice) {
        Device device = run.device();
        if (!device.has(NEEDED)) {
            run.tell("no artificial barriers at printed sizes: the device has no kernels for that");
            return Findings.NONE;
        }
        run.phase("artificial barriers as printed");
        ProgramInputs inputs = new ProgramInputs(run);
        ReplicatedBarrierSuite suite = new ReplicatedBarrierSuite(device, run.clock());
        measure(run, suite, inputs, slice);
        return Findings.NONE
                .with(Profile::barrierSizes, suite.sizes())
                .with(Profile::barrierGrids, suite.grids())
                .with(Profile::bestGrids, BestGrids.of(suite.grids()))
                .with(Profile::executionFits, suite.fits().all())
                .with(Profile::barrierCode, CodeComparison.of(device))
                .with(Profile::skippedPrograms, inputs.skipped());
    }

    private static void measure(SuiteRun run, ReplicatedBarrierSuite suite, ProgramInputs inputs, Slice slice) {
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        List<Work> works = List.copyOf(plan(run, plan).works());
        long end = run.leftNs() - Math.min(run.leftNs(), LIMIT_NS);
        for (int i = 0; i < works.size(); i++) {
            Work work = works.get(i);
            long share = Math.max(0, run.leftNs() - end) / (works.size() - i);
            Slice part = slice.of(i, works.size());
            inputs.fitting(
                    work.program(),
                    work.input(),
                    () -> suite.measure(work, cases -> run.visit(cases, plan.gridRule(), share, part)));
        }
    }

    private static ReplicatedBarrierPlan plan(SuiteRun run, MeasuringPlan plan) {
        Device device = run.device();
        ArtificialBarrierPlan programs = new ArtificialBarrierPlan(
                device.facts(),
                threads -> device.saturation(ProgramSuites.kernelOf(threads), threads),
                plan.replicated(),
                run.seed());
        return new ReplicatedBarrierPlan(device, programs, plan.replicated(), plan.shapes(), run.seed());
    }
}
