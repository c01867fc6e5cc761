package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frequency of regressions by chance alone: never more often than {@link JudgingRule} says. Seeds are fixed. */
@Tag("slow")
@Tag("turn-1")
class FalseAlarmTest {
    private static final double TOLERANCE = 0.05;
    private static final int DRAWS = 20_000;
    private static final FigureKey FA_RATE = FigureKey.of(Subjects.PRIMITIVE, Metric.RATE)
            .with(Axis.KIND, "mutex")
            .with(Axis.NAME, "fa")
            .with(Axis.BLOCKS, 132);

    /** Of each figure by itself, however noisy it is: no tolerance helps here. */
    @ParameterizedTest
    @CsvSource({"3, 0.004", "5, 0.004", "6, 0.0015", "9, 0.003", "17, 0.003", "25, 0.003", "101, 0.0035"})
    void shouldRarelyTakeChanceForARegressionWithOneBaseProfile(int samples, double bound) {
        Random random = new Random(samples);
        Supplier<Figure> run = () -> figure(random, samples, 0, 0.1);

        assertThat(alarms(1, run)).isLessThan(bound);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void shouldRarelyTakeTheSpreadOfRunsForARegressionWithASet(int profiles) {
        Random random = new Random(profiles);
        Supplier<Figure> run = () -> figure(random, 6, 0.2, 0.01);

        assertThat(alarms(profiles, run)).isLessThan(0.005);
    }

    /** Effect of the spread of runs on a single base: the reason for sets. */
    @Test
    void shouldNeedASetWhereRunsDifferByMoreThanTheTolerance() {
        Random random = new Random(1);

        assertThat(alarms(1, () -> figure(random, 6, 0.2, 0.01))).isGreaterThan(0.3);
    }

    @Test
    void shouldStillFindWhatIsFarSlowerThanAllRunsOfASet() {
        Random random = new Random(2);
        int found = 0;
        for (int draw = 0; draw < 1000; draw++) {
            List<Figure> base = Stream.generate(() -> figure(random, 6, 0.01, 0.002))
                    .limit(5)
                    .toList();
            Figure slower = figure(random, 6, 0.01, 0.002, 0.8);
            found += isAlarm(base, slower) ? 1 : 0;
        }

        assertThat(found).isGreaterThan(900);
    }

    /** With noise as an H200's, and runs that differ as far as two runs on one did: half by 0.15 %, all by less than 3 %. */
    @Test
    void shouldAllButNeverFailOnTheSameMachineWithOneBaseProfile() {
        Resampling machine = new Resampling(Variant.h200().read(), 0.0075, 1);
        int failed = 0;
        int comparisons = 60;
        for (int i = 0; i < comparisons; i++) {
            failed += regressions(List.of(machine.run()), machine.run()) > 0 ? 1 : 0;
        }

        assertThat(failed).isLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"3, 0.03", "5, 0.03", "5, 0.1", "8, 0.1"})
    void shouldRarelyFailOnTheSameMachineWithASet(int profiles, double runs) {
        Resampling machine = new Resampling(Variant.h200().read(), runs, profiles);
        int regressions = 0;
        int judged = 0;
        for (int i = 0; i < 12; i++) {
            List<NamedProfile> base =
                    Stream.generate(machine::run).limit(profiles).toList();
            Comparison comparison = compare(base, machine.run());
            regressions += comparison.counts().regressions();
            judged += comparison.counts().regressions()
                    + comparison.counts().improvements()
                    + comparison.counts().ambiguous()
                    + comparison.counts().same();
        }

        assertThat(judged).isGreaterThan(5000);
        assertThat((double) regressions / judged).isLessThan(0.005);
    }

    /** Each section lies in one of two places, one of which takes 17 % longer, as on H200s: all of a few runs may lie in the better one. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void shouldRarelyFailOnSectionsThatLieElsewhereWithASet(int profiles) {
        Resampling machine = new Resampling(Variant.h200().read(), 0.002, profiles).withSectionsInTwoPlaces(1.17);
        int regressions = 0;
        int sections = 0;
        for (int i = 0; i < 8; i++) {
            Comparison comparison =
                    compare(Stream.generate(machine::run).limit(profiles).toList(), machine.run());
            sections += comparison.figures().stream()
                    .filter(FalseAlarmTest::isSection)
                    .count();
            regressions += comparison.figures().stream()
                    .filter(FalseAlarmTest::isSection)
                    .filter(JudgedFigure::isRegression)
                    .count();
        }

        assertThat(sections).isGreaterThan(1000);
        assertThat((double) regressions / sections).isLessThan(0.001);
    }

    private static boolean isSection(JudgedFigure figure) {
        return figure.exemption() == null && figure.key().subject() == Subjects.SECTION;
    }

    private static int regressions(List<NamedProfile> base, NamedProfile current) {
        return compare(base, current).counts().regressions();
    }

    private static Comparison compare(List<NamedProfile> base, NamedProfile current) {
        return new Comparer(Baseline.of(base), TOLERANCE, Optional.empty()).compare(current);
    }

    private static double alarms(int profiles, Supplier<Figure> run) {
        int alarms = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            alarms += isAlarm(Stream.generate(run).limit(profiles).toList(), run.get()) ? 1 : 0;
        }
        return (double) alarms / DRAWS;
    }

    private static boolean isAlarm(List<Figure> base, Figure current) {
        return new JudgingRule(0, null, new Spreads(Map.of()))
                .judge(current.key(), new BaseFigure(base, 0), current, null)
                .isRegression();
    }

    private static Figure figure(Random random, int samples, double runs, double noise) {
        return figure(random, samples, runs, noise, 1);
    }

    private static Figure figure(Random random, int samples, double runs, double noise, double factor) {
        double centre = 100 * factor * Math.exp(runs * random.nextGaussian());
        Summary summary = SampleSummary.of(random.doubles(samples)
                .map(any -> centre * Math.exp(noise * random.nextGaussian()))
                .toArray());
        return new Figure(FA_RATE, measured(summary), null, null);
    }

    private static Measured measured(Summary summary) {
        return new Measured(
                summary.median(), summary.low(), summary.high(), summary.samples(), summary.min(), summary.max());
    }
}
