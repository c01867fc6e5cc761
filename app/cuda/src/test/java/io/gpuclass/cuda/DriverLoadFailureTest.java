package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.CudaDriver.DriverLoadFailure;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverLoadFailureTest {
    @ParameterizedTest
    @CsvSource({
        "'x.so: libcuda.so.1: cannot open shared object file: No such file or directory', NO_DRIVER, no NVIDIA driver",
        "x.so: failed to map segment from shared object, FAILED, XDG_CACHE_HOME=DIR",
        "'void jcuda.LibUtilsCuda.isOurs()', FAILED, the class path has jcuda before gpuclass-cuda",
        "there is no binding JCudaDriver-12.6.0-linux-aarch64, NO_DRIVER, Linux on x86_64 only",
        "version GLIBC_2.99 not found, NO_DRIVER, cannot load the CUDA binding: version GLIBC_2.99 not found; check"
    })
    void shouldTellTheCauseInTheBindingsText(String text, Reason reason, String expected) {
        DeviceException failure = DriverLoadFailure.of(new UnsatisfiedLinkError(text + "\nsecond line"));

        assertThat(failure.reason()).isEqualTo(reason);
        assertThat(failure).hasMessageContaining(expected).message().doesNotContain("\n");
    }

    @Test
    void shouldFindTheTextOfAnEarlierAttempt() {
        LinkageError second = new NoClassDefFoundError("Could not initialize class jcuda.driver.JCudaDriver");
        second.initCause(new ExceptionInInitializerError("UnsatisfiedLinkError: libcuda.so.1: cannot open"));

        DeviceException failure = DriverLoadFailure.of(second);

        assertThat(failure.reason()).isEqualTo(Reason.NO_DRIVER);
        assertThat(failure).hasMessageContaining("libcuda.so.1 was not found");
    }
}
