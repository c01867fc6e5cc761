package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The fake GPU has 4 SMs, and fits 64 blocks. */
class SpreadSearchTest {
    @Test
    void shouldFindTheFastestSpreadOfEachSize() {
        Spreading found = on(trial -> trial.blocks() < 16 ? far(trial, 1, 2, 1024) : far(trial, 4, 2, 256));

        assertThat(found.over(4).figures()).startsWith(1, 2).endsWith(1024);
        assertThat(found.over(64).figures()).startsWith(4, 2).endsWith(256);
    }

    @Test
    void shouldFindALaterFirstLookWhereThatIsFaster() {
        int usual = on(trial -> far(trial, 2, 2, 512)).over(32).figure(2);
        int later = on(trial -> far(trial, 2, 2, 512) - trial.backoffUnit() / 1e4)
                .over(32)
                .figure(2);

        assertThat(later).isEqualTo(Math.round(usual * 1.5f));
    }

    @Test
    void shouldCountTheTimeWithWorkBetweenTwoBarriersToo() {
        Spreading found = on(trial -> trial.section() == 0 ? far(trial, 8, 2, 512) : 3 * far(trial, 1, 2, 256));

        assertThat(found.over(32).figures()).startsWith(1, 2).endsWith(256);
    }

    @Test
    void shouldTakeTheNearestSizeForOthersAndNoMoreStripesThanBlocks() {
        Spreading found = on(trial -> trial.blocks() < 64 ? far(trial, 4, 2, 512) : far(trial, 16, 4, 512));

        assertThat(found.over(40).figures()).startsWith(4, 2);
        assertThat(found.over(60).figures()).startsWith(16, 4);
        assertThat(found.over(3).figures()).startsWith(2, 2);
    }

    @Test
    void shouldTakeAnotherSpreadThanOneThatNeverEnds() {
        FakeDevice device = new FakeDevice(
                trial -> trial.backoffMin() == 1 ? Seen.run().expiring().observation() : lasting(100));

        assertThat(SpreadSearch.on(device))
                .get()
                .extracting(found -> found.over(4).figure(0))
                .isNotEqualTo(1);
    }

    @Test
    void shouldSearchNothingWhereKernelsTakeNoSpread() {
        assertThat(SpreadSearch.on(FakeDevice.host(trial -> lasting(100)))).isEmpty();
        assertThat(SpreadSearch.on(
                        new FakeDevice(trial -> lasting(100)).having(kernel -> !kernel.startsWith("barrier_time"))))
                .isEmpty();
    }

    @Test
    void shouldTakeLittleTime() {
        FakeDevice device = new FakeDevice(trial -> lasting(100));
        SpreadSearch.on(device);

        assertThat(device.asked()).as("runs of a third of a millisecond").hasSizeBetween(100, 800);
    }

    private static Spreading on(ToDoubleFunction<Trial> nanos) {
        return SpreadSearch.on(new FakeDevice(trial -> lasting(nanos.applyAsDouble(trial))))
                .orElseThrow();
    }

    private static Observation lasting(double nanos) {
        return Seen.run().within(nanos).observation();
    }

    /** Returns a time that grows with the distance from a spread. */
    private static double far(Trial trial, int stripes, int copies, int step) {
        return 1000
                + Math.abs(trial.backoffMin() - stripes)
                + Math.abs(trial.backoffMax() - copies)
                + Math.abs(trial.stride() - step) / 1000.0;
    }
}
