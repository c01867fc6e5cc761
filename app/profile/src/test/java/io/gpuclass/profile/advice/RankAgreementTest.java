package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankAgreementTest {
    private static final List<ProbeResult> FERMI = Published.gtx580();

    @Test
    void shouldBeOneWhereTheModelOrdersAsMeasuredAndMinusOneInReverse() {
        PrimitiveResult[] reversed = {mutex("mcs", 128, 1), mutex("fa-plain", 128, 2), mutex("ring", 128, 3)};
        PrimitiveResult[] asPredicted = {mutex("mcs", 128, 3), mutex("fa-plain", 128, 2), mutex("ring", 128, 1)};

        assertThat(agreements(asPredicted)).containsExactly(new RankAgreement(Kind.MUTEX, null, 128, 1, 3));
        assertThat(agreements(reversed)).containsExactly(new RankAgreement(Kind.MUTEX, null, 128, -1, 3));
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
