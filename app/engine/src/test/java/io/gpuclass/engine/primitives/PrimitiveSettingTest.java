package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PrimitiveSettingTest {
    private static final int UNIT = 77;

    static Stream<Arguments> pauses() {
        return Stream.of(
                Arguments.of(Pauses.NONE, List.of(0, 0, 0)),
                Arguments.of(Pauses.linear(1, 64), List.of(1, 64, 77)),
                Arguments.of(Pauses.exponential(256, 4096, 50), List.of(256, 4096, 50)),
                Arguments.of(Pauses.proportional(9), List.of(0, 0, 9)),
                Arguments.of(Pauses.turns(300), List.of(0, 0, 300)),
                Arguments.of(Pauses.spread(12, 4, 500), List.of(12, 4, 500)),
                Arguments.of(Pauses.clocked(20), List.of(0, 0, 20)));
    }

    @ParameterizedTest
    @MethodSource("pauses")
    void shouldSayToAKernelHowToPause(Pauses pauses, List<Integer> figures) {
        Trial trial = setting("spin", null, null, pauses).trial("any", UNIT);

        assertThat(List.of(trial.backoffMin(), trial.backoffMax(), trial.backoffUnit()))
                .isEqualTo(figures);
    }

    @Test
    void shouldSpreadAsTheMachineAsksForAndSayHow() {
        Spreading machine = blocks -> Pauses.spread(blocks, 2, 3);
        Implementation striped =
                Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "striped").orElseThrow();
        Implementation central =
                Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "central").orElseThrow();

        PrimitiveSetting setting = new PrimitiveSetting(striped.over(7, machine), 7, null, null);

        assertThat(setting.trial("any", UNIT).backoffMin()).isEqualTo(7);
        assertThat(resultOf(setting).pauses()).isEqualTo(Pauses.spread(7, 2, 3));
        assertThat(central.over(7, machine)).isSameAs(central);
        assertThat(resultOf(new PrimitiveSetting(central, 7, null, null)).pauses())
                .isNull();
        assertThat(striped.over(7, Spreading.USUAL)).isEqualTo(striped);
    }

    private static PrimitiveResult resultOf(PrimitiveSetting setting) {
        return setting.result(Outcome.COMPLETED, true).build();
    }

    @ParameterizedTest
    @CsvSource({"ONE_PER_SM, 0", "ONE_IN_SIXTEEN, 1", "HALF, 8"})
    void shouldSayToAKernelWhoWrites(Writers writers, int share) {
        Trial trial = setting("rw-spin", 10, writers, Pauses.NONE).trial("any", UNIT);

        assertThat(trial)
                .extracting(Trial::kernel, Trial::blocks, Trial::initial, Trial::share)
                .containsExactly("any", 16, 10, share);
    }

    private static PrimitiveSetting setting(String semaphore, Integer initial, Writers writers, Pauses pauses) {
        Implementation row =
                Catalogue.find(DeviceKind.CUDA, Kind.SEMAPHORE, semaphore).orElseThrow();
        return new PrimitiveSetting(row.pausing(pauses), 16, initial, writers);
    }
}
