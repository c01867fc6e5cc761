package io.gpuclass.profile;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BarrierCode;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit.LineFit;
import io.gpuclass.profile.programs.ArtificialBarrierResultBuilder;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult.MemoryFit;
import java.util.List;

/** A profile with artificial barriers over grids, at printed sizes, and their model. */
public final class SampleBarrierGrids {
    private static final String IRREGULAR = "irregular-4096x32768";

    private SampleBarrierGrids() {}

    /** Returns {@link SampleProfiles#complete()} with these. */
    public static Profile profile() {
        return ProfileBuilder.builder(SampleProfiles.complete())
                .barrierSizes(List.of(size()))
                .barrierGrids(grids())
                .bestGrids(BestGrids.of(grids()))
                .locality(List.of(locality()))
                .executionFits(List.of(execution()))
                .barrierCode(List.of(new BarrierCode(
                        ArtificialProgram.MEMTEST, "memtest_printed", Added.BARRIER, 6240, 6241, 1, 0, 0)))
                .build();
    }

    private static List<ArtificialBarrierResult> grids() {
        return List.of(
                result(ArtificialProgram.SCALARPROD, IRREGULAR, 2112, 128, Added.BARRIER, 0.087),
                result(ArtificialProgram.SCALARPROD, IRREGULAR, 264, 1024, Added.BARRIER, -0.003),
                result(ArtificialProgram.ALIGN, "short-reads-8", 264, 1024, Added.SECOND, 0.02));
    }

    private static ArtificialBarrierResult size() {
        return ArtificialBarrierResultBuilder.builder(
                        result(ArtificialProgram.SCALARPROD, IRREGULAR, 1056, 256, Added.BARRIER, 0.036))
                .cycles(new CycleSplit(463_821, 0, 40_521, 34_427.0))
                .cyclesWith(new CycleSplit(437_455, 41_194, 12_151, 7_285.0))
                .build();
    }

    private static LocalityResult locality() {
        List<LocalityPoint> points = List.of(new LocalityPoint(1, 180, 1, 1000, 674.0));
        return new LocalityResult(264, 516, 1024, 145, points, null, new MemoryFit(674, -400, 12));
    }

    private static ExecutionFit execution() {
        LineFit line = new LineFit(2500, 541, 0.123);
        return new ExecutionFit(ArtificialProgram.VECADD, 512, 128, 11, 1, 1024, line, line);
    }

    private static ArtificialBarrierResult result(
            ArtificialProgram program, String input, int blocks, int threads, Added added, double rho) {
        return SamplePrograms.artificial(program, input, blocks, threads, added, rho);
    }
}
