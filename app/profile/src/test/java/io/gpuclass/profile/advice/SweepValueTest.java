package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import io.gpuclass.profile.advice.ApplicationChoice.SweepValue;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepValueTest {
    private static ApplicationChoice choice(Double overGridSync, SweepChoice sweep) {
        return ApplicationChoiceBuilder.builder()
                .application(Application.BFS)
                .overGridSync(overGridSync)
                .sweep(sweep)
                .build();
    }

    private static SweepChoice sweep(double cost, boolean agrees) {
        return new SweepChoice("striped", 132, cost, agrees, SweepValue.BOUND);
    }

    @Test
    void shouldCountWhatIsRightAndWhatIsCheap() {
        SweepValue value = SweepValue.of(List.of(
                        choice(1.1, sweep(0, true)),
                        choice(1.1, sweep(0.02, true)),
                        choice(1.1, sweep(0.009, false)),
                        choice(1.1, sweep(0.3, false)),
                        choice(null, null),
                        choice(9.0, new SweepChoice("central", 132, null, null, 0.5))))
                .orElseThrow();

        assertThat(value.cases()).isEqualTo(4);
        assertThat(value.right()).isEqualTo(2);
        assertThat(value.cheap()).isEqualTo(1);
        assertThat(value.worst().sweep().cost()).isEqualTo(0.3);
        assertThat(value.losses().worstOfGridSync()).as("cases alone").isCloseTo(0.1, within(1e-9));
    }

    @Test
    void shouldAverageAsFactorsAre() {
        SweepValue value = SweepValue.of(List.of(choice(2.0, sweep(0, true)), choice(8.0, sweep(3, false))))
                .orElseThrow();

        assertThat(value.losses().mean()).isCloseTo(1, within(1e-9));
        assertThat(value.losses().meanOfGridSync()).isCloseTo(3, within(1e-9));
        assertThat(value.losses().worstOfGridSync()).isEqualTo(7);
    }

    @Test
    void shouldCountApartWhereBarriersAreHardlyAnyOfTheTime() {
        SweepValue value = SweepValue.of(List.of(
                        choice(1.1, sweep(0.02, false)),
                        choice(5.0, new SweepChoice("striped", 132, 0.9, false, 0.0499)),
                        choice(5.0, new SweepChoice("striped", 132, 0.9, false, null))))
                .orElseThrow();

        assertThat(value.cases()).isEqualTo(1);
        assertThat(value.others()).isEqualTo(1);
        assertThat(value.worst().sweep().cost()).isEqualTo(0.02);
        assertThat(value.losses().worstOfGridSync()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void shouldSayOnlyHowManyThereAreWhereBarriersAreNowhereMuchOfTheTime() {
        SweepValue value = SweepValue.of(List.of(choice(5.0, new SweepChoice("striped", 132, 0.9, false, 0.01))))
                .orElseThrow();

        assertThat(value.cases()).isZero();
        assertThat(value.others()).isEqualTo(1);
        assertThat(value.worst()).isNull();
        assertThat(value.losses().meanOfGridSync()).isNull();
    }

    @Test
    void shouldSayNothingWithoutCases() {
        assertThat(SweepValue.of(List.of())).isEmpty();
        assertThat(SweepValue.of(List.of(choice(2.0, null)))).isEmpty();
        assertThat(SweepValue.of(List.of(choice(null, sweep(0, true))))
                        .orElseThrow()
                        .losses()
                        .meanOfGridSync())
                .isNull();
    }
}
