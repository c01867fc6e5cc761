package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakEvenTest {
    private static final PrimitiveResult XF = SampleResults.barrier("xf", 132, 2000);
    private static final PrimitiveResult GRID_SYNC = SampleResults.barrier("grid-sync", 132, 1000);
    private static final PrimitiveResult KERNEL = SampleResults.barrier("kernel-relaunch", 132, 4000);
    private static final PrimitiveResult GRAPH = SampleResults.barrier("graph-relaunch", 132, 1500);

    @Test
    void shouldWeighTheFastestBarrierAgainstTheFasterRelaunch() {
        assertThat(BreakEven.of(List.of(XF, GRID_SYNC, KERNEL, GRAPH)))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.blocks()).isEqualTo(132);
                    assertThat(one.barrier()).isEqualTo("grid-sync");
                    assertThat(one.barrierNs()).isCloseTo(1000, within(1e-6));
                    assertThat(one.kernelRelaunchNs()).isCloseTo(4000, within(1e-6));
                    assertThat(one.graphRelaunchNs()).isCloseTo(1500, within(1e-6));
                    assertThat(one.savedNs()).isCloseTo(500, within(1e-6));
                });
    }

    @Test
    void shouldDoWithOneRelaunch() {
        assertThat(BreakEven.of(List.of(XF, KERNEL))).singleElement().satisfies(one -> {
            assertThat(one.graphRelaunchNs()).isNull();
            assertThat(one.savedNs()).isCloseTo(2000, within(1e-6));
        });
        assertThat(BreakEven.of(List.of(XF, GRAPH))).singleElement().satisfies(one -> {
            assertThat(one.kernelRelaunchNs()).isNull();
            assertThat(one.savedNs()).isCloseTo(-500, within(1e-6));
        });
    }

    @Test
    void shouldComeForEachSizeThatHasBothFewestBlocksFirst() {
        assertThat(BreakEven.of(List.of(
                        XF,
                        GRAPH,
                        SampleResults.barrier("xf", 4, 900),
                        SampleResults.barrier("graph-relaunch", 4, 1400),
                        SampleResults.barrier("xf", 16, 900),
                        SampleResults.barrier("graph-relaunch", 32, 1400))))
                .extracting(BreakEven::blocks)
                .containsExactly(4, 132);
    }

    @Test
    void shouldLeaveOutWhatDoesNotCount() {
        assertThat(BreakEven.of(
                        List.of(XF, SampleResults.unverified(GRID_SYNC), KERNEL, SampleResults.unverified(GRAPH))))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.barrier()).isEqualTo("xf");
                    assertThat(one.graphRelaunchNs()).isNull();
                });
        assertThat(BreakEven.of(List.of(SampleResults.mutex("spin", 132, 1e9, 1), KERNEL)))
                .isEmpty();
        assertThat(BreakEven.of(List.of(KERNEL, GRAPH))).isEmpty();
        assertThat(BreakEven.of(List.of())).isEmpty();
    }
}
