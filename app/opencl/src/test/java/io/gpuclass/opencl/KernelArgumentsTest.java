package io.gpuclass.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.Launcher.KernelArguments;
import io.gpuclass.opencl.Launcher.KernelOrder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class KernelArgumentsTest {
    private final ByteBuffer packed = ByteBuffer.allocate(KernelArguments.BYTES).order(ByteOrder.LITTLE_ENDIAN);

    @Test
    void shouldPackATrialAsTheKernelsReadIt() {
        Trial trial = Trial.of("x_time_y", 7)
                .withWindowNs(1)
                .withTimeoutNs(1000)
                .withLength(2)
                .withStride(3)
                .withDistance(4)
                .withHammers(5)
                .withInitial(6)
                .withBackoff(8, 9, 10)
                .withSection(11)
                .withFirst(12)
                .withSkew(13)
                .withPlace(14);
        KernelArguments.pack(KernelOrder.discovery(trial, 99, 15).closingAt(16, 0), 100, packed);
        assertThat(packed.remaining()).isEqualTo(KernelArguments.BYTES);
        assertThat(packed.getLong()).isEqualTo(1);
        assertThat(packed.getLong()).isEqualTo(1000);
        int[] words = new int[18];
        packed.asIntBuffer().get(words);
        assertThat(words).containsExactly(2, 3, 4, 5, 6, 8, 9, 10, 86, 11, 12, 13, 14, 7, 63, 16, 15, 0);
    }
}
