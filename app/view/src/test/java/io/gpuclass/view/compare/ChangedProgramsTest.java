package io.gpuclass.view.compare;

import static io.gpuclass.profile.SamplePrograms.application;
import static io.gpuclass.profile.SamplePrograms.artificial;
import static io.gpuclass.view.compare.Compared.answers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.ProgramResults;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.ApplicationContest.ApplicationChoices;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.view.compare.Change.Topic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers of whole programs that changed. */
class ChangedProgramsTest {
    @TempDir
    private Path directory;

    private static Profile running(double xf, double central) {
        return running(List.of(
                application(Application.BFS, "road-4096", "xf", 264, xf, 0.3),
                application(Application.BFS, "road-4096", "central", 264, central, 0.3)));
    }

    private static Profile running(List<ApplicationResult> results) {
        Profile sample = SampleProfiles.complete();
        return SampleProfiles.withPrograms(
                sample,
                new ProgramResults(List.of(), List.of(), results, List.of()),
                ApplicationChoices.of(sample.device().kind(), results, List.of()));
    }

    private static ArtificialBarrierResult scalarprod(int blocks, double rho) {
        return artificial(ArtificialProgram.SCALARPROD, "irregular-4096x32768", blocks, 256, Added.BARRIER, rho);
    }

    private static Profile of(ArtificialBarrierResult... results) {
        Profile others = ProfileBuilder.builder(SampleProfiles.complete())
                .skewed(List.of())
                .fixedWork(List.of())
                .weakScaling(List.of())
                .build();
        return SampleProfiles.withPrograms(
                others, new ProgramResults(List.of(results), List.of(), List.of(), List.of()), List.of());
    }

    private static Comparison compare(FailOn failOn, Profile current, Profile... base) {
        return Compared.compare(Optional.of(failOn), current, base);
    }

    private static List<Change> changes(Profile current, Profile... base) {
        return answers(compare(FailOn.CHANGE, current, base));
    }

    @Test
    void shouldShowThatAnApplicationRunsBestWithAnother() {
        assertThat(changes(running(2, 1.5), running(1.5, 2)))
                .containsExactly(
                        new Change(Topic.APPLICATION, "bfs, road-4096, 264 blocks", "xf", "central", true, ""));
    }

    @Test
    void shouldFailOnAChangedChoiceOnlyWhereAsked() {
        assertThat(compare(FailOn.CHANGE, running(1.5, 1.4), running(1.5, 1.6)).failed())
                .isTrue();
        assertThat(compare(FailOn.REGRESSION, running(1.5, 1.4), running(1.5, 1.6))
                        .failed())
                .isFalse();
        assertThat(compare(FailOn.NOTHING, running(2, 1.4), running(1.5, 1.6)).failed())
                .isFalse();
    }

    @Test
    void shouldNotDecideAChoiceWithinTheTolerance() {
        Comparison close = compare(FailOn.CHANGE, running(1.54, 1.5), running(1.5, 1.8));

        assertThat(answers(close))
                .extracting(Change::decided, Change::note)
                .containsExactly(tuple(false, "undecided, since the two are too close"));
        assertThat(close.failed()).isFalse();
        assertThat(changes(running(1.8, 1.5), running(1.5, 1.54)))
                .extracting(Change::decided, Change::note)
                .containsExactly(tuple(false, "undecided, since the two are too close in the base"));
    }

    @Test
    void shouldNotTakeTheFasterOfTwoEqualsForAnAnswer() {
        assertThat(changes(running(1.5001, 1.5), running(1.5, 1.8))).isEmpty();
        assertThat(changes(running(1.8, 1.5), running(1.5, 1.5001))).isEmpty();
    }

    @Test
    void shouldNotDecideAChoiceOnWhichTheBaseDoesNotAgree() {
        assertThat(changes(
                        SampleProfiles.withPrograms(
                                running(1.5, 1.8), ProgramResults.of(third()), third().applicationChoices()),
                        running(1.5, 1.8),
                        running(1.8, 1.5)))
                .extracting(Change::base, Change::current, Change::decided)
                .containsExactly(tuple("xf or central", "grid-sync", false));
    }

    private static Profile third() {
        List<ApplicationResult> results = new ArrayList<>(running(1.5, 1.8).applications());
        results.add(application(Application.BFS, "road-4096", "grid-sync", 264, 1, 0.3));
        return running(results);
    }

    @Test
    void shouldSayWhereTheBaseDidNotMeasureTheNewOne() {
        assertThat(changes(third(), running(1.5, 1.8)))
                .extracting(Change::current, Change::decided, Change::note)
                .containsExactly(tuple("grid-sync", true, "the base did not measure the new one"));
        assertThat(changes(running(1.5, 1.8), third()))
                .extracting(Change::current, Change::decided, Change::note)
                .containsExactly(tuple("xf", false, "undecided, since not both were measured"));
    }

