package io.gpuclass.engine.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HalvesFinderTest {
    private static final int SMS = 132;
    private static final int LINES = 30;
    private static final double NEAR_NS = 160;
    private static final double FAR_NS = 265;
    private static final List<Integer> NUMBERS = IntStream.range(0, SMS).boxed().toList();

    private interface Time {
        double of(int sm, int line);
    }

    private static CacheHalves found(Time time) {
        double[][] times = new double[SMS][LINES];
        for (int sm = 0; sm < SMS; sm++) {
            for (int line = 0; line < LINES; line++) {
                times[sm][line] = time.of(sm, line);
            }
        }
        return new HalvesFinder(times).find(NUMBERS);
    }

    private static CacheHalves found(IntPredicate sm, IntPredicate line, double noiseNs) {
        Random random = new Random(1);
        return found((row, column) ->
                (sm.test(row) == line.test(column) ? NEAR_NS : FAR_NS) + noiseNs * random.nextGaussian());
    }

    @Test
    void shouldFindTwoHalvesThroughNoise() {
        IntPredicate sm = number -> number / 6 % 2 == 0;
        IntPredicate line = number -> Integer.bitCount(number) % 2 == 0;

        CacheHalves halves = found(sm, line, 8);

        assertThat(halves.found()).isTrue();
        assertThat(halves.multiprocessors()).isEqualTo(those(SMS, sm));
        assertThat(halves.lines()).isEqualTo(those(LINES, line));
        assertThat(halves.nearNs()).isCloseTo(NEAR_NS, within(1.0));
        assertThat(halves.farNs()).isCloseTo(FAR_NS, within(1.0));
        assertThat(halves.agreement()).isEqualTo(1);
        assertThat(halves.separation()).isGreaterThan(0.95);
    }

    @Test
    void shouldFindHalvesOfUnequalSize() {
        CacheHalves halves = found(number -> number < 20, number -> number >= 21, 5);

        assertThat(halves.found()).isTrue();
        assertThat(halves.multiprocessors()).isEqualTo(those(SMS, number -> number < 20));
        assertThat(halves.lines()).isEqualTo(those(LINES, number -> number >= 21));
    }

    @Test
    void shouldNotMindThatSomeSmsAndSomeLinesAreFartherFromAll() {
        CacheHalves halves = found((sm, line) -> (sm % 2 == line % 2 ? NEAR_NS : FAR_NS) + sm + 3 * line);

        assertThat(halves.found()).isTrue();
        assertThat(halves.lines()).isEqualTo(those(LINES, line -> line % 2 == 0));
    }

    @Test
    void shouldFindNoneInNoise() {
        Random random = new Random(2);

        CacheHalves halves = found((sm, line) -> NEAR_NS + 20 * random.nextGaussian());

        assertThat(halves.found()).isFalse();
        assertThat(halves.explained()).isLessThan(0.2);
        assertThat(halves.lines()).isEmpty();
        assertThat(halves.nearNs()).isNull();
    }

    @Test
    void shouldFindNoneWhereTimesGrowWithTheDistance() {
        CacheHalves halves =
                found((sm, line) -> NEAR_NS - 100.0 * (sm / (SMS - 1.0) - 0.5) * (line / (LINES - 1.0) - 0.5));

        assertThat(halves.found()).isFalse();
        assertThat(halves.explained()).isGreaterThan(0.99);
        assertThat(halves.separation()).isBetween(0.7, 0.8);
    }

    @Test
    void shouldFindNoneWhereTheDifferenceIsATrifle() {
        assertThat(found((sm, line) -> NEAR_NS + (sm % 2 == line % 2 ? 0 : 1)).found())
                .isFalse();
    }

    @Test
    void shouldFindNoneWhereAllTimesAreEqual() {
        assertThat(found((sm, line) -> NEAR_NS).found()).isFalse();
    }

    private static List<Integer> those(int count, IntPredicate wanted) {
        return IntStream.range(0, count).filter(wanted).boxed().toList();
    }
}
