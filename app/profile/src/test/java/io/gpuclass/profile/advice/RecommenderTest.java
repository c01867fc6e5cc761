package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RecommenderTest {
    private static final List<ProbeResult> FERMI = Published.gtx580();

    @Test
    void shouldRecommendTable5FromTable1Alone() {
        assertThat(recommend(Published.gtx295()))
                .extracting(Recommendation::recommended)
                .containsExactly("xf", "fa", "sleeping", "sleeping");
        assertThat(recommend(Published.gtx580()))
                .extracting(Recommendation::recommended)
                .containsExactly("xf", "spin-backoff", "spin-backoff", "sleeping");
    }

    @Test
    void shouldSayWhatIsPredictedAndWhatIsNotKnownWithoutMeasurements() {
        Recommendation mutex = mutexAmong();

        assertThat(mutex.predicted()).isEqualTo("spin-backoff");
        assertThat(mutex.measured()).isNull();
        assertThat(mutex.agrees()).isNull();
        assertThat(mutex.decided()).isNull();
        assertThat(mutex.rankAgreement()).isNull();
        assertThat(mutex.margin()).isCloseTo(1481.5 / 1116 - 1, within(1e-3));
        assertThat(mutex.blocks()).isEqualTo(128);
        assertThat(mutex.candidates())
                .extracting(Considered::implementation)
                .containsExactly("spin-backoff", "spin", "fa", "ring");
        assertThat(mutex.reason())
                .isEqualTo("By the model, a hand-off of spin-backoff waits for 96 exchanges of 11.5 ns,"
                        + " one of spin for 128 exchanges of 11.5 ns.");
    }

    @Test
    void shouldFollowTheMeasurementAndSayThatTheModelExpectedOtherwise() {
        Recommendation mutex = mutexAmong(mutex("fa", 64, 9), mutex("spin-backoff", 64, 3), mutex("spin", 64, 2));

        assertThat(mutex.recommended()).isEqualTo("fa");
        assertThat(mutex.predicted()).isEqualTo("spin-backoff");
        assertThat(mutex.measured()).isEqualTo("fa");
        assertThat(mutex.agrees()).isFalse();
        assertThat(mutex.margin()).isCloseTo(2, within(1e-9));
        assertThat(mutex.decided()).isTrue();
        assertThat(mutex.blocks()).isEqualTo(64);
        assertThat(mutex.rankAgreement()).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(mutex.reason())
                .startsWith("Measured, fa does 9.00 M op/s against 3.00 M op/s of spin-backoff, although the model"
                        + " expects spin-backoff to be faster, as a hand-off of spin-backoff waits for ")
                .contains("one of fa for")
                .endsWith(".");
    }

    @Test
    void shouldExplainAnAgreedBestAgainstItsMeasuredRunnerUp() {
        Recommendation mutex = mutexAmong(mutex("spin-backoff", 128, 3), mutex("spin", 128, 2));

        assertThat(mutex.agrees()).isTrue();
        assertThat(mutex.rankAgreement()).isEqualTo(1);
        assertThat(mutex.reason())
                .isEqualTo("Measured, spin-backoff does 3.00 M op/s against 2.00 M op/s of spin: a hand-off of"
                        + " spin-backoff waits for 96 exchanges of 11.5 ns, one of spin for 128 exchanges of 11.5 ns.");
    }

    @Test
    void shouldNotExplainARunnerUpByAnotherImplementation() {
        Recommendation mutex =
                mutexAmong(mutex("spin-backoff", 128, 3), mutex("newcomer", 128, 2), mutex("spin", 128, 1));

        assertThat(mutex.reason())
                .isEqualTo("Measured, spin-backoff does 3.00 M op/s against 2.00 M op/s of newcomer: a hand-off of"
                        + " spin-backoff waits for 96 exchanges of 11.5 ns.");
    }

    @Test
    void shouldListEveryCandidateBestFirstWithWhatIsKnownOfIt() {
        Recommendation mutex = mutexAmong(mutex("fa", 128, 10));

        assertThat(mutex.candidates())
                .extracting(Considered::implementation)
                .containsExactly("fa", "spin-backoff", "spin", "ring");
        assertThat(mutex.candidates().get(0).measuredNs()).isCloseTo(100, within(1e-9));
        assertThat(mutex.candidates().get(1).measuredNs()).isNull();
        assertThat(mutex.margin()).isNull();
        assertThat(mutex.decided()).isNull();
        assertThat(mutex.reason()).contains("the only one with a figure that counts");
    }

    @Test
    void shouldNotRecommendWhatTheDeviceDoesNotHave() {
        PrimitiveResult none = PrimitiveResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation("spin-backoff")
                .blocks(64)
                .outcome(Outcome.UNSUPPORTED)
                .build();
        assertThat(mutexAmong(none).candidates())
                .extracting(Considered::implementation)
                .containsExactlyInAnyOrder("spin", "fa", "ring");
    }

    @Test
    void shouldNotDecideBetweenIntervalsThatOverlap() {
        PrimitiveResult wide = SampleResults.sampled(mutex("fa", 128, 0), 1.9e6, 3e6, 3.7e6);

        Recommendation mutex = mutexAmong(wide, mutex("spin", 128, 2));

        assertThat(mutex.measured()).isEqualTo("fa");
        assertThat(mutex.decided()).isFalse();
    }

    @Test
    void shouldLetASteadyRateWinOverOneThatSwingsByMoreThanAFactorOfTwo() {
        PrimitiveResult swinging = SampleResults.sampled(mutex("fa", 128, 0), 1e6, 30e6, 32e6);

        Recommendation mutex = mutexAmong(swinging, mutex("spin", 128, 2));

        assertThat(mutex.measured()).isEqualTo("spin");
        assertThat(mutex.decided()).isFalse();
        assertThat(mutex.margin()).isNull();
        assertThat(mutex.reason())
                .contains("spin does 2.00 M op/s and is the only one with a figure that counts and is stable");
        assertThat(mutex.candidates())
                .extracting(Considered::implementation)
                .containsExactly("spin", "fa", "spin-backoff", "ring");
        assertThat(mutex.reason())
                .endsWith(" Faster, but unstable: fa, with 30.0 M op/s, and repeats differ by 32.0x.");
        assertThat(mutex.candidates().get(1).cliff()).isEqualTo(new Unstable(Unstable.Between.REPEATS, 32.0));
        assertThat(mutex.candidates().get(0).cliff()).isNull();
    }

    @Test
    void shouldLetOneThatSwingsByAFactorOfTwoAndNoMoreWin() {
        PrimitiveResult wide = SampleResults.sampled(mutex("fa", 128, 0), 16e6, 30e6, 32e6);

        assertThat(mutexAmong(wide, mutex("spin", 128, 2)).measured()).isEqualTo("fa");
    }

    @Test
    void shouldLetWhatSwingsWinWhereItIsAheadAtItsWorst() {
        PrimitiveResult swinging = SampleResults.sampled(mutex("fa", 128, 0), 3e6, 30e6, 32e6);

        Recommendation mutex = mutexAmong(swinging, mutex("spin", 128, 2));

        assertThat(mutex.measured()).isEqualTo("fa");
        assertThat(mutex.decided()).isFalse();
        assertThat(mutex.reason())
                .endsWith(
                        " Unstable: repeats differ by 10.7x; the stable forms are slower than this one at its worst.");
    }

    @Test
    void shouldDecideForASteadyRateThatNoSwingReaches() {
        PrimitiveResult swinging = SampleResults.sampled(mutex("fa", 128, 0), 1e6, 2e6, 3e6);

        Recommendation mutex = mutexAmong(swinging, mutex("spin", 128, 4), mutex("ring", 128, 3));

        assertThat(mutex.measured()).isEqualTo("spin");
        assertThat(mutex.decided()).isTrue();
        assertThat(mutex.reason()).doesNotContain("mbiguous");
    }

    @Test
    void shouldDecideNothingWhereAllSwing() {
        PrimitiveResult one = SampleResults.sampled(mutex("fa", 128, 0), 8e6, 30e6, 32e6);
        PrimitiveResult other = SampleResults.sampled(mutex("spin", 128, 0), 1e6, 2e6, 3e6);

        Recommendation mutex = mutexAmong(one, other);

        assertThat(mutex.measured()).isEqualTo("fa");
        assertThat(mutex.decided()).isFalse();
        assertThat(mutex.reason()).endsWith(" Unstable: repeats differ by 4.0x; all others are unstable too.");
    }

    @Test
    void shouldJudgeAtTheLargestNumberOfBlocksWithAFigureThatCounts() {
        Recommendation mutex = mutexAmong(
                mutex("spin", 1, 90),
                mutex("spin", 64, 2),
                mutex("fa", 64, 3),
                SampleResults.ended(mutex("spin", 128, 9), Outcome.TIMED_OUT));

        assertThat(mutex.blocks()).isEqualTo(64);
        assertThat(mutex.measured()).isEqualTo("fa");
    }

    @Test
    void shouldNotRankWhatIsWrongUnverifiedTimedOutOrIdle() {
        Recommendation mutex = mutexAmong(
                SampleResults.unverified(mutex("spin", 128, 9e3)),
                SampleResults.ended(mutex("spin-backoff", 128, 9e3), Outcome.WRONG),
                mutex("ring", 128, 0),
                mutex("fa", 128, 1));

        assertThat(mutex.measured()).isEqualTo("fa");
        assertThat(mutex.candidates())
                .filteredOn(one -> one.measuredNs() != null)
                .hasSize(1);
    }

    @Test
    void shouldTakeEachSemaphoreRoleFromItsOwnInitialValue() {
        List<Recommendation> recommendations = recommend(
                FERMI,
                SampleResults.semaphore("spin", 128, 1, 9),
                SampleResults.semaphore("sleeping", 128, 120, 9),
                SampleResults.semaphore("spin", 128, 2, 99));

        assertThat(role(recommendations, Role.SEMAPHORE_LOW).measured()).isEqualTo("spin");
        assertThat(role(recommendations, Role.SEMAPHORE_HIGH).measured()).isEqualTo("sleeping");
    }

    @Test
    void shouldRankAnImplementationItDoesNotKnowByItsMeasurement() {
        Recommendation mutex = mutexAmong(mutex("mcs-of-tomorrow", 128, 50), mutex("spin", 128, 2));

        assertThat(mutex.recommended()).isEqualTo("mcs-of-tomorrow");
        assertThat(mutex.agrees()).isFalse();
        assertThat(mutex.candidates().get(0).predictedNs()).isNull();
        assertThat(mutex.rankAgreement()).isNull();
        assertThat(mutex.reason()).contains("mcs-of-tomorrow does 50.0 M op/s");
    }

    @Test
    void shouldMeasureWithoutPredictingWhereProbesAreMissing() {
        List<Recommendation> recommendations = recommend(List.of(), mutex("fa", 8, 3), mutex("spin", 8, 2));

        assertThat(recommendations).hasSize(1);
        Recommendation mutex = recommendations.get(0);
        assertThat(mutex.recommended()).isEqualTo("fa");
        assertThat(mutex.predicted()).isNull();
        assertThat(mutex.agrees()).isNull();
        assertThat(mutex.reason()).isEqualTo("Measured, fa does 3.00 M op/s against 2.00 M op/s of spin.");
    }

    @Test
    void shouldLeaveOutRolesOfWhichNothingIsKnown() {
        assertThat(recommend(List.of())).isEmpty();
    }

    @Test
    void shouldConsiderTheHostsOwnImplementationsOnAHost() {
        Evidence evidence = SampleResults.onAHost(FERMI);

        assertThat(role(Recommender.recommend(evidence), Role.BARRIER).candidates())
                .extracting(Considered::implementation)
                .containsExactlyInAnyOrder("central", "flag", "dissemination", "cyclic-barrier");
        assertThat(role(Recommender.recommend(evidence), Role.MUTEX).candidates())
                .last()
                .isEqualTo(new Considered("reentrant-lock", null, null, null, null));
    }

    @Test
    void shouldNotAdviseWhatStarvesMostBlocksHoweverFastItIs() {
        Recommendation mutex = role(
                Recommender.recommend(SampleResults.evidence(
                        FERMI,
                        SampleResults.mutex("exchange-exponential", 64, 2.06e6, 0.002),
                        SampleResults.mutex("clh", 64, 1.5e6, 1),
                        SampleResults.mutex("spin-backoff", 64, 1.2e6, 0.9))),
                Role.MUTEX);

        assertThat(mutex.recommended()).isEqualTo("clh");
        assertThat(mutex.margin()).isCloseTo(0.25, within(1e-9));
        assertThat(mutex.candidates())
                .extracting(Considered::implementation)
                .startsWith("clh", "spin-backoff", "exchange-exponential");
        assertThat(mutex.reason())
                .endsWith(
                        "Faster, but starving most blocks: exchange-exponential, with 2.06 M op/s at a fairness of 0.002.");
    }

    @Test
    void shouldAdviseTheFastestWhereAllStarve() {
        Recommendation mutex = role(
                Recommender.recommend(SampleResults.evidence(
                        FERMI,
                        SampleResults.mutex("exchange-exponential", 64, 2e6, 0.002),
                        SampleResults.mutex("ttas", 64, 1e6, 0.1))),
                Role.MUTEX);

        assertThat(mutex.recommended()).isEqualTo("exchange-exponential");
        assertThat(mutex.reason()).doesNotContain("starving");
    }

    @Test
    void shouldGiveTheSameForTheSameEvidenceInAnyLocale() {
        Locale before = Locale.getDefault();
        List<Recommendation> here = recommend(FERMI, mutex("fa", 128, 3.5));
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(recommend(FERMI, mutex("fa", 128, 3.5))).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static List<Recommendation> recommend(List<ProbeResult> probes, PrimitiveResult... primitives) {
        Evidence evidence = SampleResults.published(
                probes,
                Classifier.classify(probes, List.of()).machine().lineHostage(),
                new Backoff(Pauses.linear(1, 16), Pauses.linear(1, 16), null));
        return Recommender.recommend(new Evidence(evidence.setup(), probes, evidence.hostage(), List.of(primitives)));
    }

    private static Recommendation mutexAmong(PrimitiveResult... primitives) {
        return role(recommend(FERMI, primitives), Role.MUTEX);
    }

    private static Recommendation role(List<Recommendation> recommendations, Role role) {
        return recommendations.stream()
                .filter(one -> one.role() == role)
                .findFirst()
                .orElseThrow();
    }

    private static PrimitiveResult mutex(String id, int blocks, double megaOpsPerSecond) {
        return SampleResults.mutex(id, blocks, megaOpsPerSecond * 1e6, 1);
    }
}
