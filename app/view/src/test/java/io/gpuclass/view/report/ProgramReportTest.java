package io.gpuclass.view.report;

import static io.gpuclass.profile.SamplePrograms.application;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProgramResults;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SamplePrograms;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import io.gpuclass.profile.advice.ApplicationChoiceBuilder;
import io.gpuclass.profile.advice.ApplicationContest.ApplicationChoices;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.ArtificialBarrierResultBuilder;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports on whole programs. */
class ProgramReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    private static Profile with(ProgramResults programs, ApplicationChoice... choices) {
        return SampleProfiles.withPrograms(SAMPLE, programs, List.of(choices));
    }

    private static ProgramResults artificial(ArtificialBarrierResult... results) {
        return new ProgramResults(List.of(results), List.of(), List.of(), List.of());
    }

    private static ProgramResults applications(ApplicationResult... results) {
        return new ProgramResults(List.of(), List.of(), List.of(results), List.of());
    }

    @Test
    void shouldSayNothingOfSuitesThatHaveNotRun() {
        assertThat(markdown(with(ProgramResults.NONE)))
                .doesNotContain("Artificial barriers", "Applications", "did not run");
    }

    @Test
    void shouldKeepTheEvidenceOutOfATerminal() {
        String text = text(SAMPLE);

        assertThat(text)
                .contains(
                        "a barrier that a program does not need helps 1 of 4: most memtest paper",
                        "Value of the classification",
                        "lock-free is slower")
                .doesNotContain("Where the cycles go", "Hit ratio against tau", "time from launch to end");
        assertThat(ProfileReport.recommendations(SAMPLE).toText(Style.PLAIN))
                .contains("Applications", "Artificial barriers")
                .doesNotContain("did not run");
    }

    @Test
    void shouldNotTakeTiesForEvidenceThatALockIsFaster() {
        ApplicationResult[] tied = {
            application(Application.DUAL_CAS, "65536x8", "lock-free", 132, 0.33, null),
            application(Application.DUAL_CAS, "65536x8", "starvation-free", 132, 0.33, null),
            application(Application.DUAL_CAS, "65536x8", "lock-free", 2112, 0.31, null),
            application(Application.DUAL_CAS, "65536x8", "starvation-free", 2112, 0.31, null)
        };

        assertThat(markdown(with(applications(tied))))
                .contains("lock-free is not told apart from starvation-free", "not told apart at 2 of 2")
                .contains("that lock-free is not always faster (Giroux S9329) is not decided here")
                .doesNotContain("holds with");
        tied[3] = application(Application.DUAL_CAS, "65536x8", "starvation-free", 2112, 0.21, null);
        assertThat(markdown(with(applications(tied)))).contains("not told apart at 1 of 2", "holds with 1 of 2");
    }

    @Test
    void shouldNotSayOfATieWhatItCosts() {
        ApplicationResult[] results = {
            application(Application.BFS, "road-4096", "xf", 2112, 2, 0.2),
            application(Application.BFS, "road-4096", "atomic-two-stage", 2112, 2.001, 0.2)
        };
        List<ApplicationChoice> tied =
                ApplicationChoices.of(SAMPLE.device().kind(), List.of(results), SAMPLE.primitives()).stream()
                        .map(choice -> ApplicationChoiceBuilder.builder(choice)
                                .sweep(new SweepChoice("xf", 2112, 0.0005, true, 0.3))
                                .build())
                        .toList();

        assertThat(markdown(SampleProfiles.withPrograms(SAMPLE, applications(results), tied)))
                .contains("Where it is not the fastest, it is not told apart from that.")
                .doesNotContain("It costs most");
    }

    @Test
    void shouldShowEachApplicationOnceInATerminalWhereItIsFastest() {
        ApplicationResult[] results = {
            application(Application.BFS, "road-4096", "xf", 132, 3, 0.1),
            application(Application.BFS, "road-4096", "xf", 264, 2, 0.2),
            application(Application.BFS, "road-4096", "xf", 528, 4, 0.3)
        };
        List<ApplicationChoice> choices =
                ApplicationChoices.of(SAMPLE.device().kind(), List.of(results), SAMPLE.primitives());

        String text = ProfileReport.of(SampleProfiles.withPrograms(SAMPLE, applications(results), choices))
                .toText(Style.PLAIN);

        assertThat(text.lines().filter(line -> line.strip().startsWith("bfs ")))
                .as("what to use, and how much of the time that is")
                .hasSize(2)
                .allMatch(line -> line.contains("264"))
                .anyMatch(line -> line.contains("2.00 ms"));
    }

    @Test
    void shouldNameHowEveryFailureEnded() {
        ArtificialBarrierResult wrong = ArtificialBarrierResultBuilder.builder(
                        SamplePrograms.artificial(ArtificialProgram.ALIGN, "x", 8, 128, Added.BOTH, 0))
                .bytes(0L)
                .outcome(Outcome.WRONG)
                .verified(false)
                .elapsedMs(null)
                .elapsedMsWith(null)
                .improvement(null)
                .cycles(null)
                .cyclesWith(null)
                .benefit(null)
                .build();
        ApplicationResult unverified = ApplicationResultBuilder.builder(
                        application(Application.BFS, "x", "xf", 8, 1, null))
                .verified(false)
                .build();

        assertThat(markdown(with(artificial(wrong))))
                .contains("| align | x | 8 × 128 | 0 B | - | - | - | - | - | **wrong** | - | - |");
        assertThat(markdown(with(applications(unverified)))).contains("| barrier\\_xf | **unverified** |");
        assertThat(Caveats.of(with(artificial(wrong)).merge(with(applications(unverified)))))
                .contains("align x with both: wrong at 8 blocks", "bfs x with xf: unverified at 8 blocks");
    }

    @Test
    void shouldSayWhatDoesNotCountAndWhy() {
        String text = ProfileReport.recommendations(with(applications(
                        failed("xf", 132, Outcome.TIMED_OUT),
                        failed("xf", 264, Outcome.TIMED_OUT),
                        failed("central", 132, Outcome.WRONG))))
                .toMarkdown();
        String checked = ProfileReport.recommendations(with(applications(
                        failed("xf", 132, Outcome.WRONG), application(Application.BFS, "g", "central", 132, 2, null))))
                .toMarkdown();

        assertThat(text)
                .contains(
                        "**bfs on g**: not counted: timed out with barrier\\_xf at 132, 264 blocks; results differed from the"
                                + " host's, or the check did not catch a barrier that does not wait, with barrier\\_central at 132"
                                + " blocks.");
        assertThat(checked)
                .contains("not counted: results differed from the host's with barrier\\_xf at 132 blocks.")
                .doesNotContain("did not catch");
    }

    private static ApplicationResult failed(String implementation, int blocks, Outcome outcome) {
        return ApplicationResultBuilder.builder(application(Application.BFS, "g", implementation, blocks, 1, null))
                .phases(null)
                .outcome(outcome)
                .verified(false)
                .elapsedMs(null)
                .build();
    }

    @Test
    void shouldNotDenyAdviceWhereOnlyProgramsRan() {
        Profile none = ProfileBuilder.builder(SAMPLE).recommendations(List.of()).build();

        assertThat(ProfileReport.recommendations(none).toText(Style.PLAIN))
                .contains("Applications")
                .doesNotContain("no recommendation");
    }

    @Test
    void shouldNameWhatABestIsNotToldApartFrom() {
        String text = ProfileReport.recommendations(SAMPLE).toText(Style.PLAIN);

        assertThat(text).contains("xf (or atomic-two-stage)", "graph-relaunch 0.893×");
    }

    @Test
    void shouldSayWhatWasSkippedAndWhy() {
        assertThat(text(SAMPLE))
                .contains("Programs that did not run")
                .contains("reduce: the host device has no kernel for it.");
    }

    @Test
    void shouldNotDivideByNothing() {
        ArtificialBarrierResult result =
                SamplePrograms.artificial(ArtificialProgram.MEMTEST, "paper", 8, 512, Added.BARRIER, 0);
        ArtificialBarrierResult empty = ArtificialBarrierResultBuilder.builder(result)
                .cycles(new CycleSplit(0, 0, 0, null))
                .cyclesWith(new CycleSplit(1e15, 1e15, 1e15, null))
                .build();

        assertThat(markdown(with(artificial(empty))))
                .contains("| memtest | paper | 8 × 512 | none | 0 | 0 | 0 | - |")
                .doesNotContain("NaN", "Infinity", "∞");
    }

    @Test
    void shouldKeepHostileTextsOnOneHarmlessLine() {
        String text = "a\u001b[31m\u202e\n| **b** <script>";
        ProgramResults programs = new ProgramResults(
                List.of(SamplePrograms.artificial(ArtificialProgram.MEMTEST, text, 8, 512, Added.BARRIER, 0.1)),
                List.of(),
                List.of(application(Application.BFS, text, text, 8, 1, null)),
                List.of(new SkippedProgram(text, text, text)));
        Profile hostile = SampleProfiles.withPrograms(
                SAMPLE,
                programs,
                ApplicationChoices.of(SAMPLE.device().kind(), programs.applications(), SAMPLE.primitives()));

        Document report = ProfileReport.of(hostile);

        assertThat(report.toText(Style.PLAIN))
                .contains("a\ufffd[31m\ufffd\ufffd|")
                .doesNotContain("\u001b", "\u202e");
        assertThat(report.toMarkdown()).contains("a\ufffd").doesNotContain("\u001b", "\u202e", "<script>", "| **b**");
    }

    private static String text(Profile profile) {
        return ProfileReport.of(profile).toText(Style.PLAIN);
    }

    private static String markdown(Profile profile) {
        return ProfileReport.of(profile).toMarkdown();
    }
}
