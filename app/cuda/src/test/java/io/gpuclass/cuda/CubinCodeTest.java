package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.CudaModule.CubinCode;
import io.gpuclass.engine.device.KernelCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads committed cubins, whose kernels differ in what their names say. */
class CubinCodeTest {
    private static final int BARRIER = 0xb1d;
    private static final int EXIT = 0x94d;
    private static final int NOP = 0x918;

    private static List<Integer> operations(String module, String variant) {
        return code(module, module + "_" + variant).map(KernelCode::operations).orElseThrow();
    }

    private static Optional<KernelCode> code(String module, String kernel) {
        return CubinCode.of(KernelLibrary.read("/io/gpuclass/ptx/" + module + ".sm90.cubin.gz"), kernel);
    }

    @ParameterizedTest
    @ValueSource(strings = {"memtest_time", "vecadd_time"})
    void shouldSeeTheBarrierThatWasAdded(String module) {
        assertThat(operations(module, "none")).contains(EXIT).doesNotContain(BARRIER, NOP);
        assertThat(operations(module, "barrier")).containsOnlyOnce(BARRIER).doesNotContain(NOP);
    }

    @Test
    void shouldReadInstructionsInOrder() {
        List<Integer> with = new ArrayList<>(operations("memtest_time", "barrier"));
        with.remove((Object) BARRIER);

        assertThat(with).hasSizeGreaterThan(200).isEqualTo(operations("memtest_time", "none"));
    }

    @Test
    void shouldFindNoKernelOfAnotherName() {
        assertThat(code("memtest_time", "memtest_time_nothing")).isEmpty();
    }
}