    /** A sign that changes is decided; what comes or goes beside the noise is only where it is by more than the tolerance. */
    @ParameterizedTest
    @CsvSource({
        "0.05, -0.03, helps, does-not-help, true",
        "-0.02, 0.02, does-not-help, helps, true",
        "0.12, 0.001, helps, within-noise, true",
        "0.001, -0.12, within-noise, does-not-help, true",
        "0.03, 0.001, helps, within-noise, false",
        "0.001, 0.02, within-noise, helps, false",
        "0.12, 0.01, helps, ambiguous, false"
    })
    void shouldShowAVerdictThatChanged(double before, double now, String base, String current, boolean decided) {
        Comparison comparison = compare(FailOn.CHANGE, of(scalarprod(1056, now)), of(scalarprod(1056, before)));

        assertThat(answers(comparison))
                .extracting(Change::topic, Change::what, Change::base, Change::current, Change::decided)
                .containsExactly(tuple(
                        Topic.UNNEEDED_BARRIER, "scalarprod barrier, irregular-4096x32768", base, current, decided));
        assertThat(comparison.failed()).isEqualTo(decided);
        assertThat(compare(FailOn.REGRESSION, of(scalarprod(1056, now)), of(scalarprod(1056, before)))
                        .failed())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0.05, 0.3", "0.001, 0.01", "0.01, -0.001"})
    void shouldNotShowAVerdictThatSaysTheSameOrHasNoEffectOnEitherSide(double before, double now) {
        assertThat(changes(of(scalarprod(1056, now)), of(scalarprod(1056, before))))
                .isEmpty();
    }

    @Test
    void shouldNotDecideAVerdictOnWhichTheBaseDoesNotAgree() {
        assertThat(changes(of(scalarprod(1056, -0.2)), of(scalarprod(1056, 0.3)), of(scalarprod(1056, 0.001))))
                .extracting(Change::base, Change::decided)
                .containsExactly(tuple("helps or within-noise", false));
        assertThat(changes(of(scalarprod(1056, 0.3)), of(scalarprod(1056, 0.3)), of(scalarprod(1056, 0.001))))
                .isEmpty();
    }

    @Test
    void shouldPairGridsOfProgramsThatTwoModelsCannotBothHave() {
        Profile other = onSms(66, scalarprod(700, -0.2));

        Comparison comparison = compare(FailOn.CHANGE, other, of(scalarprod(1056, 0.3)));

        assertThat(answers(comparison))
                .extracting(Change::base, Change::current)
                .containsExactly(tuple(Benefit.HELPS.id(), Benefit.DOES_NOT_HELP.id()));
        assertThat(comparison.figures())
                .filteredOn(figure -> "scalarprod".equals(figure.key().kind()))
                .isNotEmpty()
                .allMatch(figure -> figure.key().blocks() == 1056);
        assertThat(comparison.added())
                .filteredOn(one -> !one.subject().overGpus() && !one.kind().equals("message"))
                .filteredOn(
                        one -> !List.of("program", "use").contains(one.subject().id()))
                .as("but for messages and patterns, which the sample has with so many blocks of each SM")
                .isEmpty();
    }

    /** 264 blocks are two on each SM of the one, and would be four of the other. */
    @Test
    void shouldNotScaleGridsThatAProgramFixes() {
        Comparison comparison = compare(FailOn.CHANGE, onSms(66, scalarprod(264, 0.3)), of(scalarprod(264, 0.3)));

        assertThat(comparison.figures())
                .filteredOn(figure -> "scalarprod".equals(figure.key().kind()))
                .isNotEmpty()
                .allMatch(figure -> figure.key().blocks() == 264);
    }

    @Test
    void shouldPairGridsByTheirSizeWhereAProgramHasSeveral() {
        Profile two = of(scalarprod(264, 0.3), scalarprod(528, 0.3));

        assertThat(changes(onSms(66, scalarprod(528, -0.3)), two))
                .extracting(Change::current)
                .containsExactly("does-not-help");
        assertThat(changes(onSms(66, scalarprod(700, -0.3)), two)).isEmpty();
    }

    private Profile onSms(int multiprocessors, ArtificialBarrierResult... results) {
        Path file = directory.resolve("p.json");
        ProfileWriter.write(of(results), file);
        return Variant.of(file.toAbsolutePath().toString())
                .set("/device/multiprocessors", multiprocessors)
                .read();
    }
}
