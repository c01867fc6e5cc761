package io.gpuclass.profile;

import static io.gpuclass.profile.SampleProfiles.six;
import static io.gpuclass.profile.SampleProfiles.summary;

import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import io.gpuclass.profile.advice.ApplicationChoiceBuilder;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.ArtificialBarrierResultBuilder;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityFit;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import java.util.ArrayList;
import java.util.List;

/** Whole programs of {@link SampleProfiles}. */
public final class SamplePrograms {
    private SamplePrograms() {}

    /** Returns results in which no part is missing. */
    public static ProgramResults results() {
        return new ProgramResults(artificialBarriers(), locality(), applications(), skipped());
    }

    private static List<ArtificialBarrierResult> artificialBarriers() {
        List<ArtificialBarrierResult> results = new ArrayList<>();
        results.add(artificial(ArtificialProgram.MEMTEST, "paper", 30, 512, Added.BARRIER, 0.031));
        results.add(artificial(ArtificialProgram.MEMTEST, "paper", 30, 512, Added.FENCE, -0.002));
        results.add(artificial(ArtificialProgram.MEMTEST, "paper", 30, 512, Added.ARRIVAL, 0.004));
        results.add(artificial(ArtificialProgram.VECADD, "2^26", 2112, 128, Added.BARRIER, -0.041));
        results.add(artificial(ArtificialProgram.VECADD, "2^26", 2112, 128, Added.FENCE, -0.35));
        results.add(artificial(ArtificialProgram.SCALARPROD, "irregular-4096x32768", 1056, 256, Added.BARRIER, -0.004));
        results.add(artificial(ArtificialProgram.ALIGN, "generated", 528, 128, Added.FIRST, 0.002));
        results.add(artificial(ArtificialProgram.ALIGN, "generated", 528, 128, Added.SECOND, -0.06));
        results.add(artificial(ArtificialProgram.ALIGN, "generated", 528, 128)
                .bytes(4096L)
                .added(Added.BOTH)
                .outcome(Outcome.WRONG)
                .build());
        return results;
    }

    /** Returns a result whose improvement has an interval of a thousandth to both sides. */
    public static ArtificialBarrierResult artificial(
            ArtificialProgram program, String input, int blocks, int threads, Added added, double rho) {
        Summary improvement = SummaryBuilder.builder()
                .median(rho)
                .samples(11)
                .low(six(rho - 0.001))
                .high(six(rho + 0.001))
                .min(six(rho - 0.003))
                .max(six(rho + 0.003))
                .mad(0.0005)
                .build();
        return artificial(program, input, blocks, threads)
                .bytes(503_316_480L)
                .added(added)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .elapsedMs(summary(0.25))
                .elapsedMsWith(summary(six(0.25 * (1 - rho))))
                .improvement(improvement)
                .cycles(new CycleSplit(390_000, 0, 21_000, null))
                .cyclesWith(new CycleSplit(six(390_000 * (1 - rho)), 9500, 21_500, null))
                .benefit(Benefit.of(improvement))
                .build();
    }

    private static ArtificialBarrierResultBuilder artificial(
            ArtificialProgram program, String input, int blocks, int threads) {
        return ArtificialBarrierResultBuilder.builder()
                .program(program)
                .input(input)
                .blocks(blocks)
                .threads(threads);
    }

    private static List<LocalityResult> locality() {
        return List.of(
                new LocalityResult(
                        264,
                        520,
                        1024,
                        145.5,
                        List.of(
                                new LocalityPoint(1, 35.5, 0.94, 135_168, null),
                                new LocalityPoint(8, 160, 0.81, 135_168, null),
                                new LocalityPoint(64, 620, 0.55, 135_168, null),
                                new LocalityPoint(null, 1900, 0.21, 135_168, null)),
                        new LocalityFit(0.952, 0.00081, 0.0085),
                        null),
                new LocalityResult(264, 516, 1024, 145.5, List.of(new LocalityPoint(8, 180, 0, 0, null)), null, null));
    }

