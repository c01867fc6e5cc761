package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.primitives.TunerSearch.TunerSetting;
import io.gpuclass.engine.primitives.TunerSearch.TunerSpace;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search, against responses whose optimum is known. */
class TunerSearchTest {
    private static final double NARROW = 0.005;

    private final Random random = new Random(7);
    private final Map<Pauses, Integer> measured = new HashMap<>();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 32, 128, 512, 1024})
    void shouldFindThePeakOfOneParameter(int longest) {
        TunerSearch search = search(Pauses.linear(1, 64), peak(pauses -> distance(longest(pauses), longest)));

        assertThat(search.best().pauses()).isEqualTo(Pauses.linear(1, longest));
        assertThat(search.next()).isEmpty();
    }

    @Test
    void shouldFindThePeakOfThreeParameters() {
        TunerSearch search = search(
                Pauses.FORECAST,
                peak(pauses -> distance(shortest(pauses), 64)
                        + distance(longest(pauses), 1 << 14)
                        + distance(last(pauses), 200)));

        assertThat(search.best().pauses()).isEqualTo(Pauses.exponential(64, 1 << 14, 200));
    }

    @Test
    void shouldStopAtALimitBeyondWhichThePeakLies() {
        TunerSearch search = search(Pauses.proportional(64), peak(pauses -> distance(last(pauses), 1 << 20)));

        assertThat(search.best().pauses()).isEqualTo(Pauses.proportional(TunerSpace.MOST_NS_EACH));
        assertThat(search.next()).isEmpty();
    }

    @Test
    void shouldCrossASlopeThatIsTooGentleForOneDoubling() {
        ToDoubleFunction<Pauses> gentle = pauses -> 1000 * (1 + 0.007 * Math.log(last(pauses)) / Math.log(2));

        TunerSearch search = search(Pauses.proportional(1), pauses -> fair(pauses, gentle.applyAsDouble(pauses)));

        assertThat(last(search.best().pauses())).isGreaterThanOrEqualTo(1024);
    }

    @Test
    void shouldStayWhereAPlateauIsNoisy() {
        TunerSearch search =
                search(Pauses.SPINNING, pauses -> fair(pauses, 1000 * (1 + 0.01 * (random.nextDouble() - 0.5)), 0.015));

        assertThat(search.best().pauses()).isEqualTo(Pauses.SPINNING);
        assertThat(search.next()).isEmpty();
    }

    @Test
    void shouldTakeTheFastestOfThoseThatShareOutEvenly() {
        TunerSearch search = search(
                Pauses.linear(1, 16),
                pauses -> new TunerSetting(
                        pauses, around(100 + longest(pauses), NARROW), longest(pauses) > 128 ? 0.79 : 0.81));

        assertThat(longest(search.best().pauses())).isEqualTo(128);
        assertThat(search.best().fairness()).isEqualTo(0.81);
    }

    @Test
    void shouldAskForNoMoreFairnessThanTheUntunedSettingHas() {
        TunerSearch search = search(
                Pauses.linear(1, 16),
                pauses -> new TunerSetting(
                        pauses, around(100 + longest(pauses), NARROW), longest(pauses) > 64 ? 0.3 : 0.5));

        assertThat(longest(search.best().pauses())).isEqualTo(64);
        assertThat(search.best().fairness()).isEqualTo(0.5);
    }

    @Test
    void shouldNotAskABarrierForFairness() {
        TunerSearch search = search(
                Pauses.proportional(1), pauses -> new TunerSetting(pauses, around(100 + last(pauses), NARROW), null));

        assertThat(last(search.best().pauses())).isEqualTo(TunerSpace.MOST_NS_EACH);
    }

    @Test
    void shouldPassOverASettingThatGetsNowhere() {
        TunerSearch search = search(
                Pauses.proportional(64),
                pauses -> last(pauses) > 128 ? new TunerSetting(pauses, null, null) : fair(pauses, 100 + last(pauses)));

        assertThat(search.best().pauses()).isEqualTo(Pauses.proportional(128));
    }

    @Test
    void shouldMeasureANeighbourOnceAndTheUntunedSettingBesideEveryStep() {
        List<List<Pauses>> steps = new ArrayList<>();
        TunerSearch search = new TunerSearch(Pauses.SPINNING, 0.8);
        Function<Pauses, TunerSetting> response = peak(pauses -> distance(longest(pauses), 512));
        while (!search.next().isEmpty()) {
            steps.add(search.next());
            search.learn(search.next().stream().map(response).toList());
        }

        assertThat(steps)
                .hasSizeGreaterThan(2)
                .allSatisfy(step -> assertThat(step.get(0)).isEqualTo(Pauses.SPINNING));
        List<Pauses> neighbours = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            neighbours.addAll(steps.get(i).subList(i == 0 ? 1 : 2, steps.get(i).size()));
        }
        assertThat(neighbours).doesNotHaveDuplicates();
        assertThat(search.tried()).isEqualTo(neighbours.size() + 1);
    }

    static Stream<Function<Pauses, TunerSetting>> disappointments() {
        return Stream.of(
                pauses -> fair(pauses, 50),
                pauses -> new TunerSetting(pauses, around(200, NARROW), 0.7),
                pauses -> new TunerSetting(pauses, null, null));
    }

    /** Goes to what is best at first, and shows it as {@code later} does from then on. */
    @ParameterizedTest
    @MethodSource("disappointments")
    void shouldGoBackWhereTheBestTurnsOutSlowerOrUnfairOrStuck(Function<Pauses, TunerSetting> later) {
        Pauses untuned = Pauses.proportional(64);
        TunerSearch search = new TunerSearch(untuned, 0.8);
        search.learn(search.next().stream()
                .map(pauses -> fair(pauses, last(pauses) == 256 ? 200 : 100))
                .toList());
        assertThat(last(search.best().pauses())).isEqualTo(256);

        search.learn(search.next().stream()
                .map(pauses -> pauses.equals(untuned) ? fair(pauses, 100) : later.apply(pauses))
                .toList());

        assertThat(search.best().pauses()).isEqualTo(untuned);
    }

    @Test
    void shouldLearnNothingFromAStepThatLacksWhatItWouldBeComparedWith() {
        TunerSearch search = new TunerSearch(Pauses.proportional(64), 0.8);
        List<Pauses> step = search.next();

        search.learn(List.of(fair(Pauses.proportional(256), 1e6)));

        assertThat(search.next()).isEqualTo(step);
        assertThat(search.tried()).isZero();
        assertThat(search.untuned().completed()).isFalse();
    }

    @Test
    void shouldTellTheFiguresOfTheSameStep() {
        int[] drift = {0};
        TunerSearch search = new TunerSearch(Pauses.proportional(1), 0.8);
        while (!search.next().isEmpty()) {
            drift[0]++;
            search.learn(search.next().stream()
                    .map(pauses -> fair(pauses, 1000.0 * Math.min(64, last(pauses)) / drift[0]))
                    .toList());
        }

        assertThat(drift[0]).isGreaterThan(1);
        assertThat(search.best().opsPerSecond().median()
                        / search.untuned().opsPerSecond().median())
                .isEqualTo(64);
    }

    private TunerSearch search(Pauses untuned, Function<Pauses, TunerSetting> response) {
        TunerSearch search = new TunerSearch(untuned, 0.8);
        int steps = 0;
        for (List<Pauses> step = search.next(); !step.isEmpty(); step = search.next()) {
            step.forEach(pauses -> measured.merge(pauses, 1, Integer::sum));
            search.learn(step.stream().map(response).toList());
            assertThat(++steps).as("steps of a search that should end").isLessThan(200);
        }
        assertThat(search.tried()).isEqualTo(measured.size());
        return search;
    }

    /** Returns a response that falls by a fifth for each doubling away from its peak. */
    private static Function<Pauses, TunerSetting> peak(ToDoubleFunction<Pauses> doublingsAway) {
        return pauses -> fair(pauses, 1e6 * Math.pow(0.8, doublingsAway.applyAsDouble(pauses)));
    }

    private static double distance(int value, int peak) {
        return Math.abs(Math.log((double) value / peak) / Math.log(2));
    }

    private static TunerSetting fair(Pauses pauses, double rate) {
        return fair(pauses, rate, NARROW);
    }

    private static TunerSetting fair(Pauses pauses, double rate, double halfWidth) {
        return new TunerSetting(pauses, around(rate, halfWidth), 1.0);
    }

    private static Summary around(double rate, double halfWidth) {
        return SummaryBuilder.builder()
                .median(rate)
                .low(rate * (1 - halfWidth))
                .high(rate * (1 + halfWidth))
                .samples(9)
                .min(rate * (1 - halfWidth))
                .max(rate * (1 + halfWidth))
                .mad(rate * halfWidth / 2)
                .build();
    }

    private static int shortest(Pauses pauses) {
        return pauses.figures().get(0);
    }

    private static int longest(Pauses pauses) {
        return pauses.figures().get(1);
    }

    private static int last(Pauses pauses) {
        List<Integer> figures = pauses.figures();
        return figures.get(figures.size() - 1);
    }
}
