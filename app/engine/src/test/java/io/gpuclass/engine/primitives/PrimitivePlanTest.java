package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrimitivePlanTest {
    private final PrimitivePlan plan =
            new PrimitivePlan(List.of(1), PrimitivePlan.PUBLISHED_INITIALS, WriterPlan.full(), 10_000, 2_000_000, 1);

    @ParameterizedTest
    @CsvSource({"1, 2000000", "200, 2000000", "201, 2010000", "2112, 21120000", "300000, 3000000000"})
    void shouldOpenTheWindowForAsLongAsItsBlocksNeed(int blocks, long windowNs) {
        assertThat(plan.windowNs(blocks)).isEqualTo(windowNs);
    }

    @ParameterizedTest
    @CsvSource({"1, 500000", "200, 2000000", "2112, 5280000"})
    void shouldShortenWindowsDownToTheShortestUnlessABlockIsAlone(int blocks, long briefNs) {
        PrimitivePlan shortened =
                PrimitivePlanBuilder.builder(plan).shortening(4).build();

        assertThat(shortened.briefWindowNs(blocks)).isEqualTo(briefNs);
    }

    @Test
    void shouldKeepRunsFullThatAreNotToBeShortened() {
        Implementation xf = Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "xf").orElseThrow();

        assertThat(plan.briefWindowNs(1)).isEqualTo(plan.windowNs(1));
        assertThat(plan.briefWindowNs(2112)).isEqualTo(plan.windowNs(2112));
        assertThat(plan.phases(xf)).isEqualTo(RunLengths.of(xf));
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "2, 1"})
    void shouldRefusePausesThatShrink(int min, int max) {
        assertThatIllegalArgumentException().isThrownBy(() -> Pauses.linear(min, max));
    }

    @Test
    void shouldMeasureWithoutInitialValueWhatIsNoSemaphore() {
        assertThat(names("over-mcs", Kind.CONDITION_VARIABLE, WriterPlan.full()))
                .containsExactly(
                        "condition-variable/over-mcs/1",
                        "condition-variable/over-mcs/8",
                        "condition-variable/over-mcs/64");
    }

    @Test
    void shouldMeasureSemaphoresAtEveryInitialValueWithoutWriters() {
        assertThat(names("sleeping", Kind.SEMAPHORE, WriterPlan.full()))
                .hasSize(4 * 3)
                .startsWith("semaphore/sleeping(1)/1")
                .contains("semaphore/sleeping(2)/8")
                .endsWith("semaphore/sleeping(120)/64");
    }

    @Test
    void shouldMeasureReaderWriterSemaphoresWithOneWriterOnEachSmAndCompareOthersAtFewSizes() {
        assertThat(names("rw-priority", Kind.SEMAPHORE, WriterPlan.comparedAt(List.of(8, 64))))
                .containsExactly(
                        "semaphore/rw-priority(1)[one-per-sm]/1",
                        "semaphore/rw-priority(1)[one-per-sm]/8",
                        "semaphore/rw-priority(1)[one-per-sm]/64",
                        "semaphore/rw-priority(10)[one-per-sm]/1",
                        "semaphore/rw-priority(10)[one-per-sm]/8",
                        "semaphore/rw-priority(10)[one-per-sm]/64",
                        "semaphore/rw-priority(10)[1/16]/8",
                        "semaphore/rw-priority(10)[1/16]/64",
                        "semaphore/rw-priority(10)[8/16]/8",
                        "semaphore/rw-priority(10)[8/16]/64",
                        "semaphore/rw-priority(120)[one-per-sm]/1",
                        "semaphore/rw-priority(120)[one-per-sm]/8",
                        "semaphore/rw-priority(120)[one-per-sm]/64");
    }

    @Test
    void shouldMeasureReaderWriterSemaphoresUnderAllWritersWhereAllAreWanted() {
        assertThat(names("rw-spin", Kind.SEMAPHORE, WriterPlan.full()))
                .hasSize(4 * 3 * 3)
                .doesNotHaveDuplicates();
    }

    private static List<String> names(String id, Kind kind, WriterPlan writers) {
        PrimitivePlan three = new PrimitivePlan(List.of(1, 8, 64), PrimitivePlan.PUBLISHED_INITIALS, writers, 1, 1, 1);
        return three.settings(Catalogue.find(DeviceKind.CUDA, kind, id).orElseThrow()).stream()
                .map(PrimitiveSetting::name)
                .toList();
    }
}
