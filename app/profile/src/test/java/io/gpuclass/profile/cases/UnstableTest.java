package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.MeasuredGpus;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.cases.Unstable.Between;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnstableTest {
    private static final FigureKey ONE_COPY = FigureKey.of(Subjects.READERS, Metric.RATE)
            .with(Axis.KIND, "sequence-lock")
            .with(Axis.NAME, "one-copy")
            .with(Axis.BLOCKS, 2112);
    private static final FigureKey STEADY = ONE_COPY.with(Axis.NAME, "of-ones-own");

    static List<Profile> measured() {
        return MeasuredGpus.all().stream().map(ProfileAdvice::drawn).toList();
    }

    private static Measured repeats(double min, double max) {
        return new Measured(1e6, 1e6, 1e6, 9, min, max);
    }

    @Test
    void shouldKnowInWhatGpusAreFarApart() {
        Unstable unstable = Unstable.of(ONE_COPY, repeats(1e6, 1e6)).orElseThrow();

        assertThat(unstable.between()).isEqualTo(Between.GPUS);
        assertThat(unstable.times()).isGreaterThan(20);
        assertThat(Unstable.of(STEADY, repeats(1e6, 1e6))).isEmpty();
        assertThat(Unstable.of(ONE_COPY.with(Metric.WRITE_RATE), repeats(1e6, 1e6)))
                .isEmpty();
    }

    @Test
    void shouldSeeInRepeatsWhetherTheyAreMoreThanAFactorOfTwoApart() {
        assertThat(Unstable.of(STEADY, repeats(1e6, 2e6))).isEmpty();
        assertThat(Unstable.of(STEADY, repeats(1e6, 2.5e6))).contains(new Unstable(Between.REPEATS, 2.5));
        assertThat(Unstable.of(STEADY, repeats(0, 1e6))).contains(new Unstable(Between.REPEATS, null));
        assertThat(Unstable.of(STEADY, Measured.NOTHING)).isEmpty();
    }

    @Test
    void shouldSayByHowMuch() {
        assertThat(new Unstable(Between.REPEATS, 3.84).words()).isEqualTo("repeats differ by 3.8x");
        assertThat(new Unstable(Between.GPUS, 301.0).words()).isEqualTo("GPUs differ by more than 100x");
        assertThat(new Unstable(Between.REPEATS, null).words()).isEqualTo("repeats differ by more than 100x");
    }

    /** Keys of results are those that cases have. */
    @ParameterizedTest
    @MethodSource("measured")
    void shouldKeyResultsAsCasesAre(Profile profile) {
        assertThat(profile.cases().figuresByKey())
                .containsKeys(profile.primitives().stream()
                        .map(result -> Subjects.key(result, Metric.RATE))
                        .toArray(FigureKey[]::new))
                .containsKeys(profile.sections().stream()
                        .map(result -> Subjects.key(result, Metric.RATE))
                        .toArray(FigureKey[]::new));
    }

    /** Of every kept profile: what is unstable is no answer, no runner-up and no best, and no ratio is told of it. */
    @ParameterizedTest
    @MethodSource("measured")
    void shouldRankNothingThatIsUnstable(Profile profile) {
        for (Answer answer : profile.answers()) {
            assertThat(Stream.of(answer.use(), answer.runnerUp())
                            .filter(Objects::nonNull)
                            .filter(id -> at(profile, answer, id).isPresent()))
                    .as("%s %s %s", profile.device().slug(), answer.role(), answer)
                    .isEmpty();
            if (answer.versus() != null) {
                assertThat(at(profile, answer, answer.versus().implementation()))
                        .isEmpty();
            }
        }
        for (Recommendation advice : profile.recommendations()) {
            assertThat(profile.primitives().stream()
                            .filter(result -> result.implementation().equals(advice.measured())
                                    && advice.role().fits(result.kind(), result.initial())
                                    && result.blocks() == advice.blocks())
                            .filter(result -> Unstable.of(result).isPresent()))
                    .isEmpty();
        }
    }

    /** On an H200 the spinning mutex is 2.9 to 5.3 times apart over GPUs with 100 and 1000 accesses inside. */
    @Test
    void shouldNameTheSpinningMutexInTheAnswersOfSomeProfile() {
        assertThat(measured().stream()
                        .flatMap(profile -> profile.answers().stream())
                        .filter(answer -> answer.unstable("spin").isPresent()))
                .isNotEmpty();
    }

    private static Optional<Unstable> at(Profile profile, Answer answer, String id) {
        Stream<Optional<Unstable>> unstable = answer.section() == 0
                ? profile.primitives().stream()
                        .filter(PrimitiveResult::counts)
                        .filter(one -> one.writers() == null && one.blocks() == answer.blocks())
                        .filter(one -> answer.role().fits(one.kind(), one.initial())
                                && one.implementation().equals(id))
                        .map(Unstable::of)
                : profile.sections().stream()
                        .filter(SectionResult::counts)
                        .filter(one -> one.length() == answer.section() && one.blocks() == answer.blocks())
                        .filter(one -> answer.role().fits(one.kind(), one.initial())
                                && one.implementation().equals(id))
                        .map(Unstable::of);
        return unstable.flatMap(Optional::stream).findFirst();
    }
}
