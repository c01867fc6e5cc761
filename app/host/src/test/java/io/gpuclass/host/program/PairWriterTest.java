package io.gpuclass.host.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gpuclass.host.program.DualCas.PairWriter;
import io.gpuclass.host.sync.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class PairWriterTest {
    private final int[] a = {PairWriter.FREE};
    private final int[] b = {PairWriter.FREE};
    private final Deadline deadline = new Deadline(5_000_000);

    @ParameterizedTest
    @EnumSource
    void shouldWriteBothWordsOnce(PairWriter writer) {
        assertThat(writer.write(a, b, 0, deadline)).isTrue();
        assertThat(writer.write(a, b, 0, deadline)).isFalse();

        assertThat(a).containsExactly(PairWriter.WRITTEN);
        assertThat(b).containsExactly(PairWriter.WRITTEN);
    }

    @ParameterizedTest
    @EnumSource
    void shouldLeaveTheSecondWordToWhoHasTheFirst(PairWriter writer) {
        a[0] = PairWriter.WRITTEN;

        assertThat(writer.write(a, b, 0, deadline)).isFalse();

        assertThat(b).containsExactly(PairWriter.FREE);
    }

    @Test
    void shouldGiveUpASecondWordThatIsNeverGivenBack() {
        b[0] = PairWriter.WRITTEN;

        assertThatExceptionOfType(Deadline.Expired.class)
                .isThrownBy(() -> PairWriter.STARVATION_FREE.write(a, b, 0, deadline));
    }
}
