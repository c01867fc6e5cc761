package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import jcuda.driver.CUresult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverResultTest {
    @ParameterizedTest
    @CsvSource({
        "2, OUT_OF_MEMORY",
        "34, NO_DRIVER",
        "803, NO_DRIVER",
        "100, NO_DEVICE",
        "101, NO_SUCH_ORDINAL",
        "218, DRIVER_TOO_OLD",
        "221, DRIVER_TOO_OLD",
        "222, DRIVER_TOO_OLD",
        "209, DEVICE_TOO_OLD",
        "214, LOST",
        "700, LOST",
        "702, LOST",
        "715, LOST",
        "716, LOST",
        "719, LOST",
        "999, LOST",
        "1, FAILED",
        "46, FAILED",
        "720, FAILED",
        "54321, FAILED"
    })
    void shouldGiveEachResultItsReason(int result, Reason reason) {
        assertThatThrownBy(() -> DriverResult.check(result, "do it"))
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(reason));
    }

    @Test
    void shouldAcceptSuccess() {
        assertThatCode(() -> DriverResult.check(CUresult.CUDA_SUCCESS, "do it")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 34, 46, 100, 101, 209, 222, 700, 720, 802, 54321})
    void shouldNameActionCauseAndNextStepInOneLine(int result) {
        assertThatThrownBy(() -> DriverResult.check(result, "allocate 4 MiB"))
                .hasMessageStartingWith("cannot allocate 4 MiB: ")
                .hasMessageContaining("; ")
                .message()
                .doesNotContain("\n")
                .containsPattern("CUDA_ERROR_[A-Z_]+|CUDA error 54321");
    }

    @Test
    void shouldSayWhatTheKernelsNeedWhenTheDriverRefusesThem() {
        assertThatThrownBy(() -> DriverResult.check(CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "load the kernels"))
                .hasMessageContainingAll("PTX ISA 9.0", "CUDA 13.0", "driver 580 or newer", "update the driver");
    }

    @Test
    void shouldQuoteTheCompilerInOneLine() {
        assertThat(DriverResult.failure(CUresult.CUDA_ERROR_INVALID_PTX, "load", "ptxas fatal :\n  bad  version\n"))
                .hasMessageContaining("(ptxas fatal : bad version)");
    }
}
