package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceTest {
    @Test
    void shouldRefuseABlockWithoutThreadsAndADeviceWithoutMultiprocessors() {
        assertThatIllegalArgumentException().isThrownBy(() -> evidence(0, 132)).withMessageContaining("thread, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> evidence(128, 0))
                .withMessageContaining("multiprocessor, not 0");
    }

    private static Evidence evidence(int threadsPerBlock, int multiprocessors) {
        Evidence.Setup setup =
                new Evidence.Setup(DeviceKind.CUDA, multiprocessors, threadsPerBlock, false, CodeForm.LIBRARY, null);
        return new Evidence(setup, List.of(), null, List.of());
    }
}
