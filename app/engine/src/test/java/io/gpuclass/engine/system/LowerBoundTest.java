package io.gpuclass.engine.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.advice.SampleResults;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import java.util.List;
import org.junit.jupiter.api.Test;

class LowerBoundTest {
    private static final LowerBound BOUND = new LowerBound(
            List.of(
                    trip("cuda:1", FlagPlace.AT_SENDER, 3200),
                    trip("cuda:1", FlagPlace.AT_WAITER, 2500),
                    trip("host", FlagPlace.AT_HOST, 3100)),
            List.of(
                    alone(Kind.BARRIER, "central", 132, null, 1000),
                    alone(Kind.BARRIER, "striped", 132, null, 800),
                    alone(Kind.BARRIER, "striped", 528, null, 850),
                    alone(Kind.MUTEX, "ticket-turns", 132, null, 500),
                    alone(Kind.SEMAPHORE, "ticket-turns", 132, 10, 60)));

    private static PingPongResult trip(String to, FlagPlace flag, double ns) {
        return new PingPongResult("cuda:0", to, flag, Outcome.COMPLETED, SampleSummary.of(ns));
    }

    private static PrimitiveResult alone(Kind kind, String implementation, int blocks, Integer initial, double ns) {
        return SampleResults.of(kind, implementation, blocks, initial, SampleSummary.of(1e9 / ns), null);
    }

    @Test
    void shouldTakeHalfOfThereAndBackAndOfWhatBothEndsGather() {
        assertThat(BOUND.ofBarrier(List.of("cuda:0", "cuda:1"), 132)).isCloseTo((2500 + 2 * 800) / 2.0, within(1e-6));
        assertThat(BOUND.ofBarrier(List.of("cuda:0", "cuda:1"), 528)).isCloseTo((2500 + 2 * 850) / 2.0, within(1e-6));
    }

    @Test
    void shouldLetAThreadOfTheCpuGatherNobody() {
        assertThat(BOUND.ofBarrier(List.of("cuda:0", "host"), 132)).isCloseTo((3100 + 800) / 2.0, within(1e-6));
    }

    @Test
    void shouldTakeThePairThatIsFurthestApart() {
        assertThat(BOUND.ofBarrier(List.of("cuda:0", "cuda:1", "host"), 132))
                .isCloseTo((2500 + 2 * 800) / 2.0, within(1e-6));
    }

    @Test
    void shouldKnowNoFloorWithoutAFigureForIt() {
        assertThat(BOUND.ofBarrier(List.of("cuda:0"), 132)).isNull();
        assertThat(BOUND.ofBarrier(List.of("cuda:0", "cuda:1"), 2112)).isNull();
        assertThat(BOUND.ofBarrier(List.of("cuda:0", "cuda:2"), 132)).isNull();
        assertThat(BOUND.ofLock(Kind.MUTEX, 1, null)).isNull();
    }

    @Test
    void shouldHoldALockAgainstTheFastestOfOneGpu() {
        assertThat(BOUND.ofLock(Kind.MUTEX, 132, null)).isCloseTo(500, within(1e-6));
        assertThat(BOUND.ofLock(Kind.SEMAPHORE, 132, 10)).isCloseTo(60, within(1e-6));
        assertThat(BOUND.ofLock(Kind.SEMAPHORE, 132, 1)).isNull();
    }
}
