package io.gpuclass.recommendation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.abstraction.Classifier;
import io.gpuclass.abstraction.HostageVerdicts;
import io.gpuclass.abstraction.Published;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.primitives.Catalogue;
import io.gpuclass.primitives.Implementation;
import io.gpuclass.primitives.Kind;
import io.gpuclass.primitives.Pauses;
import io.gpuclass.probes.ProbeResult;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostModelTest {
    private static final List<String> BARRIERS = List.of("atomic-two-stage", "xf", "central", "flag");
    private static final List<String> MUTEXES = List.of("spin", "spin-backoff", "fa", "ring");
    private static final List<String> SEMAPHORES = List.of("spin", "spin-backoff", "sleeping");

    /** Table 5, Tesla column. The pauses may be anything from 4 to 64 units: the paper does not say which it used. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16, 32, 64})
    void shouldPredictTable5ForTheGtx295FromTable1(int longestPause) {
        CostModel model = new CostModel(published(Published.gtx295(), longestPause));

        assertThat(best(model, Role.BARRIER, 240)).isEqualTo("xf");
        assertThat(best(model, Role.MUTEX, 240)).isEqualTo("fa");
        assertThat(best(model, Role.SEMAPHORE_LOW, 240)).isEqualTo("sleeping");
        assertThat(best(model, Role.SEMAPHORE_HIGH, 240)).isEqualTo("sleeping");
    }

    /** Table 5, Fermi column. */
    @ParameterizedTest
    @ValueSource(ints = {4, 8, 16, 32, 64})
    void shouldPredictTable5ForTheGtx580FromTable1(int longestPause) {
        CostModel model = new CostModel(published(Published.gtx580(), longestPause));

        assertThat(best(model, Role.BARRIER, 128)).isEqualTo("xf");
        assertThat(best(model, Role.MUTEX, 128)).isEqualTo("spin-backoff");
        assertThat(best(model, Role.SEMAPHORE_LOW, 128)).isEqualTo("spin-backoff");
        assertThat(best(model, Role.SEMAPHORE_HIGH, 128)).isEqualTo("sleeping");
    }

    /** Section 6: on Tesla 5-10 % by backoff, and under 5 % of the sleeping mutex; on Fermi FA at about half of backoff. */
    @Test
    void shouldComeNearWhatThePaperSaysOfItsMutexes() {
        CostModel tesla = new CostModel(published(Published.gtx295(), 16));
        CostModel fermi = new CostModel(published(Published.gtx580(), 16));

        assertThat(ratio(tesla, Role.MUTEX, "spin", "spin-backoff", 240)).isBetween(1.05, 1.10);
        assertThat(ratio(tesla, Role.MUTEX, "fa", "spin-backoff", 240)).isLessThan(0.05);
        assertThat(ratio(fermi, Role.MUTEX, "spin-backoff", "fa", 128)).isBetween(0.4, 0.7);
        assertThat(ratio(fermi, Role.MUTEX, "spin", "spin-backoff", 128)).isBetween(1.3, 1.6);
        assertThat(ratio(fermi, Role.MUTEX, "spin", "fa", 128)).isBetween(0.5, 1.0);
    }

    /** Section 6: on Fermi the atomic barrier at about 30 % of XF, on Tesla below 5 %; the model errs in favour of XF. */
    @Test
    void shouldComeNearWhatThePaperSaysOfItsBarriers() {
        CostModel tesla = new CostModel(published(Published.gtx295(), 16));
        CostModel fermi = new CostModel(published(Published.gtx580(), 16));

        assertThat(ratio(tesla, Role.BARRIER, "xf", "atomic-two-stage", 60)).isLessThan(0.10);
        assertThat(ratio(tesla, Role.BARRIER, "xf", "atomic-two-stage", 240)).isLessThan(0.05);
        assertThat(ratio(fermi, Role.BARRIER, "xf", "atomic-two-stage", 128)).isBetween(0.02, 0.5);
    }

    /** One NVIDIA H200 with 2112 blocks: 0.23 M op/s by plain exchange, 0.93 M op/s by ticket, as first measured. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGiveTheOrderOfMagnitudeOnAModernGpu(boolean hostage) {
        CostModel model = new CostModel(modern(hostage));

        assertThat(1e9 / nsOf(model, Role.MUTEX, "spin", 2112)).isBetween(0.23e6 / 4, 0.23e6 * 4);
        assertThat(1e9 / nsOf(model, Role.MUTEX, "fa", 2112)).isBetween(0.93e6 / 3, 0.93e6 * 3);
    }

    /** On 2112 blocks an exchange waits for all others, 0.73 ns each: twice with a fence before the store that releases. */
    @Test
    void shouldWaitForTheQueueTwiceWhereAReleaseIsAFenceAndAStore() {
        double queueNs = 2112 * 0.73;

        assertThat(nsOf(new CostModel(modern(false)), Role.MUTEX, "spin", 2112))
                .isCloseTo(2 * queueNs + 0.73, within(1e-6));
        assertThat(nsOf(new CostModel(coded(CodeForm.PUBLISHED)), Role.MUTEX, "spin", 2112))
                .isCloseTo(queueNs + 0.73, within(1e-6));
    }

    @Test
    void shouldLetPollsOfAStoredWordPassAtomicsOnAnotherLineAndNotOnTheSame() {
        CodeForm apart = new CodeForm(false, true);
        CodeForm together = new CodeForm(true, true);

        for (String id : List.of("fa", "ring")) {
            assertThat(nsOf(new CostModel(coded(apart)), Role.MUTEX, id, 2112))
                    .as(id)
                    .isLessThan(nsOf(new CostModel(coded(together)), Role.MUTEX, id, 2112));
        }
        assertThat(nsOf(new CostModel(coded(apart)), Role.BARRIER, "atomic-two-stage", 2112))
                .isLessThan(nsOf(new CostModel(coded(together)), Role.BARRIER, "atomic-two-stage", 2112));
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1000, 2113"})
    void shouldLetTheWordGoRoundWhenAnotherExchangeSlipsBetween(double gapNs, double holds) {
        Costs modern = modern(false);
        Costs costs = new Costs(
                modern.readServiceNs(),
                modern.besideAtomicsServiceNs(),
                modern.addServiceNs(),
                modern.exchangeServiceNs(),
                modern.readTripNs(),
                modern.writeTripNs(),
                modern.postedTripNs(),
                modern.addTripNs(),
                modern.exchangeTripNs(),
                gapNs,
                modern.hostage(),
                modern.spinPauseNs(),
                modern.pollPauseNs(),
                modern.form(),
                modern.threadsPerBlock());
        CostModel model = new CostModel(costs);

        assertThat(nsOf(model, Role.SEMAPHORE_LOW, "spin", 2112) / nsOf(model, Role.MUTEX, "spin", 2112))
                .isEqualTo(holds, within(1e-6));
    }

    @Test
    void shouldNotMakeALoneBlockPauseOrQueue() {
        CostModel model = new CostModel(modern(true));

        assertThat(nsOf(model, Role.MUTEX, "spin-backoff", 1)).isEqualTo(290);
        assertThat(nsOf(model, Role.MUTEX, "fa", 1)).isEqualTo(435);
        assertThat(nsOf(model, Role.SEMAPHORE_LOW, "sleeping", 1)).isEqualTo(290);
    }

    @Test
    void shouldBeFiniteAndPositiveForAnyPositiveInputs() {
        Random random = new Random(5);
        for (int run = 0; run < 2000; run++) {
            CostModel model = new CostModel(anyCosts(random));
            int blocks = 1 + random.nextInt(5000);
            for (Role role : Role.values()) {
                assertThat(idsOf(role.kind()))
                        .allSatisfy(id -> assertThat(nsOf(model, role, id, blocks))
                                .isPositive()
                                .isFinite());
            }
        }
    }

    @Test
    void shouldNeverPredictThatMoreBlocksPassABarrierFaster() {
        Random random = new Random(6);
        for (int run = 0; run < 500; run++) {
            CostModel model = new CostModel(anyCosts(random));
            assertThat(BARRIERS)
                    .allSatisfy(id -> assertThat(IntStream.of(1, 2, 3, 16, 127, 128, 129, 1000, 4000)
                                    .mapToObj(blocks -> nsOf(model, Role.BARRIER, id, blocks)))
                            .isSorted());
        }
    }

    /** Below saturation more blocks do hand over faster, as the next one looks sooner. */
    @Test
    void shouldNeverPredictThatMoreBlocksHandOverFasterOnceTheWordIsSaturated() {
        Random random = new Random(7);
        for (int run = 0; run < 500; run++) {
            Costs costs = anyCosts(random);
            CostModel model = new CostModel(costs);
            int first = 121 + saturating(costs);
            for (Role role : List.of(Role.MUTEX, Role.SEMAPHORE_LOW, Role.SEMAPHORE_HIGH)) {
                assertThat(idsOf(role.kind()))
                        .allSatisfy(id -> assertThat(IntStream.of(first, first + 1, 2 * first, 10 * first)
                                        .mapToObj(blocks -> nsOf(model, role, id, blocks)))
                                .isSorted());
            }
        }
    }

    @Test
    void shouldHaveNoRowForWhatItDoesNotKnow() {
        CostModel model = new CostModel(modern(false));

        assertThat(model.predict(Role.MUTEX, "reentrant-lock", 8)).isEmpty();
        assertThat(model.predict(Role.BARRIER, "spin", 8)).isEmpty();
    }

    @Test
    void shouldHaveARowForEveryGpuImplementationInTheCatalogue() {
        CostModel model = new CostModel(modern(false));

        for (Role role : Role.values()) {
            assertThat(Catalogue.of(DeviceKind.CUDA, role.kind()))
                    .allSatisfy(
                            row -> assertThat(model.predict(role, row.id(), 8)).isPresent());
        }
    }

    private static int saturating(Costs costs) {
        double trip = Math.max(
                Math.max(2 * costs.readTripNs(), costs.exchangeTripNs()),
                Math.max(costs.addTripNs(), 2 * costs.writeTripNs()));
        double service = Math.min(costs.exchangeServiceNs(), costs.besideAtomicsServiceNs());
        return (int) Math.ceil((Math.max(costs.spinPauseNs(), costs.pollPauseNs()) + trip) / service) + 1;
    }

    private static Costs anyCosts(Random random) {
        double read = any(random);
        boolean hostage = random.nextBoolean();
        return new Costs(
                read,
                hostage ? read + any(random) : read,
                any(random),
                any(random),
                any(random),
                any(random),
                any(random),
                any(random),
                any(random),
                random.nextBoolean() ? 0 : any(random),
                hostage,
                any(random),
                any(random),
                random.nextBoolean() ? CodeForm.PUBLISHED : CodeForm.LIBRARY,
                1 + random.nextInt(1024));
    }

    /** From a hundredth of a nanosecond to ten microseconds. */
    private static double any(Random random) {
        return Math.pow(10, -2 + 6 * random.nextDouble());
    }

    private static String best(CostModel model, Role role, int blocks) {
        return Catalogue.of(DeviceKind.CUDA, role.kind()).stream()
                .map(Implementation::id)
                .min(Comparator.comparingDouble(id -> nsOf(model, role, id, blocks)))
                .orElseThrow();
    }

    private static double ratio(CostModel model, Role role, String dividend, String divisor, int blocks) {
        return nsOf(model, role, dividend, blocks) / nsOf(model, role, divisor, blocks);
    }

    private static List<String> idsOf(Kind kind) {
        return switch (kind) {
            case BARRIER -> BARRIERS;
            case MUTEX -> MUTEXES;
            case SEMAPHORE -> SEMAPHORES;
        };
    }

    private static double nsOf(CostModel model, Role role, String id, int blocks) {
        return model.predict(role, id, blocks).orElseThrow().nsPerOperation();
    }

    private static Costs published(List<ProbeResult> gpu, int max) {
        HostageVerdicts hostage = Classifier.classify(gpu, List.of()).machine().lineHostage();
        return CostsReader.read(new Evidence(
                        gpu,
                        hostage,
                        List.of(),
                        new Backoff(new Pauses(1, max), Pauses.POLLING, null),
                        CodeForm.PUBLISHED,
                        128,
                        DeviceKind.CUDA))
                .orElseThrow();
    }

    /** Returns the modern GPU, its lines held hostage, with implementations coded in a given form. */
    private static Costs coded(CodeForm form) {
        return modern(true, form);
    }

    private static Costs modern(boolean hostage) {
        return modern(hostage, CodeForm.LIBRARY);
    }

    private static Costs modern(boolean hostage, CodeForm form) {
        return new Costs(
                0.29,
                hostage ? 0.73 : 0.29,
                0.73,
                0.73,
                145,
                145,
                20,
                145,
                145,
                15,
                hostage,
                32.5 * 145,
                145,
                form,
                128);
    }
}
