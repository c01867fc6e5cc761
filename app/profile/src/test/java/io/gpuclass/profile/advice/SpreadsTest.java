package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpreadsTest {
    private static final int BLOCKS = 1000;
    private static final double CYCLES_PER_NS = 2;

    /** A trip of 200 ns; a word serves an atomic each 2 ns and a read each ns; a fenced write takes 400 ns at saturation. */
    private static final List<ProbeResult> PROBES = List.of(
            probe(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.SERIAL, 200),
            probe(Access.ATOMIC, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL, 2000),
            probe(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL, 1000),
            probe(Access.ATOMIC, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.PIPELINED, 20),
            probe(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.PIPELINED, 10),
            probe(Access.VOLATILE, Direction.WRITE, Sharing.NONCONTENTIOUS, Pattern.COMPLETED, 400));

    @ParameterizedTest
    @CsvSource({
        "1, 1, 2, 240",
        "100, 1, 2, 280",
        "101, 2, 2, 280",
        "201, 4, 2, 320",
        "401, 8, 3, 400",
        "1000, 16, 4, 640",
    })
    void shouldKeepTheQueueAtEachWordWithinOneTrip(int blocks, int stripes, int copies, int firstCycles) {
        Pauses spread = Spreads.of(DeviceKind.CUDA, PROBES, CYCLES_PER_NS).over(blocks);

        assertThat(spread).isEqualTo(Pauses.spread(stripes, copies, firstCycles));
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 2", "3200, 32, 2", "100000, 32, 2"})
    void shouldAskForNoMoreWordsThanKernelsHave(int blocks, int stripes, int copies) {
        Pauses spread = Spreads.of(DeviceKind.CUDA, PROBES, CYCLES_PER_NS).over(blocks);

        assertThat(spread.figures()).startsWith(stripes, copies);
    }

    @Test
    void shouldLeaveItToTheKernelsWhereTheProbesDoNotTell() {
        assertThat(Spreads.of(DeviceKind.CUDA, PROBES.subList(0, 5), CYCLES_PER_NS))
                .isSameAs(Spreading.USUAL);
        assertThat(Spreads.of(DeviceKind.CUDA, List.of(), CYCLES_PER_NS)).isSameAs(Spreading.USUAL);
        assertThat(Spreads.of(DeviceKind.HOST, PROBES, CYCLES_PER_NS)).isSameAs(Spreading.USUAL);
    }

    private static ProbeResult probe(
            Access access, Direction direction, Sharing sharing, Pattern pattern, double nanos) {
        return ProbeResult.of(new ProbeCase(access, direction, sharing, pattern), BLOCKS, null, Sampled.summary(nanos));
    }
}
