package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.stats.SampledQuantity.Visit;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LockRateTest {
    private static final Implementation SLEEPING =
            Catalogue.find(DeviceKind.CUDA, Kind.SEMAPHORE, "sleeping").orElseThrow();
    private static final Verdicts NONE = new Verdicts(List.of());

    private final ClockGuard clock = new ClockGuard();

    private ThroughputEstimator estimator;

    @Test
    void shouldTellOperationsPerSecondOfTheWindowAndHowTheyWereShared() {
        MeasuredCase<PrimitiveResult> measurement = on(device(
                Seen.run().lasting(9_000_000).within(2_000_000).completing(4000).sharing(0.75, 250, 2000)));

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);

        PrimitiveResult result = measurement.result();
        assertThat(result.opsPerSecond().median()).isCloseTo(2e6, within(1e-6));
        assertThat(result.fairness()).isEqualTo(0.75);
        assertThat(result.fewestPerBlock()).isEqualTo(250 / (4000.0 / 8));
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result.blocks()).isEqualTo(8);
        assertThat(result.initial()).isEqualTo(10);
        assertThat(measurement.name()).isEqualTo("semaphore/sleeping(10)/8");
    }

    @Test
    void shouldTakeTheMedianOfAllSamples() {
        MeasuredCase<PrimitiveResult> measurement = on(device(
                        completing(1000).sharing(0.1, 1, 1),
                        completing(3000).sharing(0.9, 3, 3),
                        completing(2000).sharing(0.5, 1, 1))
                .sampling(3));

        measurement.visit(false);

        PrimitiveResult result = measurement.result();
        assertThat(result.opsPerSecond().samples()).isEqualTo(3);
        assertThat(result.opsPerSecond().median()).isCloseTo(2e9, within(1e-3));
        assertThat(result.fairness()).isEqualTo(0.5);
        assertThat(result.fewestPerBlock()).isCloseTo(8.0 / 1000, within(1e-12));
    }

    @Test
    void shouldGiveUpAfterSeveralWindowsInWhichNobodyCompletedAnything() {
        MeasuredCase<PrimitiveResult> measurement = on(device(completing(0), completing(0), completing(0)));

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
        assertTimedOut(measurement, "no operation completed in 3 windows of 1.00 us", 0);
    }

    @Test
    void shouldCountAWindowInVainAsNoThroughputWhereOthersWereNot() {
        PrimitiveResult result = sampledThrice(on(device(completing(0), completing(1000), completing(1000))))
                .result();

        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result.opsPerSecond().min()).isZero();
        assertThat(result.opsPerSecond().median()).isPositive();
    }

    @Test
    void shouldCallItTimedOutWhereMostWindowsWereInVain() {
        PrimitiveResult result = sampledThrice(on(device(completing(1000), completing(0), completing(0))))
                .result();

        assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(result.opsPerSecond()).isNull();
        assertThat(result.reason()).isEqualTo("no operation completed in most of 3 windows of 1.00 us");
        assertThat(result.completed()).isZero();
    }

    @Test
    void shouldCallARunTimedOutWhoseWaitExpired() {
        assertTimedOut(
                on(device(completing(5000).expiring())),
                "a wait reached its bound of 2.00 s after 5000 operations",
                5000);
    }

    @Test
    void shouldStayTimedOutAfterRunsThatWereNot() {
        MeasuredCase<PrimitiveResult> measurement =
                on(device(completing(1000), completing(1000).expiring()));

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.visit(false)).isEqualTo(Visit.DONE);
        assertThat(measurement.result().outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(measurement.result().opsPerSecond()).isNull();
    }

    @Test
    void shouldRepeatWhenTheClockHadFallenInAnySampleAndKeepThemWhenTold() {
        MeasuredCase<PrimitiveResult> measurement = on(device(
                        completing(1).at(1980),
                        completing(1).at(1500),
                        completing(1).at(1500),
                        completing(1).at(1500))
                .sampling(2));

        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.samples().isEmpty()).isTrue();
        assertThat(measurement.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.samples().count()).isEqualTo(2);
    }

    @Test
    void shouldTellTheMedianSectionAndTheShareOfTheTimeThatIsNotSpentInSections() {
        MeasuredCase<PrimitiveResult> measurement = sampledThrice(on(device(
                completing(10).inSectionsFor(2000),
                completing(10).inSectionsFor(4000),
                completing(20).inSectionsFor(6000))));

        assertThat(measurement.median(estimator.sections().sectionNs())).isEqualTo(300);
        assertThat(measurement.median(estimator.sections().synchronizingShare()))
                .isEqualTo(0.5);
    }

    @Test
    void shouldKnowOfNoSectionsWhereNoneAreReported() {
        MeasuredCase<PrimitiveResult> measurement = on(device(completing(10)));
        measurement.visit(false);

        assertThat(measurement.median(estimator.sections().sectionNs())).isNull();
        assertThat(measurement.median(estimator.sections().synchronizingShare()))
                .isNull();
    }

    @Test
    void shouldTakeBriefWindowsAfterAFullOneThatAloneTellsHowTurnsWereShared() {
        FakeDevice device = device(
                inWindow(1000, 80).sharing(0.9, 5, 10),
                inWindow(250, 20).sharing(0.4, 1, 10),
                inWindow(250, 20).sharing(0.4, 1, 10));
        MeasuredCase<PrimitiveResult> measurement = sampledThrice(on(device, 250));

        assertThat(device.asked()).extracting(Trial::windowNs).containsExactly(1000L, 250L, 250L);
        PrimitiveResult result = measurement.result();
        assertThat(result.opsPerSecond().samples()).isEqualTo(3);
        assertThat(result.opsPerSecond().median()).isCloseTo(8e7, within(1e-3));
        assertThat(result.fairness()).isEqualTo(0.9);
        assertThat(result.fewestPerBlock()).isEqualTo(0.5);
    }

    @Test
    void shouldFollowABriefWindowThatTellsAnotherRateWithAFullOneAndCountOnlyThat() {
        FakeDevice device = device(
                inWindow(1000, 80).sharing(0.9, 5, 10),
                inWindow(250, 30).sharing(0.4, 1, 10),
                inWindow(1000, 80).sharing(0.9, 5, 10),
                inWindow(1000, 80).sharing(0.9, 5, 10));
        MeasuredCase<PrimitiveResult> measurement = sampledThrice(on(device, 250));

        assertThat(device.asked()).extracting(Trial::windowNs).containsExactly(1000L, 250L, 1000L, 1000L);
        assertThat(measurement.samples().count()).isEqualTo(3);
        assertThat(measurement.samples().summary().max()).isCloseTo(8e7, within(1e-3));
    }

    @Test
    void shouldRepeatABriefWindowInWhichTheClockHadFallen() {
        MeasuredCase<PrimitiveResult> measurement = on(
                device(
                        inWindow(1000, 80).at(1980),
                        inWindow(250, 20).at(1500),
                        inWindow(250, 20).at(1980)),
                250);

        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measurement.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
    }

    private void assertTimedOut(MeasuredCase<PrimitiveResult> measurement, String reason, long completed) {
        assertThat(measurement.visit(false)).isEqualTo(Visit.DONE);
        PrimitiveResult result = measurement.result();
        assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(result.opsPerSecond()).isNull();
        assertThat(result.fairness()).isNull();
        assertThat(result.reason()).isEqualTo(reason);
        assertThat(result.completed()).isEqualTo(completed);
    }

    private static MeasuredCase<PrimitiveResult> sampledThrice(MeasuredCase<PrimitiveResult> measurement) {
        for (int i = 0; i < 3; i++) {
            assertThat(measurement.visit(false)).isEqualTo(Visit.SAMPLED);
        }
        return measurement;
    }

    private static Seen inWindow(long windowNs, long operations) {
        return Seen.run().within(windowNs).completing(operations);
    }

    private static Seen completing(long operations) {
        return Seen.run().within(1000).completing(operations);
    }

    @Test
    void shouldHoldABriefWindowAgainstTheFullOneOfItsPlaceAndThenTakeEachPlaceInTurn() {
        FakeDevice device = new FakeDevice(
                trial -> Seen.run().completing((int) trial.windowNs()).observation());
        List<List<Trial>> turns = IntStream.range(0, 3)
                .mapToObj(place -> List.of(Trial.of(SLEEPING.timingKernel(), 8)
                        .withWindowNs(100_000)
                        .withPlace(64 * place)))
                .toList();
        estimator = new ThroughputEstimator.Lock(turns, 10_000, 1);
        MeasuredCase<PrimitiveResult> measurement = new PrimitiveBench(device, clock, NONE)
                .measured(new PrimitiveSetting(SLEEPING, 8, 10, null), estimator);

        assertThat(measurement.fewest()).isEqualTo(1);
        for (int visit = 0; visit < 5; visit++) {
            measurement.visit(false);
        }

        assertThat(measurement.fewest()).isEqualTo(3);
        assertThat(device.asked()).extracting(Trial::windowNs).startsWith(100_000L, 10_000L, 10_000L);
        assertThat(device.asked()).extracting(Trial::place).startsWith(0, 0).contains(64, 128);
    }

    private static FakeDevice device(Seen... inOrder) {
        Iterator<Observation> left =
                List.of(inOrder).stream().map(Seen::observation).iterator();
        return new FakeDevice(trial -> left.next());
    }

    private MeasuredCase<PrimitiveResult> on(FakeDevice device) {
        return on(device, 1000);
    }

    private MeasuredCase<PrimitiveResult> on(FakeDevice device, long briefNs) {
        estimator = new ThroughputEstimator.Lock(
                List.of(List.of(Trial.of(SLEEPING.timingKernel(), 8).withWindowNs(1000))), briefNs, 1);
        return new PrimitiveBench(device, clock, NONE).measured(new PrimitiveSetting(SLEEPING, 8, 10, null), estimator);
    }
}
