package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankAgreementTest {
    private static final List<ProbeResult> FERMI = Published.gtx580();

    @Test
    void shouldBeOneWhereTheModelOrdersAsMeasuredAndMinusOneInReverse() {
        PrimitiveResult[] reversed = {mutex("mcs", 128, 1), mutex("fa-plain", 128, 2), mutex("ring", 128, 3)};
        PrimitiveResult[] asPredicted = {mutex("mcs", 128, 3), mutex("fa-plain", 128, 2), mutex("ring", 128, 1)};

        assertThat(agreements(asPredicted)).extracting(RankAgreement::tau).containsExactly(1.0);
        assertThat(agreements(reversed)).extracting(RankAgreement::tau).containsExactly(-1.0);
        assertThat(agreements(reversed))
                .extracting(RankAgreement::implementations)
                .containsExactly(3);
    }

    /** Of four, one is 2.5 times as fast as predicted beside the others: three pairs of six are off. */
    @ParameterizedTest
    @CsvSource({"1, 6", "1.9, 6", "2.5, 3", "0.4, 3"})
    void shouldCountPairsWhoseRatioIsWithinAFactorOfTwoOfThePredictedOne(double off, int within) {
        List<PrimitiveResult> results = Stream.of("spin", "fa-plain", "ring", "mcs")
                .map(id -> mutex(id, 128, (id.equals("ring") ? off : 1) * 3e6 / predictedNs(id)))
                .toList();

        RankAgreement agreement =
                agreements(results.toArray(PrimitiveResult[]::new)).get(0);

        assertThat(agreement.pairs()).isEqualTo(6);
        assertThat(agreement.pairsWithinTwo()).isEqualTo(within);
    }

    @Test
    void shouldRefuseMorePairsThanThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RankAgreement(Kind.MUTEX, null, 8, 1, 3, 3, 4))
                .withMessage("4 of 3 pairs cannot be within a factor of two");
    }

    private static double predictedNs(String id) {
        return CostModel.of(SampleResults.evidence(FERMI))
                .flatMap(model -> model.predict(Kind.MUTEX, null, id, 128))
                .orElseThrow()
                .nsPerOperation();
    }

    @Test
    void shouldComeOncePerKindInitialValueAndSizeInThatOrder() {
        assertThat(agreements(
                        semaphore("spin", 8, 120),
                        semaphore("spin-backoff", 8, 120),
                        semaphore("sleeping", 8, 120),
                        semaphore("spin", 8, 1),
                        semaphore("spin-backoff", 8, 1),
                        semaphore("sleeping", 8, 1),
                        mutex("spin", 128, 1),
                        mutex("fa", 128, 2),
                        mutex("ring", 128, 3),
                        mutex("spin", 8, 1),
                        mutex("fa", 8, 2),
                        mutex("ring", 8, 3)))
                .extracting(one -> one.kind() + " " + one.initial() + " " + one.blocks())
                .containsExactly("MUTEX null 8", "MUTEX null 128", "SEMAPHORE 1 8", "SEMAPHORE 120 8");
    }

    @Test
    void shouldNeedThreeThatHaveBothAndCount() {
        assertThat(agreements(mutex("spin", 8, 1), mutex("fa", 8, 2))).isEmpty();
        assertThat(agreements(mutex("spin", 8, 1), mutex("fa", 8, 2), mutex("of-tomorrow", 8, 3)))
                .isEmpty();
        assertThat(agreements(mutex("spin", 8, 1), mutex("fa", 8, 2), SampleResults.unverified(mutex("ring", 8, 3))))
                .isEmpty();
        assertThat(agreements(mutex("spin", 8, 1), mutex("fa", 8, 2), mutex("ring", 16, 3)))
                .isEmpty();
    }

    @Test
    void shouldLeaveRelaunchesAndReaderWriterSemaphoresOut() {
        assertThat(agreements(
                        SampleResults.barrier("xf", 8, 1000),
                        SampleResults.barrier("central", 8, 2000),
                        SampleResults.barrier("kernel-relaunch", 8, 3000),
                        semaphore("spin", 8, 1),
                        semaphore("sleeping", 8, 1),
                        SampleResults.writing(semaphore("rw-spin", 8, 1), Writers.HALF)))
                .isEmpty();
    }

    @Test
    void shouldSayNothingWithoutProbes() {
        assertThat(RankAgreement.of(
                        SampleResults.evidence(List.of(), mutex("spin", 8, 1), mutex("fa", 8, 2), mutex("ring", 8, 3))))
                .isEmpty();
    }

    @Test
    void shouldSayNothingWhereAllAreMeasuredTheSame() {
        assertThat(agreements(mutex("spin", 8, 1), mutex("fa", 8, 1), mutex("ring", 8, 1)))
                .isEmpty();
    }

    private static List<RankAgreement> agreements(PrimitiveResult... results) {
        return RankAgreement.of(SampleResults.evidence(FERMI, results));
    }

    private static PrimitiveResult mutex(String id, int blocks, double opsPerSecond) {
        return SampleResults.mutex(id, blocks, opsPerSecond, 1);
    }

    private static PrimitiveResult semaphore(String id, int blocks, int initial) {
        return SampleResults.semaphore(id, blocks, initial, id.length());
    }
}
