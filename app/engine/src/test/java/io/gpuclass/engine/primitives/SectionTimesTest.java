package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SectionTimesTest {
    private final SectionTimes times = new SectionTimes();

    @Test
    void shouldDivideTheTimeOfAllBlocks() {
        times.add(300, 3, 1000);

        assertThat(times.sectionNs()).isEqualTo(100);
        assertThat(times.synchronizingShare()).isCloseTo(0.7, within(1e-12));
    }

    @Test
    void shouldNotGiveAShareThatIsNone() {
        times.add(1200, 3, 1000);

        assertThat(times.sectionNs()).isEqualTo(400);
        assertThat(times.synchronizingShare()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 1000", "300, 0, 1000", "300, 3, 0", "-1, 3, 1000"})
    void shouldAddNothingForARunThatTellsOfNoSections(double insideNs, double sections, double allNs) {
        times.add(insideNs, sections, allNs);

        assertThat(times.sectionNs()).isNull();
        assertThat(times.synchronizingShare()).isNull();
    }
}
