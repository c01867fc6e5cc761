package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The fake GPU has 4 SMs, and fits 64 blocks. */
class SpreadSearchTest {
    private static final int FIRST_LOOK_OF_32 = 186;
    private static final Pauses USUAL_OF_32 = Pauses.spread(1, 2, FIRST_LOOK_OF_32, 256);

    @Test
    void shouldFindTheFastestSpreadOfEachSize() {
        Spreading found = on(trial -> trial.blocks() < 16 ? far(trial, 1, 2, 1024) : far(trial, 4, 2, 256));

        assertThat(found.over(4).figures()).startsWith(1, 2).endsWith(1024);
        assertThat(found.over(64).figures()).startsWith(4, 2).endsWith(256);
    }

    @Test
    void shouldFindALaterFirstLookWhereThatIsFaster() {
        Spreading found =
                on(trial -> far(trial, 2, 2, 512) - (trial.backoffMin() == 2 ? trial.backoffUnit() / 10.0 : 0));

        assertThat(found.over(32).figure(2)).isEqualTo((int) Math.round(FIRST_LOOK_OF_32 * 1.5));
    }

    @Test
    void shouldFindAnEarlierFirstLookThanWouldBeBestWithWorkBetweenTwoBarriers() {
        // As on an H200 with 2112 blocks: 1074 ns at the usual first look and 1026 at a tenth less; with stores
        // between, 1426 and 1432.
        Spreading found = on(trial -> {
            double late = looksLate(trial);
            return trial.section() == 0 ? 1026 + 480 * Math.abs(late - 0.9) : 1426 + 60 * Math.abs(late - 1);
        });

        assertThat(found.over(32).figure(2)).isEqualTo((int) Math.round(FIRST_LOOK_OF_32 * 0.9));
    }

    @Test
    void shouldNotTakeASpreadThatIsFasterOnlyWithWorkBetweenTwoBarriers() {
        Spreading found = on(trial -> trial.section() == 0 ? 1000 : far(trial, 1, 2, 256));

        assertThat(found.over(32)).isEqualTo(USUAL_OF_32);
    }

    @Test
    void shouldNotTakeASpreadThatIsSlowerWithWorkBetweenTwoBarriers() {
        Spreading found = on(trial -> trial.section() == 0
                ? far(trial, 8, 2, 512)
                : trial.backoffMin() == 8 ? 1030 : trial.backoffMin() == 16 ? 1005 : 1000);

        assertThat(found.over(64).figure(0))
                .as("the next best, which is not slower")
                .isNotEqualTo(8);
    }

    @Test
    void shouldKeepTheUsualSpreadWhereNoneIsSurelyFasterByOnePercent() {
        assertThat(on(trial -> isUsual(trial) ? 1000 : 991).over(32)).isEqualTo(USUAL_OF_32);
        assertThat(on(trial -> isUsual(trial) || trial.distance() > 0 ? 1000 : 900)
                        .over(32))
                .as("faster at one address alone")
                .isEqualTo(USUAL_OF_32);
        assertThat(on(trial -> isUsual(trial) ? 1000 : 989).over(32)).isNotEqualTo(USUAL_OF_32);
    }

    @Test
    void shouldTakeTheNearestSizeForOthersAndNoMoreStripesThanBlocks() {
        Spreading found = on(trial -> trial.blocks() < 64 ? far(trial, 4, 2, 512) : far(trial, 16, 4, 512));

        assertThat(found.over(40).figures()).startsWith(4, 2);
        assertThat(found.over(60).figures()).startsWith(16, 4);
        assertThat(found.over(3).figures()).startsWith(2, 2);
        assertThat(on(trial -> trial.blocks() < 64 ? 1000 : far(trial, 16, 4, 512))
                        .over(32))
                .isEqualTo(USUAL_OF_32);
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
    void shouldAskForEachRunOnceSoThatAReplayFindsTheSame() {
        FakeDevice device = new FakeDevice(trial -> lasting(far(trial, 8, 2, 512)));
        SpreadSearch.on(device);

        assertThat(device.asked().stream().distinct().count() * 3)
                .isEqualTo(device.asked().size());
    }

    @Test
    void shouldTakeLittleTime() {
        FakeDevice device = new FakeDevice(trial -> lasting(100));
        SpreadSearch.on(device);

        assertThat(device.asked()).as("runs of a third of a millisecond").hasSizeBetween(100, 1200);
    }

    private static Spreading on(ToDoubleFunction<Trial> nanos) {
        return SpreadSearch.on(new FakeDevice(trial -> lasting(nanos.applyAsDouble(trial))))
                .orElseThrow();
    }

    private static Observation lasting(double nanos) {
        return Seen.run().within(nanos).observation();
    }

    /** Returns a time that grows with the distance from a spread; the kernels' own is far from all. */
    private static double far(Trial trial, int stripes, int copies, int step) {
        return isUsual(trial)
                ? 9000
                : 1000
                        + 50 * Math.abs(trial.backoffMin() - stripes)
                        + 50 * Math.abs(trial.backoffMax() - copies)
                        + Math.abs(trial.stride() - step) / 10.0;
    }

    /** Returns whether a spread is that which kernels choose themselves for so few blocks. */
    private static boolean isUsual(Trial trial) {
        return trial.backoffMin() == 1 && trial.backoffMax() == 2 && trial.stride() == 256 && looksLate(trial) == 1;
    }

    /** Returns when blocks first look, over when they usually do. */
    private static double looksLate(Trial trial) {
        return trial.backoffUnit() / (180.0 + trial.blocks() / 5);
    }
}
