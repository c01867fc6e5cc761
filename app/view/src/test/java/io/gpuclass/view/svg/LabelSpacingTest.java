package io.gpuclass.view.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LabelSpacingTest {
    @Test
    void shouldLeaveThingsThatAreApartWhereTheyAre() {
        assertThat(LabelSpacing.apart(List.of(10.0, 40.0, 90.0), 20, 0, 100)).containsExactly(10.0, 40.0, 90.0);
    }

    @Test
    void shouldMoveThingsApartAroundTheirMiddle() {
        assertThat(LabelSpacing.apart(List.of(50.0, 50.0, 50.0), 10, 0, 100)).containsExactly(40.0, 50.0, 60.0);
    }

    @Test
    void shouldKeepThingsInside() {
        assertThat(LabelSpacing.apart(List.of(0.0, 1.0, 99.0, 100.0), 10, 0, 100))
                .containsExactly(0.0, 10.0, 90.0, 100.0);
    }

    @Test
    void shouldBeginAtTheTopWhereThereIsTooLittleRoom() {
        assertThat(LabelSpacing.apart(List.of(5.0, 6.0, 7.0), 10, 0, 15)).containsExactly(0.0, 10.0, 20.0);
    }

    @Test
    void shouldKeepTheGapAndTheOrderWhateverIsWanted() {
        Random random = new Random(7);
        for (int run = 0; run < 200; run++) {
            List<Double> wanted = new ArrayList<>();
            random.doubles(13, 0, 400).sorted().forEach(wanted::add);

            List<Double> places = LabelSpacing.apart(wanted, 17, 0, 400);

            assertThat(places).hasSize(13);
            assertThat(places.get(0)).isGreaterThanOrEqualTo(0);
            assertThat(places.get(12)).isLessThanOrEqualTo(400 + 1e-9);
            for (int i = 1; i < places.size(); i++) {
                assertThat(places.get(i) - places.get(i - 1)).isGreaterThanOrEqualTo(17 - 1e-9);
            }
        }
    }
}
