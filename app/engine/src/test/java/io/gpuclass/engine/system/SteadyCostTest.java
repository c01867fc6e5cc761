package io.gpuclass.engine.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.stats.Summary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyCostTest {
    private static final double LAUNCH_NS = 6000;
    private double spentNs;

    /** Kernels take accesses in groups of eight: fewer take as long as eight do. */
    private FakeDevice taking(double nsPerAccess) {
        return new FakeDevice(trial -> {
            int groups = (trial.length() + 7) / 8;
            double ns = LAUNCH_NS + groups * 8 * nsPerAccess;
            spentNs += ns;
            return Seen.run().lasting(ns).observation();
        });
    }

    private static MeasuredCase<Cost> cost(FakeDevice device) {
        return new MeasuredCase<>(
                device,
                new ClockGuard(),
                "access",
                new SteadyCost(Trial.of("probe_time_system_volatile_read_serial", 2112)),
                seen -> new Cost(seen.samples().summary()));
    }

    private record Cost(Summary ns) {}

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 8, 140, 5700, 60_000, 2_100_000})
    void shouldFindWhatAnAccessTakesWithoutItsLaunch(double ns) {
        MeasuredCase<Cost> cost = cost(taking(ns));

        assertThat(cost.visit(false)).isEqualTo(SampledQuantity.Visit.SAMPLED);

        assertThat(cost.samples().summary().median()).isCloseTo(ns, within(ns / 1e6));
    }

    @Test
    void shouldTakeNoLongerForAVisitThanSlowAccessesForceItTo() {
        MeasuredCase<Cost> cost = cost(taking(2_100_000));

        cost.visit(false);

        assertThat(spentNs).as("a look at eight, then eight and sixteen").isLessThan(33 * 2_100_000.0);
    }
}
