package io.gpuclass.profile.abstraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.LineHostage.OneShotHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassifierTest {
    @ParameterizedTest
    @CsvSource({
        "gtx295, 92.46, PROHIBITIVE, PROHIBITIVE, 1.44, FLAT, NO",
        "gtx580, 2.99, MODERATE, MODERATE, 11.49, STEEP, YES"
    })
    void shouldClassifyAsThePaperDoes(
            String gpu,
            double atomic,
            RatioClass reads,
            RatioClass writes,
            double contention,
            RatioClass steepness,
            Verdict hostage) {
        List<ProbeResult> probes = gpu.equals("gtx295") ? Published.gtx295() : Published.gtx580();

        MachineClass machine = Classifier.classify(probes, List.of()).machine();

        assertThat(machine.atomicToVolatile().value()).isCloseTo(atomic, within(0.005));
        assertThat(machine.atomicToVolatile().low())
                .isEqualTo(machine.atomicToVolatile().value());
        assertThat(machine.atomicToVolatile().classification()).isEqualTo(reads);
        assertThat(machine.atomicToVolatileWrite().classification()).isEqualTo(writes);
        assertThat(machine.contentiousToNoncontentious().value()).isCloseTo(contention, within(0.005));
        assertThat(machine.contentiousToNoncontentious().classification()).isEqualTo(steepness);
        assertThat(machine.lineHostage()).isEqualTo(new HostageVerdicts(hostage, Verdict.UNKNOWN));
        assertThat(machine.lineHostage().forAdvice()).isEqualTo(hostage);
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1.94, cheap",
        "1.0, 1.95, ambiguous",
        "1.9, 2.1, ambiguous",
        "2.05, 9.7, ambiguous",
        "2.07, 9.7, moderate",
        "2.07, 9.72, ambiguous",
        "9.9, 10.1, ambiguous",
        "10.31, 11, prohibitive",
        "1.5, 20, ambiguous",
    })
    void shouldClassifyAtomicsOnTheWholeIntervalAndWhatAnotherRunMayAdd(double low, double high, String expected) {
        List<ProbeResult> probes = List.of(
                serial(Access.ATOMIC, Sharing.CONTENTIOUS, low, high),
                serial(Access.VOLATILE, Sharing.CONTENTIOUS, 1, 1));

        ClassifiedRatio axis = Classifier.classify(probes, List.of()).machine().atomicToVolatile();

        assertThat(axis.classification().id()).isEqualTo(expected);
        assertThat(axis.low()).isCloseTo(low / 1.03, within(1e-9));
        assertThat(axis.high()).isCloseTo(high * 1.03, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"1.0, 1.94, flat", "1.0, 1.95, ambiguous", "1.99, 2.01, ambiguous", "2.07, 30, steep"})
    void shouldClassifyContentionOnTheWholeIntervalAndWhatAnotherRunMayAdd(double low, double high, String expected) {
        List<ProbeResult> probes = List.of(
                serial(Access.VOLATILE, Sharing.CONTENTIOUS, low, high),
                serial(Access.VOLATILE, Sharing.NONCONTENTIOUS, 1, 1));

        ClassifiedRatio axis = Classifier.classify(probes, List.of()).machine().contentiousToNoncontentious();

        assertThat(axis.classification().id()).isEqualTo(expected);
    }

    @Test
    void shouldDecideOnTheSerialPatternWhereThereAreSeveral() {
        ProbeCase pipelined = new ProbeCase(Access.ATOMIC, Direction.READ, Sharing.CONTENTIOUS, Pattern.PIPELINED);
        List<ProbeResult> probes = List.of(
                ProbeResult.of(pipelined, 8, null, Sampled.summary(50)),
                ProbeResult.of(
                        new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, Pattern.PIPELINED),
                        8,
                        null,
                        Sampled.summary(1)),
                serial(Access.ATOMIC, Sharing.CONTENTIOUS, 3, 3),
                serial(Access.VOLATILE, Sharing.CONTENTIOUS, 1, 1));

        assertThat(Classifier.classify(probes, List.of())
                        .machine()
                        .atomicToVolatile()
                        .value())
                .isEqualTo(3);
    }

    @Test
    void shouldHoldAtomicWritesAgainstPostedAndCompletedStores() {
        List<ProbeResult> probes = List.of(
                write(Access.ATOMIC, Pattern.SERIAL, 1540),
                write(Access.VOLATILE, Pattern.POSTED, 8),
                write(Access.VOLATILE, Pattern.COMPLETED, 770),
                write(Access.VOLATILE_AFTER_ATOMIC, Pattern.COMPLETED, 1155),
                write(Access.VOLATILE_AFTER_ATOMIC, Pattern.POSTED, 8));

        Classification found = Classifier.classify(probes, List.of());

        assertThat(found.machine().atomicToPostedWrite().value()).isEqualTo(192.5);
        assertThat(found.machine().atomicToPostedWrite().classification()).isEqualTo(RatioClass.PROHIBITIVE);
        assertThat(ClassAxis.ATOMIC_COMPLETED_WRITES.of(found.machine()).value())
                .isEqualTo(2);
        assertThat(found.lineHostage().oneShot().slowdown())
                .containsOnlyKeys("contentious-volatile-after-atomic-write");
        assertThat(found.lineHostage().oneShot().verdict()).isEqualTo(Verdict.NO);
        assertThat(found.lineHostage().oneShot().completed())
                .extractingByKey("contentious-volatile-after-atomic-write")
                .satisfies(slowdown -> assertThat(slowdown.value()).isEqualTo(1.5));
    }

    @Test
    void shouldKnowNoCompletedWritesOfThePaperWhichPostsThem() {
        MachineClass fermi = Classifier.classify(Published.gtx580(), List.of()).machine();

        assertThat(fermi.atomicToPostedWrite().value()).isCloseTo(8.40, within(0.005));
        assertThat(fermi.atomicToVolatileWrite()).isEqualTo(fermi.atomicToPostedWrite());
        assertThat(ClassAxis.ATOMIC_COMPLETED_WRITES.of(fermi)).isNull();
    }

    private static ProbeResult write(Access access, Pattern pattern, double ns) {
        ProbeCase probe = new ProbeCase(access, Direction.WRITE, Sharing.CONTENTIOUS, pattern);
        return ProbeResult.of(probe, 8, Sampled.summary(ns / 1000), Sampled.summary(ns));
    }

    @Test
    void shouldSayUnknownWithoutProbes() {
        Classification nothing = Classifier.classify(List.of(), List.of());

        assertThat(nothing.machine())
                .isEqualTo(new MachineClass(
                        null, null, null, null, new HostageVerdicts(Verdict.UNKNOWN, Verdict.UNKNOWN), null));
        assertThat(nothing.lineHostage()).isEqualTo(new LineHostage(null, null));
    }

    @Test
    void shouldNameTheFourSlowdownsOfTheOneShotTest() {
        OneShotHostage oneShot =
                Classifier.classify(Published.gtx580(), List.of()).lineHostage().oneShot();

        assertThat(oneShot.slowdown())
                .containsOnlyKeys(
                        "contentious-volatile-after-atomic-read",
                        "contentious-volatile-after-atomic-write",
                        "noncontentious-volatile-after-atomic-read",
                        "noncontentious-volatile-after-atomic-write");
    }

    @ParameterizedTest
    @CsvSource({"1.5, 1.6, YES", "1.4, 1.6, AMBIGUOUS", "1.0, 1.49, NO"})
    void shouldJudgeTheOneShotTestOnTheWholeInterval(double low, double high, Verdict expected) {
        List<ProbeResult> probes = List.of(
                ProbeResult.of(
                        probe(Access.VOLATILE_AFTER_ATOMIC, Sharing.CONTENTIOUS), 8, Sampled.summary(low, high), null),
                ProbeResult.of(probe(Access.VOLATILE, Sharing.CONTENTIOUS), 8, Sampled.summary(1), null));

        assertThat(Classifier.classify(probes, List.of())
                        .machine()
                        .lineHostage()
                        .oneShot())
                .isEqualTo(expected);
    }

    @Test
    void shouldLetTheSmallestDistanceOfAnyShareDecideTheSustainedTest() {
        SustainedHostage sustained =
                sustained(point(1, 4, 1.0, 1.1), point(8, 4, 2.0, 2.2), point(8, 64, 1.0, 1.1), point(1, 64, 9.0, 9.1));

        assertThat(sustained.verdict()).isEqualTo(Verdict.YES);
        assertThat(sustained.points()).hasSize(4);
    }

    @Test
    void shouldSayNoOnlyWhenEveryShareIsBelow() {
        assertThat(sustained(point(1, 4, 1, 1.1), point(8, 4, 1, 1.2)).verdict())
                .isEqualTo(Verdict.NO);
        assertThat(sustained(point(1, 4, 1, 1.1), point(8, 4, 1.4, 1.6)).verdict())
                .isEqualTo(Verdict.AMBIGUOUS);
    }

    @Test
    void shouldReachAsFarAsEveryDistanceShowsTheEffectWhereItIsStrongest() {
        SustainedHostage sustained = sustained(
                point(8, 128, 1.0, 1.2),
                point(8, 32, 1.8, 1.9),
                point(8, 4, 2.0, 2.2),
                point(8, 256, 3.0, 3.1),
                point(4, 4, 1.6, 1.7),
                point(4, 128, 1.6, 1.7));

        assertThat(sustained.reachBytes()).isEqualTo(32);
    }

    @Test
    void shouldTellOfDistancesBeyondTheReachThatShowTheEffectToo() {
        SustainedHostage sustained =
                sustained(point(8, 4, 4, 4), point(8, 128, 2, 2), point(8, 256, 1, 1), point(8, 512, 2, 2));

        assertThat(sustained.reachBytes()).isEqualTo(128);
        assertThat(sustained.affectedBytes()).containsExactly(4, 128, 512);
    }

    @Test
    void shouldReachNowhereWithoutTheEffect() {
        assertThat(sustained(point(8, 4, 1.4, 1.6), point(8, 32, 2, 2)).reachBytes())
                .isZero();
    }

    @Test
    void shouldBaseAdviceOnTheSustainedVerdict() {
        MachineClass machine = Classifier.classify(Published.gtx295(), List.of(point(8, 4, 3, 3)))
                .machine();

        assertThat(machine.lineHostage()).isEqualTo(new HostageVerdicts(Verdict.NO, Verdict.YES));
        assertThat(machine.lineHostage().forAdvice()).isEqualTo(Verdict.YES);
    }

    private static SustainedHostage sustained(HostagePoint... points) {
        return Classifier.classify(List.of(), List.of(points)).lineHostage().sustained();
    }

    private static HostagePoint point(int share, int distance, double low, double high) {
        return new HostagePoint(share, distance, Sampled.summary(1), new Estimate((low + high) / 2, low, high));
    }

    private static ProbeCase probe(Access access, Sharing sharing) {
        return new ProbeCase(access, Direction.READ, sharing, Pattern.SERIAL);
    }

    private static ProbeResult serial(Access access, Sharing sharing, double low, double high) {
        return ProbeResult.of(probe(access, sharing), 8, null, Sampled.summary(low, (low + high) / 2, high));
    }
}
