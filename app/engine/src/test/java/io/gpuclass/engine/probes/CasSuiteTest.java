package io.gpuclass.engine.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import org.junit.jupiter.api.Test;

class CasSuiteTest {
    @Test
    void shouldMeasureBothLoopsByBlocksAndThreads() {
        CasSuite suite = visited(new FakeDevice(trial -> Seen.run()
                .within(1e6)
                .completing(500)
                .reaching(500)
                .accessing(2000, 0)
                .observation()));

        assertThat(suite.results()).hasSize(2 * 3 * 3);
        assertThat(suite.results().stream().filter(result -> result.loop() == CasLoop.IN_TURN))
                .extracting(CasResult::blocks, CasResult::threads)
                .contains(tuple(1, 1), tuple(4, 32), tuple(FakeDevice.SATURATION, 128));
        assertThat(suite.results()).allSatisfy(result -> {
            assertThat(result.opsPerSecond().median()).isEqualTo(500_000);
            assertThat(result.successShare()).isEqualTo(0.25);
        });
    }

    @Test
    void shouldFailWhereTheWordDoesNotHoldWhatSucceeded() {
        SampledQuantity first = new CasSuite(
                        new FakeDevice(trial ->
                                Seen.run().completing(500).reaching(499).observation()),
                        new ClockGuard())
                .cases()
                .get(0);

        assertThatThrownBy(() -> first.visit(false))
                .isInstanceOf(DeviceException.class)
                .hasMessageContaining("500 succeeded, and the word came to 499");
    }

    @Test
    void shouldLeaveOutWhatNeverStarted() {
        assertThat(visited(new FakeDevice(trial -> Seen.run().expiring().observation()))
                        .results())
                .isEmpty();
    }

    @Test
    void shouldSkipWhatTheDeviceDoesNotHave() {
        FakeDevice older = new FakeDevice(Seen::honest).having(kernel -> !kernel.startsWith("cas_"));

        assertThat(new CasSuite(older, new ClockGuard()).cases()).isEmpty();
    }

    @Test
    void shouldSwapInTheKernelsThatAreNamedSo() {
        for (CasLoop loop : CasLoop.values()) {
            assertThat(Ptx.body(CasSuite.kernel(loop))).contains("atom.relaxed.gpu.global.cas.b32");
        }
    }

    private static CasSuite visited(FakeDevice device) {
        CasSuite suite = new CasSuite(device, new ClockGuard());
        suite.cases().forEach(one -> one.visit(false));
        return suite;
    }
}
