package io.gpuclass.profile.advice;

import static io.gpuclass.profile.advice.SampleResults.barrier;
import static io.gpuclass.profile.advice.SampleResults.mutex;
import static io.gpuclass.profile.advice.SampleResults.unverified;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakEvenTest {
    private static final PrimitiveResult XF = barrier("xf", 132, 2000);
    private static final PrimitiveResult GRID_SYNC = barrier("grid-sync", 132, 1000);
    private static final PrimitiveResult KERNEL = barrier("kernel-relaunch", 132, 4000);
    private static final PrimitiveResult GRAPH = barrier("graph-relaunch", 132, 1500);

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
                        barrier("xf", 4, 900),
                        barrier("graph-relaunch", 4, 1400),
                        barrier("xf", 16, 900),
                        barrier("graph-relaunch", 32, 1400))))
                .extracting(BreakEven::blocks)
                .containsExactly(4, 132);
    }

    @Test
    void shouldLeaveOutWhatDoesNotCount() {
        assertThat(BreakEven.of(List.of(XF, unverified(GRID_SYNC), KERNEL, unverified(GRAPH))))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.barrier()).isEqualTo("xf");
                    assertThat(one.graphRelaunchNs()).isNull();
                });
        assertThat(BreakEven.of(List.of(mutex("spin", 132, 1e9, 1), KERNEL))).isEmpty();
        assertThat(BreakEven.of(List.of(KERNEL, GRAPH))).isEmpty();
        assertThat(BreakEven.of(List.of())).isEmpty();
    }
}
