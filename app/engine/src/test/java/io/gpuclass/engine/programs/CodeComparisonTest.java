package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.engine.programs.ReplicatedBarrierSuite.CodeComparison;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BarrierCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodeComparisonTest {
    private static List<BarrierCode> compare(Map<String, List<Integer>> codes) {
        FakeDevice device = FakeDevice.idle(FakeDevice.GPU.kind(), "Fake GPU");
        codes.forEach((kernel, operations) -> device.coding(kernel, new KernelCode(operations)));
        return CodeComparison.of(device);
    }

    @Test
    void shouldCountWhatABarrierAddsAndMoves() {
        List<BarrierCode> codes = compare(Map.of(
                "memtest_time_none", List.of(1, 5, 2, 3, 4, 9),
                "memtest_time_barrier", List.of(8, 1, 2, 3, 7, 5, 4, 9)));

        assertThat(codes)
                .containsExactly(
                        new BarrierCode(ArtificialProgram.MEMTEST, "memtest_time", Added.BARRIER, 6, 8, 2, 0, 1));
    }

    @Test
    void shouldCountWhatIsNotThereAnyMore() {
        List<BarrierCode> codes =
                compare(Map.of("align_time_none", List.of(1, 1, 2, 3), "align_time_second", List.of(1, 2, 7)));

        assertThat(codes)
                .containsExactly(new BarrierCode(ArtificialProgram.ALIGN, "align_time", Added.SECOND, 4, 3, 1, 2, 0));
    }

    @Test
    void shouldCompareTheLoopAsPrintedToo() {
        assertThat(compare(Map.of("memtest_printed_none", List.of(1), "memtest_printed_barrier", List.of(1, 2))))
                .extracting(BarrierCode::kernel)
                .containsExactly("memtest_printed");
    }

    @Test
    void shouldCompareNothingWhereTheDriverCompiles() {
        assertThat(compare(Map.of())).isEmpty();
        assertThat(compare(Map.of("vecadd_time_none", List.of(1)))).isEmpty();
    }
}
