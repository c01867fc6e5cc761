package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.session.MeasuringJob.Environments;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.device.Surroundings;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentsTest {
    private static final Origin HERE = Origin.here(Instant.EPOCH);

    private static final Surroundings QUIET = with(0);

    @Test
    void shouldSayNothingOfAQuietRun() {
        Environment environment = Environments.of(HERE, List.of(), QUIET, QUIET, List.of(repeats(0)));

        assertThat(environment.notices()).isEmpty();
        assertThat(environment.os()).contains(System.getProperty("os.name"));
        assertThat(environment.java()).contains(System.getProperty("java.runtime.version"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 1 other process used",
        "0, 1, 1 other process used",
        "2, 3, 3 other processes used",
        "3, 2, 3 other processes used",
        ", 2, 2 other processes used",
        "2, , 2 other processes used"
    })
    void shouldTellOfTheMostOtherProcesses(Integer before, Integer after, String start) {
        assertThat(notices(with(before), with(after)))
                .containsExactly(start + " the device meanwhile: the figures may be too low");
    }

    @Test
    void shouldTellWhenAndWhyTheClockWasHeldDown() {
        assertThat(notices(throttled("power", "heat"), throttled("heat")))
                .containsExactly(
                        "the clock was held down before the run: power, heat",
                        "the clock was held down after the run: heat");
    }

    @Test
    void shouldTellOnceWhatCouldNotBeTold() {
        assertThat(notices(Surroundings.unknown("no nvidia-smi"), Surroundings.unknown("no nvidia-smi")))
                .containsExactly("no nvidia-smi");
        assertThat(notices(Surroundings.unknown("no nvidia-smi"), Surroundings.unknown("it hung")))
                .containsExactly("no nvidia-smi", "it hung");
        assertThat(notices(QUIET, Surroundings.unknown("it hung"))).containsExactly("it hung");
        assertThat(notices(Surroundings.unknown("it hung"), QUIET)).containsExactly("it hung");
    }

    @Test
    void shouldAddUpRepeatsOverAllSuites() {
        assertThat(Environments.of(HERE, List.of(), QUIET, QUIET, List.of(repeats(2), repeats(3)))
                        .notices())
                .singleElement()
                .asString()
                .startsWith("5 measurements were repeated");
        assertThat(Environments.of(HERE, List.of(), QUIET, QUIET, List.of(repeats(1), repeats(0)))
                        .notices())
                .singleElement()
                .asString()
                .startsWith("1 measurement was repeated");
    }

    @Test
    void shouldBeginWithHowTheDeviceWasChosen() {
        Environment environment =
                Environments.of(HERE, List.of("the host instead"), with(1), throttled("heat"), List.of(repeats(1)));

        assertThat(environment.notices()).hasSize(4).startsWith("the host instead");
        assertThat(environment.before()).isEqualTo(with(1));
        assertThat(environment.after()).isEqualTo(throttled("heat"));
    }

    private static List<String> notices(Surroundings before, Surroundings after) {
        return Environments.of(HERE, List.of(), before, after, List.of()).notices();
    }

    private static Surroundings with(Integer otherProcesses) {
        return new Surroundings(otherProcesses, 1980, 3201, 40, List.of(), null);
    }

    private static Surroundings throttled(String... reasons) {
        return new Surroundings(0, 1980, 3201, 40, List.of(reasons), null);
    }

    private static RoundsReport repeats(int count) {
        return new RoundsReport(1, 1, 0, 0, 1, count);
    }
}
