package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtHazard.ConcernScale;
import io.gpuclass.profile.probes.SimtHazard.SimtOutcome;
import io.gpuclass.profile.probes.SimtHazard.SimtTest;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimtSuiteTest {
    @Test
    void shouldRunEachLoopOnceByEveryThread() {
        FakeDevice device = new FakeDevice(Seen::honest);

        SimtHazard hazard = new SimtSuite(device).run().orElseThrow();

        SimtTest inWarp = new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5);
        SimtTest inBlock = new SimtTest(SimtOutcome.FINISHED, 512, 512, 512, 5);
        assertThat(hazard)
                .isEqualTo(new SimtHazard(
                        inWarp,
                        inWarp,
                        inBlock,
                        inBlock,
                        inWarp,
                        inBlock,
                        inBlock,
                        inBlock,
                        inBlock,
                        inBlock,
                        new ConcernScale(inBlock, inBlock, inBlock, inBlock, inBlock, inBlock, inWarp)));
        assertThat(device.asked().stream().distinct().map(trial -> trial.kernel() + "/" + trial.threads()))
                .containsExactly(
                        "simt_count_naive/32",
                        "simt_count_safe/32",
                        "simt_count_safe/512",
                        "simt_count_safe_unfenced/512",
                        "simt_count_printed_naive/32",
                        "simt_count_printed_safe/512",
                        "simt_count_printed_device/512",
                        "simt_count_printed_system/512",
                        "simt_count_printed_unfenced/512",
                        "simt_count_no_lock/512",
                        "simt_count_concern_no_atomics/512",
                        "simt_count_concern_ignored/512",
                        "simt_count_concern_arithmetic/512",
                        "simt_count_concern_outside_loop/512",
                        "simt_count_concern_inside_loop/512",
                        "simt_count_concern_closes_loop/512",
                        "simt_count_concern_in_lockstep/32");
        assertThat(device.asked()).allSatisfy(trial -> {
            assertThat(trial.blocks()).isEqualTo(1);
            assertThat(trial.timeoutNs()).isPositive().isLessThan(Trial.DEFAULT_TIMEOUT_NS);
        });
    }

    @Test
    void shouldCallALoopUnsupportedThatTheDeviceDoesNotHave() {
        FakeDevice device = new FakeDevice(Seen::honest).having(kernel -> !kernel.equals("simt_count_no_lock"));

        assertThat(new SimtSuite(device).run().orElseThrow().noLock())
                .isEqualTo(new SimtTest(SimtOutcome.UNSUPPORTED, 512, 0, 0, 0));
    }

    @Test
    void shouldHaveNoScaleOfConcernWhereTheDeviceHasNoneOfItsSteps() {
        FakeDevice older = new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("simt_count_concern"));

        assertThat(new SimtSuite(older).run().orElseThrow().concernScale()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"31, WRONG_COUNT, 31, 32", "33, WRONG_COUNT, 32, 33", "0, TIMED_OUT, 0, 32"})
    void shouldTellOfARunThatWentWrongOnlyOnce(int odd, SimtOutcome outcome, int fewest, int most) {
        Iterator<Integer> counts = List.of(32, 32, odd, 32, 32).iterator();
        FakeDevice device = new FakeDevice(trial -> {
            if (!trial.kernel().equals("simt_count_naive")) {
                return Seen.honest(trial);
            }
            int count = counts.next();
            Seen seen = Seen.run().reaching(count);
            return (count == 0 ? seen.expiring() : seen).observation();
        });

        assertThat(new SimtSuite(device).run().orElseThrow().naiveInWarp())
                .isEqualTo(new SimtTest(outcome, 32, fewest, most, 5));
    }

    @Test
    void shouldNotRunWhereThereAreNoWarps() {
        FakeDevice host = FakeDevice.host(Seen::honest);

        assertThat(new SimtSuite(host).run()).isEmpty();
        assertThat(host.asked()).isEmpty();
    }
}
