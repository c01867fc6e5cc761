package io.gpuclass.profile.abstraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTablesTest {
    /** Half a unit of the last digit printed. */
    private static final double ROUNDING = 0.005 + 1e-9;

    private static final Ratios TESLA = RatioTables.of(Published.gtx295());
    private static final Ratios FERMI = RatioTables.of(Published.gtx580());

    @ParameterizedTest
    @CsvSource({
        "volatile-read, 1.44, 11.49",
        "volatile-write, 3.67, 6.03",
        "atomic-read, 92.79, 3.38",
        "atomic-write, 79.12, 4.71",
        "volatile-after-atomic-read, 1.54, 11.78",
        "volatile-after-atomic-write, 4.01, 16.48",
    })
    void shouldGiveTheNumbersOfTable2(String row, double tesla, double fermi) {
        assertThat(only(TESLA.contentiousToNoncontentious(), row)).isCloseTo(tesla, within(ROUNDING));
        assertThat(only(FERMI.contentiousToNoncontentious(), row)).isCloseTo(fermi, within(ROUNDING));
    }

    /** Two cells of the paper's Tesla column are cut off, not rounded: 94.5766 is printed 94.57, and 1.0884 is printed 1.08. */
    @ParameterizedTest
    @CsvSource({
        "contentious-atomic-read, 92.46, 2.99",
        "contentious-atomic-write, 94.58, 8.40",
        "noncontentious-atomic-read, 1.43, 10.16",
        "noncontentious-atomic-write, 4.38, 10.76",
        "contentious-volatile-after-atomic-read, 1.09, 2.98",
        "contentious-volatile-after-atomic-write, 1.10, 4.71",
        "noncontentious-volatile-after-atomic-read, 1.02, 2.91",
        "noncontentious-volatile-after-atomic-write, 1.01, 1.72",
    })
    void shouldGiveTheNumbersOfTable3(String row, double tesla, double fermi) {
        assertThat(only(TESLA.toVolatile(), row)).isCloseTo(tesla, within(ROUNDING));
        assertThat(only(FERMI.toVolatile(), row)).isCloseTo(fermi, within(ROUNDING));
    }

    @Test
    void shouldHaveNoOtherRowsThanThePaper() {
        assertThat(TESLA.contentiousToNoncontentious()).hasSize(6);
        assertThat(TESLA.toVolatile()).hasSize(8);
        assertThat(TESLA.toVolatile().keySet()).startsWith("contentious-atomic-read", "contentious-atomic-write");
    }

    @Test
    void shouldPairAWaitedForAtomicWithACompletedStoreAndAPipelinedOneWithAPostedStore() {
        List<ProbeResult> probes = ProbeCase.all().stream()
                .map(probe -> steady(probe, 1 + probe.pattern().ordinal()))
                .toList();

        List<Ratio> ratios = RatioTables.of(probes).toVolatile().get("contentious-atomic-write");

        assertThat(ratios).extracting(Ratio::pattern).containsExactly("serial", "pipelined");
        assertThat(ratios)
                .extracting(Ratio::over)
                .containsExactly("contentious-volatile-write/completed", "contentious-volatile-write/posted");
        assertThat(ratios.get(0).value()).isCloseTo(1 / 4.0, within(1e-12));
    }

    @Test
    void shouldGiveEachPatternOfAReadItsOwnRatio() {
        List<ProbeResult> probes =
                ProbeCase.all().stream().map(probe -> steady(probe, 1)).toList();

        assertThat(RatioTables.of(probes).contentiousToNoncontentious().get("volatile-read"))
                .extracting(Ratio::pattern)
                .containsExactly("serial", "pipelined");
    }

    @Test
    void shouldCarryTheWidestIntervalTheTwoAllow() {
        ProbeCase contentious = probe(Access.VOLATILE, Sharing.CONTENTIOUS);
        List<ProbeResult> probes = List.of(
                ProbeResult.of(contentious, 8, null, Sampled.summary(20, 30, 40)),
                ProbeResult.of(contentious.with(Sharing.NONCONTENTIOUS), 8, null, Sampled.summary(4, 5, 10)));

        Ratio ratio = RatioTables.of(probes)
                .contentiousToNoncontentious()
                .get("volatile-read")
                .get(0);

        assertThat(ratio).isEqualTo(new Ratio(6, 2, 10, "serial", "noncontentious-volatile-read/serial"));
    }

    @Test
    void shouldCompareWhatFollowsAnAtomicByElapsedTimeAsTheSteadyCostHasLostIt() {
        List<ProbeResult> probes = List.of(
                ProbeResult.of(
                        probe(Access.VOLATILE_AFTER_ATOMIC, Sharing.CONTENTIOUS),
                        8,
                        Sampled.summary(3),
                        Sampled.summary(10)),
                ProbeResult.of(
                        probe(Access.VOLATILE, Sharing.CONTENTIOUS), 8, Sampled.summary(1), Sampled.summary(10)));

        assertThat(only(RatioTables.of(probes).toVolatile(), "contentious-volatile-after-atomic-read"))
                .isEqualTo(3);
    }

    @Test
    void shouldLeaveOutWhatHasAProbeMissing() {
        List<ProbeResult> probes = Published.gtx580().stream()
                .filter(probe -> !probe.id().equals("noncontentious-volatile-read"))
                .toList();

        Ratios ratios = RatioTables.of(probes);

        assertThat(ratios.contentiousToNoncontentious())
                .doesNotContainKey("volatile-read")
                .hasSize(5);
        assertThat(ratios.toVolatile())
                .doesNotContainKey("noncontentious-atomic-read")
                .hasSize(6);
        assertThat(RatioTables.of(List.of()).toVolatile()).isEmpty();
    }

    @Test
    void shouldLeaveOutWhatNoiseHasMadeNegative() {
        ProbeCase contentious = probe(Access.VOLATILE, Sharing.CONTENTIOUS);
        List<ProbeResult> probes = List.of(
                ProbeResult.of(contentious, 8, null, Sampled.summary(20)),
                ProbeResult.of(contentious.with(Sharing.NONCONTENTIOUS), 8, null, Sampled.summary(-1, 1, 2)));

        assertThat(RatioTables.of(probes).contentiousToNoncontentious()).isEmpty();
    }

    private static ProbeCase probe(Access access, Sharing sharing) {
        return new ProbeCase(access, Direction.READ, sharing, Pattern.SERIAL);
    }

    private static ProbeResult steady(ProbeCase probe, double ns) {
        return ProbeResult.of(probe, 8, Sampled.summary(ns), Sampled.summary(ns));
    }

    private static double only(Map<String, List<Ratio>> table, String row) {
        assertThat(table.get(row)).hasSize(1);
        return table.get(row).get(0).value();
    }
}
