package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverLoadFailureTest {
    @ParameterizedTest
    @CsvSource({
        "'x.so: libcuda.so.1: cannot open shared object file: No such file or directory', no NVIDIA driver",
        "Could not create directory for temporary file: /t/x, cannot unpack",
        "/t/x.so (Permission denied), cannot unpack",
        "/t/x.so (Read-only file system), cannot unpack",
        "No space left on device, cannot unpack",
        "failed to map segment from shared object, cannot unpack",
        "/t/x.so: file too short, damaged",
        "/t/x.so: invalid ELF header, damaged",
        "No resource found with name '/lib/libJCudaDriver-12.6.0-linux-aarch64.so', Linux on x86_64 only",
        "version GLIBC_2.99 not found, version GLIBC_2.99 not found"
    })
    void shouldTellTheCauseInTheBindingsText(String text, String expected) {
        assertThat(DriverLoadFailure.message("Error while loading native library\n" + text))
                .contains(expected.equals(text) ? "cannot load" : expected);
    }

    @Test
    void shouldFindTheTextOfAnEarlierAttempt() {
        LinkageError second = new NoClassDefFoundError("Could not initialize class jcuda.driver.JCudaDriver");
        second.initCause(new ExceptionInInitializerError("UnsatisfiedLinkError: libcuda.so.1: cannot open"));

        DeviceException failure = DriverLoadFailure.of(second);

        assertThat(failure.reason()).isEqualTo(Reason.NO_DRIVER);
        assertThat(failure).hasMessageContaining("libcuda.so.1 was not found");
    }

    @Test
    void shouldStayInOneLine() {
        assertThat(DriverLoadFailure.message("first\nsecond\n\tat third"))
                .contains("first")
                .doesNotContain("\n");
    }
}