    private static List<ApplicationResult> applications() {
        List<ApplicationResult> results = new ArrayList<>();
        for (int blocks : new int[] {132, 2112}) {
            double scale = blocks == 132 ? 1 : 0.8;
            results.add(application(Application.BFS, "road-262144", "xf", blocks, 2.1 * scale, 0.31));
            results.add(application(Application.BFS, "road-262144", "atomic-two-stage", blocks, 2.104 * scale, 0.33));
            results.add(application(Application.BFS, "road-262144", "grid-sync", blocks, 2.52 * scale, 0.45));
            results.add(application(Application.BFS, "road-262144", "kernel-relaunch", blocks, 6.3, null));
            results.add(application(Application.BFS, "road-262144", "graph-relaunch", blocks, 1.5, null));
        }
        results.add(application(Application.PAGERANK, "rmat-65536", "xf", 2112, 5.5, 0.12));
        results.add(application(Application.PAGERANK, "rmat-65536", "grid-sync", 2112, 5.4, 0.1));
        results.add(application(Application.TRIE, "words-100000", "node-lock", 2112, 0.9, null));
        results.add(application(Application.TRIE, "words-100000", "lock-free", 2112, 0.7, null));
        results.add(application(Application.DUAL_CAS, "65536x8", "lock-free", 2112, 0.33, null));
        results.add(application(Application.DUAL_CAS, "65536x8", "starvation-free", 2112, 0.31, null));
        results.add(ApplicationResultBuilder.builder()
                .application(Application.SSSP)
                .input("road-262144")
                .implementation("libcu-barrier")
                .blocks(2112)
                .blocksPerMultiprocessor(16)
                .outcome(Outcome.TIMED_OUT)
                .build());
        return results;
    }

    /** Returns a result that counts. */
    public static ApplicationResult application(
            Application application, String input, String implementation, int blocks, double ms, Double share) {
        return ApplicationResultBuilder.builder()
                .application(application)
                .input(input)
                .implementation(implementation)
                .blocks(blocks)
                .blocksPerMultiprocessor(blocks % 132 == 0 ? blocks / 132 : null)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .elapsedMs(summary(six(ms)))
                .phases(application.hasPhases() ? 730 : null)
                .synchronizingShare(share)
                .build();
    }

    private static List<SkippedProgram> skipped() {
        return List.of(
                new SkippedProgram("scalarprod", "regular-4096x131072", "it needs 4.0 GiB and 2.0 GiB are allowed"),
                new SkippedProgram("reduce", null, "the host device has no kernel for it"));
    }

    /** Returns the choices that {@code ApplicationChoices} makes from these results, rounded, and from a sweep. */
    static List<ApplicationChoice> choices() {
        return List.of(
                choice(Application.BFS, "road-262144", "xf", 1.68, 0.31)
                        .amongEquals(List.of("xf", "atomic-two-stage"))
                        .overGridSync(1.2)
                        .overKernelRelaunch(3.75)
                        .overGraphRelaunch(0.892857)
                        .runnerUp("atomic-two-stage")
                        .margin(0.0019)
                        .decided(false)
                        .sweep(new SweepChoice("xf", 2112, 0.0, true, 0.25))
                        .reason("xf takes 1.68 ms; atomic-two-stage is not told apart from it; grid-sync takes 2.02 ms;"
                                + " ending the kernel for each phase, graph-relaunch takes 1.50 ms and is faster")
                        .build(),
                choice(Application.PAGERANK, "rmat-65536", "grid-sync", 5.4, 0.1)
                        .overGridSync(1.0)
                        .runnerUp("xf")
                        .margin(0.0185185)
                        .sweep(new SweepChoice("xf", 2112, 0.0185185, false, 0.031))
                        .reason("grid-sync takes 5.40 ms; the next best, xf, 1.9 % more")
                        .build(),
                choice(Application.DUAL_CAS, "65536x8", "starvation-free", 0.31, null)
                        .runnerUp("lock-free")
                        .margin(0.0645161)
                        .reason("lock-free is slower than starvation-free by 6.5 %: 330 us against 310 us")
                        .build());
    }

    private static ApplicationChoiceBuilder choice(
            Application application, String input, String best, double bestMs, Double share) {
        return ApplicationChoiceBuilder.builder()
                .application(application)
                .input(input)
                .blocks(2112)
                .blocksPerMultiprocessor(16)
                .best(best)
                .bestMs(bestMs)
                .amongEquals(List.of(best))
                .decided(true)
                .synchronizingShare(share);
    }
}
