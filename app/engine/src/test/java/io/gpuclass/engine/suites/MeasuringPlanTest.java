package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuringPlanTest {
    private final FakeDevice gpu = new FakeDevice(Seen::honest);

    @ParameterizedTest
    @CsvSource({
        "QUICK, 0.03, 3, 12, 12, 0.1, 2, 3, 5000, 5000",
        "STANDARD, 0.01, 6, 17, 25, 0.05, 3, 9, 10000, 2500",
        "THOROUGH, 0.005, 10, 200, 200, 0.02, 6, 50, 25000, 10000"
    })
    void shouldMeasureMoreFinelyTheMoreThoroughItIs(
            Depth depth,
            double target,
            int fewest,
            int hopeless,
            int most,
            double sectionTarget,
            int fewestSections,
            int mostSections,
            long windowNs,
            long sectionWindowNs) {
        assertThat(depth.rule()).isEqualTo(new StoppingRule(target, fewest, hopeless, most));
        assertThat(MeasuringPlan.of(depth))
                .isEqualTo(new MeasuringPlan(
                        depth,
                        new StoppingRule(sectionTarget, fewestSections, mostSections),
                        windowNs,
                        sectionWindowNs));
    }

    @ParameterizedTest
    @CsvSource({"QUICK, 1 4 16 64", "STANDARD, 1 4 8 16 32 64", "THOROUGH, 1 2 3 4 6 8 12 16 24 32 48 64"})
    void shouldSweepUpToSaturationByTheSms(Depth depth, String sizes) {
        assertThat(sizes(depth, gpu)).isEqualTo(sizes);
    }

    @ParameterizedTest
    @CsvSource({
        "QUICK, 132, 4 16 64",
        "STANDARD, 132, 2 4 8 16 32 64",
        "STANDARD, 30, 2 4 8 16",
        "STANDARD, 2, ''",
        "THOROUGH, 132, ''"
    })
    void shouldMeasureFewBarriersOnGridsOfFewerBlocksThanSms(Depth depth, int multiprocessors, String sizes) {
        FakeDevice device = new FakeDevice(
                DeviceFactsBuilder.builder(FakeDevice.GPU)
                        .multiprocessors(multiprocessors)
                        .build(),
                Seen::honest);

        assertThat(joined(MeasuringPlan.of(depth).smallSizes(device))).isEqualTo(sizes);
        assertThat(MeasuringPlan.of(depth).smallSizes(FakeDevice.host(Seen::honest)))
                .isEmpty();
    }

    private static String joined(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    @Test
    void shouldCompareWritersAtFewSizesUnlessAllAreWanted() {
        assertThat(MeasuringPlan.of(Depth.STANDARD)
                        .primitives(gpu, 7, Spreading.USUAL)
                        .writers())
                .isEqualTo(WriterPlan.comparedAt(List.of(4, 16, 64)));
        assertThat(MeasuringPlan.of(Depth.THOROUGH)
                        .primitives(gpu, 7, Spreading.USUAL)
                        .writers())
                .isEqualTo(WriterPlan.full());
    }

    @ParameterizedTest
    @CsvSource({"QUICK, 100", "STANDARD, 10 100 1000", "THOROUGH, 10 100 1000"})
    void shouldPutWorkInsideAtEachContentionAndInitialValueOfARole(Depth depth, String lengths) {
        SectionPlan plan = MeasuringPlan.of(depth).sections(gpu, 7, Spreading.USUAL);

        assertThat(plan.lengths()).extracting(String::valueOf).containsExactly(lengths.split(" "));
        assertThat(plan.sizes()).containsExactly(4, 16, 64);
        assertThat(plan.initials()).containsExactly(1, 120);
        assertThat(plan.backoffUnit()).isEqualTo(7);
    }

    @Test
    void shouldPutWorkInsideOnceWhereNoMoreFitsThanOneBlockPerSm() {
        assertThat(MeasuringPlan.of(Depth.STANDARD)
                        .sections(new FakeDevice(Seen::honest).saturatedAt(4), 7, Spreading.USUAL)
                        .sizes())
                .containsExactly(4);
    }

    @ParameterizedTest
    @CsvSource({"QUICK, 1 6", "STANDARD, 1 6", "THOROUGH, 1 2 4 6"})
    void shouldSweepUpToAllThreadsOfAHostWhichHasNoSms(Depth depth, String sizes) {
        assertThat(sizes(depth, FakeDevice.host(Seen::honest).saturatedAt(6))).isEqualTo(sizes);
    }

    private static String sizes(Depth depth, FakeDevice device) {
        return MeasuringPlan.of(depth).primitives(device, 1, Spreading.USUAL).sizes().stream()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "QUICK, 64, '1, 4, 16', ''",
        "STANDARD, 64, '1, 4, 16', '32, 64'",
        "THOROUGH, 40, '1, 4, 16', '32, 40'",
        "STANDARD, 16, '1, 4, 16', ''"
    })
    void shouldHaveFixedWorkOfAllBlocksThatFitAsFurtherSizes(
            Depth depth, int saturation, String sizes, String further) {
        FakeDevice device = new FakeDevice(Seen::honest).saturatedAt(saturation);
        MeasuringPlan plan = MeasuringPlan.of(depth);
        PrimitivePlan fixed = plan.fixedWork(device, plan.primitives(device, 7, Spreading.USUAL));

        assertThat(fixed.sizes()).hasToString("[" + sizes + "]");
        assertThat(fixed.furtherSizes()).hasToString("[" + further + "]");
        assertThat(fixed.initials()).containsExactly(1, 2, 10, 120);
    }

    @Test
    void shouldPassOnTheUnitOfBackoffAndThePublishedInitialValues() {
        PrimitivePlan plan = MeasuringPlan.of(Depth.QUICK).primitives(gpu, 7, Spreading.USUAL);

        assertThat(plan.backoffUnit()).isEqualTo(7);
        assertThat(plan.initials()).isEqualTo(List.of(1, 2, 10, 120));
        assertThat(plan.windowNsPerBlock()).isEqualTo(5000);
    }
}
