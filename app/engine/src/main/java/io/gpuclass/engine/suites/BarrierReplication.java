package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.programs.ArtificialBarrierPlan;
import io.gpuclass.engine.programs.ArtificialBarrierSuite;
import io.gpuclass.engine.programs.LocalitySetting;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.Work;
import io.gpuclass.engine.programs.ReplicatedBarrierSuite;
import io.gpuclass.engine.programs.ReplicatedBarrierSuite.CodeComparison;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.records.Lists;
import java.util.List;

/** The part of {@code replication} that measures artificial barriers at printed sizes and over grids (Lo et al.). */
final class BarrierReplication {
    /** Kernels of older recordings have not all of what it needs. */
    private static final String NEEDED = "memtest_printed_none";

    /** Time limit; on an H200 most of it goes into making inputs. */
    private static final long LIMIT_NS = 45_000_000_000L;

    private BarrierReplication() {}

    /** Measures, on a device that has the kernels. */
    static Profile of(SuiteRun run, Slice slice) {
        Device device = run.device();
        if (!device.has(NEEDED)) {
            run.tell("no artificial barriers at printed sizes: the device has no kernels for that");
            return Profile.NONE;
        }
        run.phase("artificial barriers as printed");
        ProgramInputs inputs = new ProgramInputs(run);
        ArtificialBarrierPlan programs = programs(run);
        ReplicatedBarrierSuite suite = new ReplicatedBarrierSuite(device, run.clock());
        measure(run, programs, suite, inputs, slice);
        ArtificialBarrierSuite shapes = new ArtificialBarrierSuite(device, run.clock());
        LocalitySetting printed = programs.printedLocality();
        inputs.fitting(ArtificialProgram.MEMTEST, printed.input(), () -> shapes.measure(printed));
        return ProfileBuilder.builder()
                .barrierSizes(suite.sizes())
                .barrierGrids(suite.grids())
                .bestGrids(BestGrids.of(suite.grids()))
                .executionFits(suite.fits().all())
                .barrierCode(CodeComparison.of(device))
                .locality(joined(run.soFar().locality(), shapes.localities()))
                .skippedPrograms(inputs.skipped())
                .build();
    }

    private static void measure(
            SuiteRun run,
            ArtificialBarrierPlan programs,
            ReplicatedBarrierSuite suite,
            ProgramInputs inputs,
            Slice slice) {
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        List<Work> works = List.copyOf(
                new ReplicatedBarrierPlan(run.device(), programs, plan.replicated(), plan.shapes(), run.seed())
                        .works());
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

    /** Another suite of the run measured other shapes of blocks; a GPU may be of the printed one. */
    static List<LocalityResult> joined(List<LocalityResult> earlier, List<LocalityResult> now) {
        return Lists.joined(earlier, now, one -> List.of(one.blocks(), one.threads()));
    }

    private static ArtificialBarrierPlan programs(SuiteRun run) {
        Device device = run.device();
        return new ArtificialBarrierPlan(
                device.facts(),
                threads -> device.saturation(kernelOf(threads), threads),
                MeasuringPlan.of(run.depth()).replicated(),
                run.seed());
    }

    /** The programs have blocks of different sizes, each of which one of them has. */
    static String kernelOf(int threads) {
        return switch (threads) {
            case 512 -> "memtest_time_none";
            case 256 -> "scalarprod_time_none";
            default -> "vecadd_time_none";
        };
    }
}
