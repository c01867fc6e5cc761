package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.LongerRuns.OpenWindows;
import io.gpuclass.opencl.LongerRuns.TimedPolls;
import org.junit.jupiter.api.Test;

/** Times where kernels have no clock, on devices of known speed. */
class TimesWithoutClockTest {
    private static final double LAUNCH_NS = 30_000;
    private static final double OPERATION_NS = 250;
    private static final Trial WINDOW = Trial.of("mutex_rate_x", 4).withWindowNs(1_000_000);

    /** Each operation that closes the window takes its time, so that the report counts as many. */
    private final FakeLauncher contended = new FakeLauncher(order ->
            FakeLauncher.took(LAUNCH_NS + order.quota() * OPERATION_NS, FakeLauncher.OPERATIONS, order.quota()));

    @Test
    void shouldTellTheRateOverTheTimeThatAWindowWasOpen() {
        OpenWindows windows = new OpenWindows(contended);
        Observation seen = windows.observe(WINDOW, 4);
        assertThat(seen.operations() / seen.windowNs()).isCloseTo(1 / OPERATION_NS, within(0.01 / OPERATION_NS));
        assertThat(windows.observe(WINDOW, 4).windowNs())
                .isCloseTo(WINDOW.windowNs(), within(0.05 * WINDOW.windowNs()));
    }

    @Test
    void shouldTakeTheQuotaThatItFoundAtOnceTheNextTime() {
        OpenWindows windows = new OpenWindows(contended);
        windows.observe(WINDOW, 4);
        int launches = contended.orders.size();
        windows.observe(WINDOW, 4);
        assertThat(contended.orders).hasSize(launches + 1);
    }

    @Test
    void shouldLetTheHostCloseTheWindowOfWhatGetsNowhere() {
        FakeLauncher stuck = new FakeLauncher(order -> FakeLauncher.toldToEnd(order.boundNs()));
        Observation seen = new OpenWindows(stuck).observe(WINDOW, 4);
        assertThat(seen.operations()).isZero();
        assertThat(seen.timedOut()).isFalse();
        assertThat(stuck.orders).allSatisfy(order -> assertThat(order.boundNs()).isLessThan(100_000_000));
    }

    @Test
    void shouldTimePollsByTheDifferenceOfTwoRunsThatAreLongEnough() {
        double pollNs = 3;
        FakeLauncher polling = new FakeLauncher(order ->
                FakeLauncher.took(LAUNCH_NS + 2 * pollNs * order.trial().length(), FakeLauncher.POLLS, 1));
        Trial trial = Trial.of("hostage_time_poll", 4).withLength(400);
        Observation seen = new TimedPolls(polling)
                .observe(trial, 4, polling.run(KernelOrder.run(trial, 4)).observation(4));
        assertThat(seen.pollNs()).isCloseTo(pollNs, within(1e-6));
        assertThat(polling.orders.get(polling.orders.size() - 1).trial().length())
                .isGreaterThan(100_000);
    }

    @Test
    void shouldHaveDifferencesOfTwoLengthsStayWhatTheyAreWhereRunsAreLonger() {
        double accessNs = 1.5;
        FakeLauncher probing = new FakeLauncher(order -> FakeLauncher.took(
                order.discover() > 0
                        ? 2e6
                        : LAUNCH_NS + accessNs * order.trial().length(),
                FakeLauncher.REACHED,
                1));
        LongerRuns runs = new LongerRuns(probing, new Residency(probing, 1));
        Trial trial = Trial.of("probe_time_x", 1).withLength(1000);
        double shorter = runs.observe(KernelOrder.run(trial, 1)).elapsedNs();
        double longer = runs.observe(KernelOrder.run(trial.withLength(3000), 1)).elapsedNs();
        assertThat((longer - shorter) / 2000).isCloseTo(accessNs, within(1e-6));
        assertThat(probing.orders)
                .anySatisfy(order -> assertThat(order.trial().length()).isGreaterThan(1_000_000));
    }

    @Test
    void shouldLengthenRunsThatTheEventsClockHardlyTells() {
        FakeLauncher probing = new FakeLauncher(order -> FakeLauncher.took(
                order.discover() > 0 ? 2e6 : 5000 + order.trial().length(),
                FakeLauncher.REACHED,
                order.discover() > 0 ? 8 : 0));
        probing.timerStepNs = 1000;
        KernelOrder order = KernelOrder.run(Trial.of("probe_time_x", 4).withLength(1000), 4);
        FakeLauncher inOrder = new FakeLauncher(order1 -> order1.discover() > 0
                ? FakeLauncher.took(2e6, FakeLauncher.REACHED, Math.min(8, order1.launched()))
                : probing.run(order1));
        inOrder.timerStepNs = 1000;
        new LongerRuns(inOrder, new Residency(inOrder, 4)).observe(order);
        assertThat(probing.orders.get(probing.orders.size() - 1).trial().length())
                .isGreaterThan(90_000);
        FakeLauncher finer = new FakeLauncher(inOrder::run);
        finer.timerStepNs = 32;
        new LongerRuns(finer, new Residency(finer, 4)).observe(order);
        assertThat(finer.orders)
                .filteredOn(run -> run.discover() == 0)
                .extracting(run -> run.trial().length())
                .containsExactly(1000);
    }

    @Test
    void shouldLeaveLengthsOfKernelsThatCheckAlone() {
        assertThat(LongerRuns.suit(Trial.of("mutex_verify_spin", 2).withLength(200)))
                .isFalse();
        assertThat(LongerRuns.suit(Trial.of("barrier_time_xf", 2).withLength(200)))
                .isTrue();
    }
}
