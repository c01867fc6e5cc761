package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.engine.programs.ApplicationPlan.WeakScalingPlan;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeakScalingPlanTest {
    private final List<ApplicationSetting> settings =
            new WeakScalingPlan(132, List.of(1, 4, 16), List.of("grid-sync"), 1).settings();

    @Test
    void shouldGiveEachNumberOfBlocksAnInputOfItsOwn() {
        assertThat(settings)
                .filteredOn(setting -> setting.application() == Application.BFS)
                .extracting(setting -> setting.input().name(), ApplicationSetting::sizes)
                .containsExactly(
                        tuple("road-16384", List.of(132)),
                        tuple("road-65536", List.of(528)),
                        tuple("road-262144", List.of(2112)));
    }

    @Test
    void shouldRunTheFourProgramsOfTheThesis() {
        assertThat(settings)
                .extracting(ApplicationSetting::application)
                .containsOnly(Application.BFS, Application.SSSP, Application.PAGERANK, Application.REDUCE);
        assertThat(settings)
                .filteredOn(setting -> setting.application() == Application.REDUCE)
                .extracting(setting -> setting.input().name())
                .containsExactly("array-65536", "array-262144", "array-1048576");
    }
}
