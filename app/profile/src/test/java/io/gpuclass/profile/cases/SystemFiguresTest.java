package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.TwoGpus;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemFiguresTest {
    private static final List<Figure> FIGURES = TwoGpus.profile().cases().figures().stream()
            .filter(figure -> figure.key().subject().overGpus())
            .toList();

    private static Figure figure(String words) {
        return FIGURES.stream()
                .filter(figure -> figure.key().words().equals(words))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + words));
    }

    @Test
    void shouldTellFiguresApartByWhoTakesPartAndWhoseMemoryItIs() {
        assertThat(FIGURES).extracting(Figure::key).doesNotHaveDuplicates();
        assertThat(FIGURES).extracting(figure -> figure.key().words()).doesNotHaveDuplicates();
        assertThat(figure("contentious-volatile-read, serial, cuda:0, in host, 2112 blocks: access time")
                        .value())
                .isEqualTo(2_087_000);
        assertThat(figure("contentious-volatile-read, serial, cuda:0, in cuda:1, 2112 blocks: access time")
                        .value())
                .isEqualTo(4294);
    }

    @Test
    void shouldHoldEachListOfTheProfile() {
        assertThat(figure("add-32 hazard, cuda:0+cuda:1, in host, 1 block: lost share")
                        .value())
                .isEqualTo(3182.0 / 6456);
        assertThat(figure("flag-at-waiter, cuda:0+cuda:1: round trip").value()).isEqualTo(2559);
        assertThat(figure("barrier system, cuda:0+cuda:1, 132 blocks: phase time")
                        .value())
                .isEqualTo(2261);
        assertThat(figure("mutex system, cuda:0+cuda:1, in cuda:0, 132 blocks: rate")
                        .counts())
                .isTrue();
        assertThat(figure("system release, cuda:0, in host, 1 block: scope time")
                        .value())
                .isEqualTo(1416);
        assertThat(figure("add-32 contentious, cuda:0+host, 4 CPU threads, in host, 1 block: rate")
                        .counts())
                .as("nothing is there to verify")
                .isTrue();
    }
}
