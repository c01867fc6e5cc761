package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.PrimitivePlan.WriterPlan;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepSuiteTest {
    private static final List<Integer> SIZES =
            IntStream.rangeClosed(1, 64).boxed().toList();

    @Test
    void shouldMeasureEverySizeOfEachLineInOneVisit() {
        FakeDevice device = new FakeDevice(SweepSuiteTest::slowerWithMore);
        List<SweepResult> lines = visited(device, 1);

        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(line.points()).extracting(SweepPoint::blocks).containsExactlyElementsOf(SIZES));
        assertThat(lines)
                .filteredOn(line -> line.implementation().equals("sleeping"))
                .extracting(SweepResult::initial)
                .containsExactly(1, 120);
        assertThat(lines)
                .extracting(SweepResult::implementation)
                .contains("xf", "spin")
                .doesNotContain("rw-spin", "kernel-relaunch", "over-mcs");
    }

    @Test
    void shouldNotGoUpTheSizesOneAfterTheOther() {
        FakeDevice device = new FakeDevice(SweepSuiteTest::slowerWithMore);
        visited(device, 1);

        List<Integer> asked =
                device.asked("mutex_rate_spin").stream().map(Trial::blocks).toList();
        assertThat(asked).hasSize(64).containsAll(SIZES).isNotEqualTo(SIZES);
    }

    /** A window of 100 us in which each operation takes 10 ns a block; a barrier takes 100 ns a block. */
    @Test
    void shouldTellTheRateAtEachSize() {
        List<SweepResult> lines = visited(new FakeDevice(SweepSuiteTest::slowerWithMore), 3);

        SweepPoint mutex = point(lines, Kind.MUTEX, "spin", 20);
        assertThat(mutex.opsPerSecond()).isCloseTo(1e9 / 200, within(1.0));
        assertThat(mutex.samples()).isEqualTo(3);
        assertThat(mutex.least()).isEqualTo(mutex.most());
        assertThat(point(lines, Kind.BARRIER, "xf", 20).opsPerSecond()).isCloseTo(1e9 / 2000, within(1.0));
    }

    @Test
    void shouldGoOnWithTheOtherSizesWhereOneTimesOut() {
        FakeDevice device = new FakeDevice(
                trial -> trial.blocks() == 20 ? Seen.run().expiring().observation() : slowerWithMore(trial));
        List<SweepResult> lines = visited(device, 2);

        assertThat(point(lines, Kind.MUTEX, "spin", 20))
                .extracting(SweepPoint::outcome, SweepPoint::opsPerSecond, SweepPoint::samples)
                .containsExactly(Outcome.TIMED_OUT, null, 0);
        assertThat(point(lines, Kind.MUTEX, "spin", 21).samples()).isEqualTo(2);
        assertThat(device.asked("mutex_rate_spin"))
                .filteredOn(trial -> trial.blocks() == 20)
                .hasSize(1);
    }

    @Test
    void shouldTryThePlacesOfSmallGridsInTurn() {
        FakeDevice device = new FakeDevice(SweepSuiteTest::slowerWithMore);
        visited(device, 3);

        assertThat(device.asked("mutex_rate_spin"))
                .filteredOn(trial -> trial.blocks() == 2)
                .extracting(Trial::distance, Trial::windowNs)
                .doesNotHaveDuplicates()
                .contains(tuple(0, 100_000L));
    }

    @Test
    void shouldSampleHandOffsOfMutexesWhereDocumentsSaySomethingAndAtTheGreatestSize() {
        FakeDevice device = new FakeDevice(SweepSuiteTest::slowerWithMore).saturatedAt(240);
        SweepSuite suite = suite(device, List.of(1, 7, 128, 200, 240));
        suite.cases().forEach(each -> each.visit(true));
        assertThat(suite.results()).flatExtracting(SweepResult::points).allMatch(point -> point.handOff() == null);

        suite.handOffs(() -> false);

        assertThat(line(suite.results(), Kind.MUTEX, "spin").points())
                .filteredOn(point -> point.handOff() != null)
                .extracting(SweepPoint::blocks, point -> point.handOff().p99Ns())
                .containsExactly(tuple(1, 200.0), tuple(128, 200.0), tuple(240, 200.0));
        assertThat(line(suite.results(), Kind.BARRIER, "xf").points()).allMatch(point -> point.handOff() == null);
    }

    @Test
    void shouldAskForNoHandOffsThatTheDeviceDoesNotHoldOrThatThereIsNoTimeFor() {
        FakeDevice device = new FakeDevice(SweepSuiteTest::slowerWithMore)
                .having(kernel -> !kernel.equals("mutex_detail_spin"))
                .saturatedAt(240);
        SweepSuite suite = suite(device, List.of(1, 128));
        suite.cases().forEach(each -> each.visit(true));

        suite.handOffs(() -> true);
        assertThat(line(suite.results(), Kind.MUTEX, "fa").points()).allMatch(point -> point.handOff() == null);
        suite.handOffs(() -> false);
        assertThat(line(suite.results(), Kind.MUTEX, "fa").points()).allMatch(point -> point.handOff() != null);
        assertThat(line(suite.results(), Kind.MUTEX, "spin").points()).allMatch(point -> point.handOff() == null);
    }

    private static Observation slowerWithMore(Trial trial) {
        double each = 10.0 * trial.blocks();
        if (trial.kernel().contains("_detail_")) {
            return Seen.run().completing(1000).handingOff(1000, 100, 200, 300).observation();
        }
        return trial.windowNs() == 0
                ? Seen.run().lasting(5000 + 10 * each * trial.length()).observation()
                : Seen.run()
                        .within(trial.windowNs())
                        .completing(Math.round(trial.windowNs() / each))
                        .observation();
    }

    private static List<SweepResult> visited(FakeDevice device, int times) {
        SweepSuite suite = suite(device, SIZES);
        for (int i = 0; i < times; i++) {
            suite.cases().forEach(each -> each.visit(true));
        }
        return suite.results();
    }

    private static SweepSuite suite(FakeDevice device, List<Integer> sizes) {
        PrimitivePlan plan = new PrimitivePlan(sizes, List.of(1, 120), WriterPlan.full(), 1, 100_000, 77);
        return new SweepSuite(
                device, new ClockGuard(), plan, 1, new Verdicts(List.of()), Catalogue.of(DeviceKind.CUDA));
    }

    private static SweepResult line(List<SweepResult> lines, Kind kind, String implementation) {
        return lines.stream()
                .filter(line -> line.kind() == kind && line.implementation().equals(implementation))
                .findFirst()
                .orElseThrow();
    }

    private static SweepPoint point(List<SweepResult> lines, Kind kind, String implementation, int blocks) {
        return line(lines, kind, implementation).points().stream()
                .filter(point -> point.blocks() == blocks)
                .findFirst()
                .orElseThrow();
    }
}
