package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.CostModel.CostsReader;
import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostsReaderTest {
    @Test
    void shouldReadServiceTripsAndTheUnitOfPausesFromTheProbes() {
        HostageVerdicts hostage = new HostageVerdicts(Verdict.YES, Verdict.UNKNOWN);
        Costs costs = CostsReader.read(SampleResults.published(Published.gtx580(), hostage, null))
                .orElseThrow();

        assertThat(costs.exchangeServiceNs()).isEqualTo(1470.0 / 128, within(1e-9));
        assertThat(costs.besideAtomicsServiceNs()).isEqualTo(1473.0 / 128, within(1e-9));
        assertThat(costs.readTripNs()).isEqualTo(43, within(1e-9));
        assertThat(costs.unitNs()).isEqualTo(43, within(1e-9));
        assertThat(costs.multiprocessors()).isNull();
        assertThat(costs.exchangeGapNs()).isZero();
        assertThat(costs.hostage()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"YES, YES, 6", "NO, YES, 4", "YES, NO, 2", "NO, UNKNOWN, 2", "UNKNOWN, AMBIGUOUS, 2"})
    void shouldServePollsBesideAtomicsByTheVerdictForAdvice(Verdict oneShot, Verdict sustained, double serviceNs) {
        List<ProbeResult> probes = ProbeCase.all().stream()
                .map(probe -> ProbeResult.of(
                        probe, 10, Sampled.summary(0.02 * (1 + probe.access().ordinal())), null))
                .toList();
        HostageVerdicts hostage = new HostageVerdicts(oneShot, sustained);

        Costs costs =
                CostsReader.read(SampleResults.published(probes, hostage, null)).orElseThrow();

        assertThat(costs.besideAtomicsServiceNs()).isEqualTo(serviceNs, within(1e-9));
    }

    /** Table 1, Fermi: 43 ns for a read out of a cache, 437 ns for an add, which goes where blocks meet. Pauses count reads all the same. */
    @ParameterizedTest
    @CsvSource({"true, 437", "false, 43"})
    void shouldTakeAnAtomicsTripForAReadsWhereACacheAnswers(boolean cached, double tripNs) {
        Evidence.Setup setup = new Evidence.Setup(DeviceKind.CUDA, 16, 128, cached, CodeForm.PUBLISHED, null);

        Costs costs = CostsReader.read(new Evidence(setup, Published.gtx580(), null, List.of()))
                .orElseThrow();

        assertThat(costs.readTripNs()).isEqualTo(tripNs, within(1e-9));
        assertThat(costs.unitNs()).isEqualTo(43, within(1e-9));
        assertThat(costs.storeServiceNs()).isEqualTo(175.0 / 128, within(1e-9));
    }

    @Test
    void shouldTakeThePausesUnitFromTheMethodWhereItIsGiven() {
        Evidence evidence = new Evidence(
                new Evidence.Setup(
                        DeviceKind.CUDA,
                        16,
                        128,
                        false,
                        CodeForm.PUBLISHED,
                        new Backoff(Pauses.linear(2, 4), Pauses.linear(1, 2), 10.0)),
                Published.gtx580(),
                null,
                List.of());

        Costs costs = CostsReader.read(evidence).orElseThrow();

        assertThat(costs.unitNs()).isEqualTo(10);
        assertThat(costs.multiprocessors()).isEqualTo(16);
    }

    @Test
    void shouldNotPredictWithAProbeMissing() {
        for (String needed : List.of(
                "contentious-volatile-read",
                "contentious-atomic-write",
                "noncontentious-volatile-read",
                "noncontentious-volatile-write",
                "noncontentious-atomic-read")) {
            List<ProbeResult> probes = Published.gtx580().stream()
                    .filter(probe -> !probe.id().equals(needed))
                    .toList();
            Evidence evidence = SampleResults.published(probes, null, null);

            assertThat(CostsReader.read(evidence)).as(needed).isEmpty();
        }
    }

    @Test
    void shouldWaitForSerialAccessesAndLetPostedStoresGo() {
        List<ProbeResult> probes = ProbeCase.all().stream()
                .map(probe -> ProbeResult.of(
                        probe,
                        10,
                        null,
                        Sampled.summary(100 * (1 + probe.pattern().ordinal()))))
                .toList();

        Costs costs =
                CostsReader.read(SampleResults.published(probes, null, null)).orElseThrow();

        assertThat(costs.readTripNs()).isEqualTo(cost(Pattern.SERIAL));
        assertThat(costs.writeTripNs()).isEqualTo(cost(Pattern.COMPLETED));
        assertThat(costs.postedTripNs()).isEqualTo(cost(Pattern.POSTED));
        assertThat(costs.exchangeGapNs()).isEqualTo(cost(Pattern.PIPELINED));
        assertThat(costs.exchangeServiceNs()).isEqualTo(cost(Pattern.SERIAL) / 10);
    }

    private static double cost(Pattern pattern) {
        return 100 * (1 + pattern.ordinal());
    }
}
