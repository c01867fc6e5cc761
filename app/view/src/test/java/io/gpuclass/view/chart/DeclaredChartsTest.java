package io.gpuclass.view.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclaredChartsTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldDrawALineForEachColumnOfTheTable() {
        assertThat(sleeps(SAMPLE)).singleElement().satisfies(chart -> {
            assertThat(chart.title()).isEqualTo("Real length of a sleep");
            assertThat(chart.lines()).extracting(Line::name).containsExactly("1 block", "2112 blocks");
            assertThat(chart.lines().get(0).points()).extracting(Point::x).containsExactly(100.0, 1000.0);
            assertThat(chart.lines().get(0).points()).extracting(Point::y).containsExactly(150.6, 1505.1);
        });
    }

    @Test
    void shouldDrawNothingOfAProfileWithoutTheList() {
        Profile without = ProfileBuilder.builder(SAMPLE).entries(Map.of()).build();

        assertThat(sleeps(without)).isEmpty();
    }

    private static List<Chart> sleeps(Profile profile) {
        return Charts.of(List.of(profile)).stream()
                .filter(chart -> chart.id().equals("nanosleep"))
                .toList();
    }
}
