package io.gpuclass.profile.probes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeCaseTest {
    @Test
    void shouldBeTwelveProbesInTheOrderOfTable1() {
        assertThat(ProbeCase.all().stream().map(ProbeCase::id).distinct())
                .containsExactly(
                        "contentious-volatile-read",
                        "contentious-volatile-write",
                        "noncontentious-volatile-read",
                        "noncontentious-volatile-write",
                        "contentious-atomic-read",
                        "contentious-atomic-write",
                        "noncontentious-atomic-read",
                        "noncontentious-atomic-write",
                        "contentious-volatile-after-atomic-read",
                        "contentious-volatile-after-atomic-write",
                        "noncontentious-volatile-after-atomic-read",
                        "noncontentious-volatile-after-atomic-write");
    }

    @Test
    void shouldBeMeasuredInTwoPatternsEach() {
        assertThat(ProbeCase.all()).hasSize(24).doesNotHaveDuplicates();
        assertThat(ProbeCase.all().stream().collect(Collectors.groupingBy(ProbeCase::id, Collectors.counting())))
                .hasSize(12)
                .allSatisfy((id, patterns) -> assertThat(patterns).isEqualTo(2));
    }

    @ParameterizedTest
    @CsvSource({
        "VOLATILE, READ, SERIAL, PIPELINED",
        "VOLATILE, WRITE, COMPLETED, POSTED",
        "ATOMIC, READ, SERIAL, PIPELINED",
        "ATOMIC, WRITE, SERIAL, PIPELINED",
        "VOLATILE_AFTER_ATOMIC, READ, SERIAL, PIPELINED",
        "VOLATILE_AFTER_ATOMIC, WRITE, COMPLETED, POSTED"
    })
    void shouldWaitForAValueWhereThereIsOneAndForAFenceWhereThereIsNone(
            Access access, Direction direction, Pattern waiting, Pattern overlapped) {
        assertThat(ProbeCase.patternsOf(access, direction)).isEqualTo(List.of(waiting, overlapped));
    }

    @Test
    void shouldBeTheSameProbeInAnotherSharing() {
        ProbeCase shared = new ProbeCase(Access.ATOMIC, Direction.WRITE, Sharing.CONTENTIOUS, Pattern.PIPELINED);

        assertThat(shared.with(Sharing.NONCONTENTIOUS))
                .isEqualTo(new ProbeCase(Access.ATOMIC, Direction.WRITE, Sharing.NONCONTENTIOUS, Pattern.PIPELINED));
    }
}
