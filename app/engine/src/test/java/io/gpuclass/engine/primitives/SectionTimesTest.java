package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.primitives.ThroughputEstimator.SectionTimes;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SectionTimesTest {
    private static OptionalDouble section(double insideNs, double sections, double allNs) {
        return SectionTimes.of(runs -> insideNs, runs -> sections, runs -> allNs)
                .sectionNs()
                .of(List.of(), 1);
    }

    private static OptionalDouble share(double insideNs, double sections, double allNs) {
        return SectionTimes.of(runs -> insideNs, runs -> sections, runs -> allNs)
                .synchronizingShare()
                .of(List.of(), 1);
    }

    @Test
    void shouldDivideTheTimeOfAllBlocks() {
        assertThat(section(300, 3, 1000)).hasValue(100);
        assertThat(share(300, 3, 1000)).hasValueCloseTo(0.7, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"0, 3, 1000", "300, 0, 1000", "300, 3, 0", "-1, 3, 1000"})
    void shouldTellNothingForARunThatTellsOfNoSections(double insideNs, double sections, double allNs) {
        assertThat(section(insideNs, sections, allNs)).isEmpty();
        assertThat(share(insideNs, sections, allNs)).isEmpty();
    }
}
