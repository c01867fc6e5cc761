package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.device.FakeDevice;
import io.gpuclass.device.Seen;
import io.gpuclass.primitives.PrimitivePlan;
import io.gpuclass.stats.StoppingRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {
    private final FakeDevice gpu = new FakeDevice(Seen::honest);

    @ParameterizedTest
    @CsvSource({
        "QUICK, 0.03, 3, 12, true, true, 7000",
        "STANDARD, 0.01, 6, 25, false, true, 15000",
        "THOROUGH, 0.005, 10, 200, false, false, 50000"
    })
    void shouldMeasureMoreFinelyTheMoreThoroughItIs(
            Depth depth, double target, int fewest, int most, boolean thinned, boolean onHost, long windowNs) {
        assertThat(Plan.of(depth))
                .isEqualTo(new Plan(new StoppingRule(target, fewest, most), thinned, onHost, windowNs));
    }

    @Test
    void shouldSweepUpToSaturationByTheSms() {
        assertThat(Plan.of(Depth.QUICK).primitives(gpu, 7).sizes()).containsExactly(1, 4, 16, 64);
        assertThat(Plan.of(Depth.STANDARD).primitives(gpu, 7).sizes())
                .containsExactly(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64);
    }

    @Test
    void shouldSweepUpToAllThreadsOfAHostWhichHasNoSms() {
        FakeDevice host = FakeDevice.host(Seen::honest).saturatedAt(6);

        assertThat(Plan.of(Depth.QUICK).primitives(host, 1).sizes()).containsExactly(1, 6);
        assertThat(Plan.of(Depth.STANDARD).primitives(host, 1).sizes()).containsExactly(1, 6);
        assertThat(Plan.of(Depth.THOROUGH).primitives(host, 1).sizes()).containsExactly(1, 2, 4, 6);
    }

    @Test
    void shouldPassOnTheUnitOfBackoffAndThePublishedInitialValues() {
        PrimitivePlan plan = Plan.of(Depth.QUICK).primitives(gpu, 7);

        assertThat(plan.backoffUnit()).isEqualTo(7);
        assertThat(plan.initials()).isEqualTo(List.of(1, 2, 10, 120));
        assertThat(plan.windowNsPerBlock()).isEqualTo(7000);
    }
}
