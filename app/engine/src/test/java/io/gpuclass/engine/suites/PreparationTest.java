package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.suites.PrimitiveSuites.Preparation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreparationTest {
    private final List<String> waitedFor = new ArrayList<>();
    private final FakeDevice gpu = new FakeDevice(Seen::honest).having(waitedFor::add);

    @Test
    void shouldBeginWithWhatIsNeededFirstAndWaitForAllOfIt() {
        Preparation preparation = new Preparation(gpu, true);
        preparation.begin();
        preparation.end();

        assertThat(gpu.prepared())
                .startsWith("barrier_verify_atomic_two_stage")
                .containsSubsequence("mutex_verify_twin_no_lock", "mutex_rate_fa", "mutex_detail_fa", "barrier_skew_xf")
                .isEqualTo(waitedFor);
    }

    @Test
    void shouldLeaveOutWhatLooksCloserWhereNothingDoes() {
        new Preparation(gpu, false).begin();

        assertThat(gpu.prepared()).isNotEmpty().noneMatch(kernel -> kernel.matches(".*_(detail|skew)_.*"));
    }

    @Test
    void shouldHaveNothingToDoOnAHost() {
        FakeDevice host = FakeDevice.host(Seen::honest).having(waitedFor::add);
        Preparation preparation = new Preparation(host, true);
        preparation.begin();
        preparation.end();

        assertThat(host.prepared()).isEmpty();
        assertThat(waitedFor).isEmpty();
    }
}
