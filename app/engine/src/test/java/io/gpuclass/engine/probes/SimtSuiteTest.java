package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtOutcome;
import io.gpuclass.profile.probes.SimtTest;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimtSuiteTest {
    @Test
    void shouldRunEachLoopOnceByEveryThread() {
        FakeDevice device = new FakeDevice(Seen::honest);

        SimtHazard hazard = new SimtSuite(device).run().orElseThrow();

        SimtTest inWarp = new SimtTest(SimtOutcome.FINISHED, 32, 32, 32, 5);
        SimtTest inBlock = new SimtTest(SimtOutcome.FINISHED, 512, 512, 512, 5);
        assertThat(hazard).isEqualTo(new SimtHazard(inWarp, inWarp, inBlock, inBlock, inBlock));
        assertThat(device.asked().stream().distinct().map(trial -> trial.kernel() + "/" + trial.threads()))
                .containsExactly(
                        "simt_count_naive/32",
                        "simt_count_safe/32",
                        "simt_count_safe/512",
                        "simt_count_safe_unfenced/512",
                        "simt_count_no_lock/512");
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
    void shouldCallACountWrongThatWasWrongOnlyOnce() {
        Iterator<Integer> counts = List.of(32, 32, 31, 32, 32).iterator();

        assertThat(naive(counting(counts))).isEqualTo(new SimtTest(SimtOutcome.WRONG_COUNT, 32, 31, 32, 5));
    }

    @Test
    void shouldCallACountWrongThatIsTooLarge() {
        Iterator<Integer> counts = List.of(32, 32, 33, 32, 32).iterator();

        assertThat(naive(counting(counts))).isEqualTo(new SimtTest(SimtOutcome.WRONG_COUNT, 32, 32, 33, 5));
    }

    @Test
    void shouldCallALoopTimedOutThatDidNotFinishOnlyOnce() {
        Iterator<Integer> counts = List.of(32, 32, 32, 0, 32).iterator();

        SimtTest naive = naive(new FakeDevice(trial -> {
            if (!trial.kernel().endsWith("naive")) {
                return Seen.honest(trial);
            }
            int count = counts.next();
            Seen seen = Seen.run().reaching(count);
            return (count == 0 ? seen.expiring() : seen).observation();
        }));

        assertThat(naive).isEqualTo(new SimtTest(SimtOutcome.TIMED_OUT, 32, 0, 32, 5));
    }

    @Test
    void shouldNotRunWhereThereAreNoWarps() {
        FakeDevice host = FakeDevice.host(Seen::honest);

        assertThat(new SimtSuite(host).run()).isEmpty();
        assertThat(host.asked()).isEmpty();
    }

    private static FakeDevice counting(Iterator<Integer> counts) {
        return new FakeDevice(trial -> trial.kernel().endsWith("naive")
                ? Seen.run().reaching(counts.next()).observation()
                : Seen.honest(trial));
    }

    private static SimtTest naive(FakeDevice device) {
        return new SimtSuite(device).run().orElseThrow().naiveInWarp();
    }
}
