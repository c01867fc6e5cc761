package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.gpuclass.engine.device.Backend.Effort;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loads the real binding on a machine that has no driver. */
class NoDriverTest {
    @BeforeEach
    void onlyWithoutDriver() {
        assumeFalse(
                Files.exists(Path.of("/proc/driver/nvidia/version")),
                "this machine has an NVIDIA driver: nothing to test");
    }

    @Test
    void shouldSayThatThereIsNoDriverEachTimeItIsAsked() {
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> new CudaBackend().facts(false)).satisfies(NoDriverTest::saysNoDriver);
            assertThatThrownBy(() -> new CudaBackend().open(0, Effort.STANDARD, false))
                    .satisfies(NoDriverTest::saysNoDriver);
        }
    }

    private static void saysNoDriver(Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        DeviceException.class, it -> assertThat(it.reason()).isEqualTo(Reason.NO_DRIVER))
                .hasMessageContainingAll("no NVIDIA driver", "580", "--device host")
                .message()
                .doesNotContain("\n");
    }
}
