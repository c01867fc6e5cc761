package io.gpuclass.profile;

import static io.gpuclass.profile.SampleProfiles.six;
import static io.gpuclass.profile.SampleProfiles.summary;

import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.SweepChoice;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.Benefit;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.programs.LocalityFit;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.ProgramResults;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.List;

/** What {@link SampleProfiles} says of whole programs. */
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
        results.add(new ArtificialBarrierResult(
                ArtificialProgram.ALIGN,
                "generated",
                528,
                128,
                4096,
                Added.BOTH,
                Outcome.WRONG,
                false,
                null,
                null,
                null,
                null,
                null,
                null));
        return results;
    }

    /** Returns a result whose improvement has an interval of a thousandth to both sides. */
    public static ArtificialBarrierResult artificial(
            ArtificialProgram program, String input, int blocks, int threads, Added added, double rho) {
        Summary improvement =
                new Summary(rho, six(rho - 0.001), six(rho + 0.001), 11, six(rho - 0.003), six(rho + 0.003), 0.0005);
        return new ArtificialBarrierResult(
                program,
                input,
                blocks,
                threads,
                503_316_480,
                added,
                Outcome.COMPLETED,
                true,
                summary(0.25),
                summary(six(0.25 * (1 - rho))),
                improvement,
                new CycleSplit(390_000, 0, 21_000),
                new CycleSplit(six(390_000 * (1 - rho)), 9500, 21_500),
                Benefit.of(improvement));
    }

    private static List<LocalityResult> locality() {
        return List.of(
                new LocalityResult(
                        264,
                        520,
                        1024,
                        145.5,
                        List.of(
                                new LocalityPoint(1, 35.5, 0.94, 135_168),
                                new LocalityPoint(8, 160, 0.81, 135_168),
                                new LocalityPoint(64, 620, 0.55, 135_168),
                                new LocalityPoint(null, 1900, 0.21, 135_168)),
                        new LocalityFit(0.952, 0.00081, 0.0085)),
                new LocalityResult(264, 516, 1024, 145.5, List.of(new LocalityPoint(8, 180, 0, 0)), null));
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
        results.add(new ApplicationResult(
                Application.SSSP,
                "road-262144",
                "libcu-barrier",
                2112,
                16,
                Outcome.TIMED_OUT,
                false,
                null,
                null,
                null));
        return results;
    }

    /** Returns a result that counts. */
    public static ApplicationResult application(
            Application application, String input, String implementation, int blocks, double ms, Double share) {
        Integer phases = application.hasPhases() ? 730 : null;
        Integer perSm = blocks % 132 == 0 ? blocks / 132 : null;
        return new ApplicationResult(
                application,
                input,
                implementation,
                blocks,
                perSm,
                Outcome.COMPLETED,
                true,
                summary(six(ms)),
                phases,
                share);
    }

    private static List<SkippedProgram> skipped() {
        return List.of(
                new SkippedProgram("scalarprod", "regular-4096x131072", "it needs 4.0 GiB and 2.0 GiB are allowed"),
                new SkippedProgram("reduce", null, "the host device has no kernel for it"));
    }

    /** Returns what {@code ApplicationChoices} makes of these results, rounded, and of a sweep. */
    static List<ApplicationChoice> choices() {
        return List.of(
                new ApplicationChoice(
                        Application.BFS,
                        "road-262144",
                        2112,
                        16,
                        "xf",
                        1.68,
                        List.of("xf", "atomic-two-stage"),
                        1.2,
                        3.75,
                        0.892857,
                        "atomic-two-stage",
                        0.0019,
                        false,
                        0.31,
                        new SweepChoice("xf", 2112, 0.0, true, 0.25),
                        "xf takes 1.68 ms; atomic-two-stage is not told apart from it; grid-sync takes 2.02 ms; ending"
                                + " the kernel for each phase, graph-relaunch takes 1.50 ms and is faster"),
                new ApplicationChoice(
                        Application.PAGERANK,
                        "rmat-65536",
                        2112,
                        16,
                        "grid-sync",
                        5.4,
                        List.of("grid-sync"),
                        1.0,
                        null,
                        null,
                        "xf",
                        0.0185185,
                        true,
                        0.1,
                        new SweepChoice("xf", 2112, 0.0185185, false, 0.031),
                        "grid-sync takes 5.40 ms; the next best, xf, 1.9 % more"),
                new ApplicationChoice(
                        Application.DUAL_CAS,
                        "65536x8",
                        2112,
                        16,
                        "starvation-free",
                        0.31,
                        List.of("starvation-free"),
                        null,
                        null,
                        null,
                        "lock-free",
                        0.0645161,
                        true,
                        null,
                        null,
                        "lock-free is slower than starvation-free by 6.5 %: 330 us against 310 us"));
    }
}
