package io.gpuclass.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void shouldSummariseAllThatWasAddedSoFar() {
        Series series = new Series();
        IntStream.rangeClosed(1, 40).forEach(series::add);
        assertThat(series.summary().median()).isEqualTo(20.5);

        series.add(41);

        assertThat(series.count()).isEqualTo(41);
        assertThat(series.summary().median()).isEqualTo(21);
    }

    @Test
    void shouldNotSummariseTwiceWhatHasNotChanged() {
        Series series = new Series();
        series.add(1);

        assertThat(series.summary()).isSameAs(series.summary());
    }

    @Test
    void shouldRefuseWhatIsNoNumberAndASummaryOfNothing() {
        Series series = new Series();

        assertThatIllegalArgumentException().isThrownBy(() -> series.add(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(series::summary);
        assertThat(series.isEmpty()).isTrue();
    }
}
