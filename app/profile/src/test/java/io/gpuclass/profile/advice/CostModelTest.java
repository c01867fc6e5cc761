package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.Published;
import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostModelTest {
    private static final Map<Kind, List<String>> OF_THE_PAPER = Map.of(
            Kind.BARRIER, List.of("atomic-two-stage", "xf"),
            Kind.MUTEX, List.of("spin", "spin-backoff", "fa", "ring"),
            Kind.SEMAPHORE, List.of("spin", "spin-backoff", "sleeping"));

    /** Table 5. The pauses may be anything from 4 to 64 units: the paper does not say which it used. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16, 32, 64})
    void shouldPredictTable5FromTable1(int longestPause) {
        CostModel tesla = published(Published.gtx295(), longestPause);
        CostModel fermi = published(Published.gtx580(), longestPause);

        assertThat(Stream.of(Role.values()).map(role -> best(tesla, role, 240)))
                .containsExactly("xf", "fa", "sleeping", "sleeping");
        assertThat(Stream.of(Role.values()).map(role -> best(fermi, role, 128)))
                .containsExactly("xf", "spin-backoff", "spin-backoff", "sleeping");
    }

    /** Section 6: on Tesla 5-10 % by backoff, and under 5 % of the sleeping mutex; on Fermi FA at about half of backoff. */
    @Test
    void shouldComeNearWhatThePaperSaysOfItsMutexes() {
        CostModel tesla = published(Published.gtx295(), 16);
        CostModel fermi = published(Published.gtx580(), 16);

        assertThat(ratio(tesla, Role.MUTEX, "spin", "spin-backoff", 240)).isBetween(1.05, 1.10);
        assertThat(ratio(tesla, Role.MUTEX, "fa", "spin-backoff", 240)).isLessThan(0.05);
        assertThat(ratio(fermi, Role.MUTEX, "spin-backoff", "fa", 128)).isBetween(0.4, 0.7);
        assertThat(ratio(fermi, Role.MUTEX, "spin", "spin-backoff", 128)).isBetween(1.3, 1.6);
        assertThat(ratio(fermi, Role.MUTEX, "spin", "fa", 128)).isBetween(0.5, 1.0);
    }

    /** Section 6: on Fermi the atomic barrier at about 30 % of XF, on Tesla below 5 %; the model errs in favour of XF. */
    @Test
    void shouldComeNearWhatThePaperSaysOfItsBarriers() {
        CostModel tesla = published(Published.gtx295(), 16);
        CostModel fermi = published(Published.gtx580(), 16);

        assertThat(ratio(tesla, Role.BARRIER, "xf", "atomic-two-stage", 60)).isLessThan(0.10);
        assertThat(ratio(tesla, Role.BARRIER, "xf", "atomic-two-stage", 240)).isLessThan(0.05);
        assertThat(ratio(fermi, Role.BARRIER, "xf", "atomic-two-stage", 128)).isBetween(0.02, 0.5);
    }

    /** One NVIDIA H200 with 2112 blocks: 0.23 M op/s by plain exchange, 0.93 M op/s by ticket, as first measured. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGiveTheOrderOfMagnitudeOnAModernGpu(boolean hostage) {
        CostModel model = SampleCosts.model(SampleCosts.modern(hostage));

        assertThat(1e9 / nsOf(model, Role.MUTEX, "spin", 2112)).isBetween(0.23e6 / 4, 0.23e6 * 4);
        assertThat(1e9 / nsOf(model, Role.MUTEX, "fa", 2112)).isBetween(0.93e6 / 3, 0.93e6 * 3);
    }

    /** On 2112 blocks an exchange waits for all others, 0.73 ns each: twice with a fence before the store that releases. */
    @Test
    void shouldWaitForTheQueueTwiceWhereAReleaseIsAFenceAndAStore() {
        double queueNs = 2112 * 0.73;

        assertThat(nsOf(SampleCosts.model(SampleCosts.modern(false)), Role.MUTEX, "spin", 2112))
                .isCloseTo(2 * queueNs + 0.73, within(1e-6));
        assertThat(nsOf(SampleCosts.model(SampleCosts.modern(true, CodeForm.PUBLISHED)), Role.MUTEX, "spin", 2112))
                .isCloseTo(queueNs + 0.73, within(1e-6));
    }

    @Test
    void shouldLetPollsOfAStoredWordPassAtomicsOnAnotherLineAndNotOnTheSame() {
        CodeForm apart = new CodeForm(false, true, false);
        CodeForm together = new CodeForm(true, true, false);

        for (String id : List.of("fa", "ring")) {
            assertThat(nsOf(SampleCosts.model(SampleCosts.modern(true, apart)), Role.MUTEX, id, 2112))
                    .as(id)
                    .isLessThan(nsOf(SampleCosts.model(SampleCosts.modern(true, together)), Role.MUTEX, id, 2112));
        }
        assertThat(nsOf(SampleCosts.model(SampleCosts.modern(true, apart)), Role.BARRIER, "atomic-two-stage", 2112))
                .isLessThan(nsOf(
                        SampleCosts.model(SampleCosts.modern(true, together)), Role.BARRIER, "atomic-two-stage", 2112));
    }

    /** Contended stores that nobody waits for tell how long a store queues among reads: as long as these where they are as slow. */
    @Test
    void shouldLetAStorePassReadsAsFarAsContendedStoresDo() {
        Costs fast = SampleCosts.modern(false);
        Costs slow =
                CostsBuilder.builder(fast).storeServiceNs(fast.readServiceNs()).build();

        assertThat(nsOf(SampleCosts.model(slow), Role.MUTEX, "fa-plain", 2112)
                        - nsOf(SampleCosts.model(fast), Role.MUTEX, "fa-plain", 2112))
                .isCloseTo(2 * (2112 * 0.29 - 145), within(1e-6));
    }

    /** Section 6: rates hardly depend on blocks or initial values. */
    @Test
    void shouldPartTheSemaphoresAttemptsAsThePaperSaysOfItsPauses() {
        CostModel tesla = published(Published.gtx295(), 16);

        assertThat(IntStream.of(1, 120, 240)
                        .mapToObj(blocks -> nsOf(tesla, Role.SEMAPHORE_LOW, "spin-backoff", blocks)))
                .allMatch(ns -> ns == 4 * 991);
        assertThat(nsOf(tesla, Role.SEMAPHORE_HIGH, "spin", 240)).isGreaterThan(10 * 4 * 991);
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1000, 2113"})
    void shouldLetTheWordGoRoundWhenAnotherExchangeSlipsBetween(double gapNs, double holds) {
        CostModel model = SampleCosts.model(SampleCosts.withExchangeGap(SampleCosts.modern(false), gapNs));

        assertThat(nsOf(model, Role.SEMAPHORE_LOW, "spin", 2112) / nsOf(model, Role.MUTEX, "spin", 2112))
                .isEqualTo(holds, within(1e-6));
    }

    @Test
    void shouldNotMakeALoneBlockPauseOrQueue() {
        CostModel model = SampleCosts.model(SampleCosts.modern(true));

        assertThat(nsOf(model, Role.MUTEX, "spin-backoff", 1)).isEqualTo(290);
        assertThat(nsOf(model, Role.MUTEX, "fa", 1)).isEqualTo(435);
        assertThat(nsOf(model, Role.SEMAPHORE_LOW, "sleeping", 1)).isEqualTo(290);
        for (String id : List.of("spin", "rw-spin", "rw-priority")) {
            String pausing = id.equals("spin") ? "spin-backoff" : id + "-exponential";
            assertThat(nsOf(model, Role.SEMAPHORE_LOW, pausing, 1)).isEqualTo(nsOf(model, Role.SEMAPHORE_LOW, id, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda", "host"})
    void shouldPredictEveryRowThatNamesAFormula(DeviceKind device) {
        CostModel model = SampleCosts.model(SampleCosts.modern(true), device);

        assertThat(Catalogue.of(device)).anyMatch(row -> row.cost() != null).allSatisfy(row -> {
            for (Integer initial : initials(row.kind())) {
                assertThat(model.predict(row.kind(), initial, row.id(), 132).isPresent())
                        .isEqualTo(row.cost() != null);
            }
        });
    }

    @Test
    void shouldRefuseAFormulaThatIsNotThere() {
        Implementation xf = Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "xf").orElseThrow();
        Implementation row =
                new Implementation(xf.device(), xf.facts(), xf.pauses(), xf.traits(), "free_lunch", xf.cpp());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> CostFormulas.of(row))
                .withMessageStartingWith(
                        "the catalogue's barrier xf: there is no cost free_lunch, but [atomic_two_stage,");
    }

    @Test
    void shouldBeFiniteAndPositiveForAnyPositiveInputs() {
        Random random = new Random(5);
        for (int run = 0; run < 500; run++) {
            DeviceKind device = random.nextBoolean() ? DeviceKind.CUDA : DeviceKind.HOST;
            CostModel model = SampleCosts.model(SampleCosts.any(random), device);
            int blocks = random.nextInt(10) == 0 ? 1 : 1 + random.nextInt(5000);
            for (Implementation row : Catalogue.of(device)) {
                for (Integer initial : initials(row.kind())) {
                    model.predict(row.kind(), initial, row.id(), blocks)
                            .ifPresent(prediction -> assertThat(prediction.nsPerOperation())
                                    .as("%s on %d blocks", row.id(), blocks)
                                    .isPositive()
                                    .isFinite());
                }
            }
        }
    }

    @Test
    void shouldNeverPredictThatMoreBlocksPassABarrierFaster() {
        Random random = new Random(6);
        for (int run = 0; run < 500; run++) {
            DeviceKind device = random.nextBoolean() ? DeviceKind.CUDA : DeviceKind.HOST;
            CostModel model = SampleCosts.model(SampleCosts.any(random), device);
            assertThat(predicted(model, device, Kind.BARRIER))
                    .allSatisfy(id -> assertThat(IntStream.of(1, 2, 3, 16, 127, 128, 129, 1000, 4000)
                                    .mapToObj(blocks -> nsOf(model, Role.BARRIER, id, blocks)))
                            .isSortedAccordingTo(SampleCosts.ROUNDED));
        }
    }

    /**
     * Below saturation more blocks do hand over faster, as the next one looks sooner. Pauses that grow with the wait put saturation off,
     * and so do those that grow with the queue.
     */
    @Test
    void shouldNeverPredictThatMoreBlocksHandOverFasterOnceTheWordIsSaturated() {
        Random random = new Random(7);
        for (int run = 0; run < 500; run++) {
            Costs costs = SampleCosts.any(random);
            CostModel model = SampleCosts.model(costs);
            int first = 121 + saturating(costs);
            for (Role role : List.of(Role.MUTEX, Role.SEMAPHORE_LOW, Role.SEMAPHORE_HIGH)) {
                assertThat(withSteadyPauses(role.kind()))
                        .allSatisfy(id -> assertThat(IntStream.of(first, first + 1, 2 * first, 10 * first)
                                        .mapToObj(blocks -> nsOf(model, role, id, blocks)))
                                .isSortedAccordingTo(SampleCosts.ROUNDED));
            }
        }
    }

    @Test
    void shouldPredictThatFormsThatOnlySpinGetSlowerFromOneBlockPerSmToSaturation() {
        CostModel model = SampleCosts.model(SampleCosts.modern(true));

        for (String id : List.of("spin", "ttas", "fa-plain")) {
            assertThat(IntStream.of(132, 528, 2112).mapToObj(blocks -> nsOf(model, Role.MUTEX, id, blocks)))
                    .as(id)
                    .isSorted();
        }
        for (String id : List.of("spin", "rw-spin", "rw-priority")) {
            assertThat(IntStream.of(132, 528, 2112).mapToObj(blocks -> nsOf(model, Role.SEMAPHORE_LOW, id, blocks)))
                    .as(id)
                    .isSorted();
        }
    }

    @Test
    void shouldHaveNoRowForWhatItDoesNotKnow() {
        CostModel model = SampleCosts.model(SampleCosts.modern(false));

        assertThat(model.predict(Kind.MUTEX, null, "reentrant-lock", 8)).isEmpty();
        assertThat(model.predict(Kind.BARRIER, null, "spin", 8)).isEmpty();
    }

    @Test
    void shouldKnowThatTheCentralBarrierOfAHostIsAnotherThanThatOfAGpu() {
        Costs costs = SampleCosts.modern(true);

        assertThat(nsOf(SampleCosts.model(costs, DeviceKind.HOST), Role.BARRIER, "central", 2112))
                .isEqualTo(nsOf(SampleCosts.model(costs, DeviceKind.CUDA), Role.BARRIER, "atomic-two-stage", 2112))
                .isNotEqualTo(nsOf(SampleCosts.model(costs, DeviceKind.CUDA), Role.BARRIER, "central", 2112));
    }

    @Test
    void shouldTakePausesFromTheProfileBeforeTheCatalogue() {
        Costs costs = SampleCosts.modern(true);
        Backoff longer = new Backoff(Pauses.linear(1, 1000), Pauses.linear(7, 7), null);
        CostModel asMeasured = new CostModel(costs, longer, DeviceKind.CUDA);

        for (String id : List.of("spin-backoff", "spin-then-backoff", "fa", "ring")) {
            assertThat(nsOf(asMeasured, Role.MUTEX, id, 132))
                    .as(id)
                    .isGreaterThan(nsOf(SampleCosts.model(costs), Role.MUTEX, id, 132));
        }
        for (String id : List.of("spin", "fa-plain", "exchange-exponential", "ticket-proportional")) {
            assertThat(nsOf(asMeasured, Role.MUTEX, id, 132))
                    .as(id)
                    .isEqualTo(nsOf(SampleCosts.model(costs), Role.MUTEX, id, 132));
        }
    }

    private static int saturating(Costs costs) {
        double trip = Math.max(
                Math.max(2 * costs.readTripNs(), costs.readTripNs() + costs.exchangeTripNs()),
                Math.max(costs.addTripNs(), 2 * costs.writeTripNs()));
        double service =
                Math.min(costs.exchangeServiceNs(), Math.min(costs.readServiceNs(), costs.besideAtomicsServiceNs()));
        return (int) Math.ceil((costs.linearPauseNs(Pauses.SPINNING) + trip) / service) + 1;
    }

    private static String best(CostModel model, Role role, int blocks) {
        return OF_THE_PAPER.get(role.kind()).stream()
                .min(Comparator.comparingDouble(id -> nsOf(model, role, id, blocks)))
                .orElseThrow();
    }

    private static double ratio(CostModel model, Role role, String dividend, String divisor, int blocks) {
        return nsOf(model, role, dividend, blocks) / nsOf(model, role, divisor, blocks);
    }

    private static List<String> withSteadyPauses(Kind kind) {
        return Catalogue.of(DeviceKind.CUDA, kind).stream()
                .filter(row ->
                        row.pauses().form() == Pauses.Form.NONE || row.pauses().form() == Pauses.Form.LINEAR)
                .map(Implementation::id)
                .filter(id -> !id.startsWith("libcu-") && !id.equals("spin-then-backoff"))
                .toList();
    }

    private static List<String> predicted(CostModel model, DeviceKind device, Kind kind) {
        return Catalogue.of(device, kind).stream()
                .map(Implementation::id)
                .filter(id -> model.predict(kind, null, id, 1).isPresent())
                .toList();
    }

    private static List<Integer> initials(Kind kind) {
        return kind == Kind.SEMAPHORE ? List.of(1, 2, 10, 120) : Collections.singletonList(null);
    }

    private static double nsOf(CostModel model, Role role, String id, int blocks) {
        return model.predict(role.kind(), role.initial(), id, blocks)
                .orElseThrow()
                .nsPerOperation();
    }

    private static CostModel published(List<ProbeResult> gpu, int max) {
        HostageVerdicts hostage = Classifier.classify(gpu, List.of()).machine().lineHostage();
        Backoff backoff = new Backoff(Pauses.linear(1, max), Pauses.POLLING, null);
        return CostModel.of(SampleResults.published(gpu, hostage, backoff)).orElseThrow();
    }
}
