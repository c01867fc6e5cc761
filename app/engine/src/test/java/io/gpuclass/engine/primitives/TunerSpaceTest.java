package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.primitives.TunerSearch.TunerSpace;
import io.gpuclass.profile.primitives.Pauses;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TunerSpaceTest {
    /** Each parameter changes by itself, goes no further than its limits, and keeps the shortest pause below the longest. */
    @ParameterizedTest
    @CsvSource({
        "linear 4 64, 2, 2 64; 8 64; 4 32; 4 128",
        "linear 1 1, 2, 1 2",
        "linear 1 1024, 2, 2 1024; 1 512",
        "exponential 256 4096 50, 2, 128 4096 50; 512 4096 50; 256 2048 50; 256 8192 50; 256 4096 25; 256 4096 100",
        "exponential 16 1048576 25, 2, 32 1048576 25; 16 524288 25; 16 1048576 50",
        "exponential 256 256 100, 4, 64 256 100; 256 1024 100; 256 256 25; 256 256 400",
        "clocked 20, 4, 5; 80",
        "clocked 20, 2, 10; 40; 16; 25",
        "clocked 1024, 2, 512; 819",
        "proportional 64, 4, 16; 256",
        "proportional 1, 2, 2",
        "proportional 4096, 2, 2048",
        "turns 300, 4, 75; 1200",
        "turns 4096, 2, 2048",
        "spread 8 4 400, 4, 2 4 400; 8 1 400; 8 4 100; 8 4 1600",
        "spread 8 4 400, 2, 4 4 400; 16 4 400; 8 2 400; 8 8 400; 8 4 200; 8 4 800; 8 4 320; 8 4 500",
        "spread 1 1 4096, 2, 2 1 4096; 1 2 4096; 1 1 2048; 1 1 3276",
        "spread 32 2 1, 2, 16 2 1; 32 1 1; 32 2 2",
    })
    void shouldChangeOneParameterAtATimeWithinLimits(String from, int factor, String neighbours) {
        String form = from.substring(0, from.indexOf(' '));

        assertThat(TunerSpace.neighbours(pauses(from), factor))
                .containsExactlyElementsOf(Stream.of(neighbours.split("; "))
                        .map(figures -> pauses(form + " " + figures))
                        .toList());
    }

    @Test
    void shouldBeginSomewhereWhereTheKernelsDoItByThemselves() {
        assertThat(TunerSpace.neighbours(Pauses.SPREADING, 4))
                .isNotEmpty()
                .isEqualTo(TunerSpace.neighbours(Pauses.SPREADING, 2))
                .allSatisfy(
                        pauses -> assertThat(TunerSpace.neighbours(pauses, 2)).isNotEmpty());
    }

    @Test
    void shouldFindNothingToChangeWherePausesAreNone() {
        assertThat(TunerSpace.neighbours(Pauses.NONE, 2)).isEmpty();
    }

    private static Pauses pauses(String text) {
        String[] words = text.split(" ");
        int[] figures = Stream.of(words).skip(1).mapToInt(Integer::parseInt).toArray();
        return switch (words[0]) {
            case "linear" -> Pauses.linear(figures[0], figures[1]);
            case "exponential" -> Pauses.exponential(figures[0], figures[1], figures[2]);
            case "proportional" -> Pauses.proportional(figures[0]);
            case "clocked" -> Pauses.clocked(figures[0]);
            case "turns" -> Pauses.turns(figures[0]);
            default -> Pauses.spread(figures[0], figures[1], figures[2]);
        };
    }
}
