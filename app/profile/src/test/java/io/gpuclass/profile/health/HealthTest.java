package io.gpuclass.profile.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.health.Health.Condition;
import io.gpuclass.profile.health.Health.Finding;
import io.gpuclass.profile.health.Limits.Limit;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.stats.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTest {
    private static final int DRAWS = 1000;

    @TempDir
    private Path directory;

    private static ModelLimits limits(int gpus, long seed) {
        SampleGpus sample = new SampleGpus(seed);
        return Limits.of(IntStream.range(0, gpus).mapToObj(i -> sample.healthy()))
                .models()
                .get(0);
    }

    private static Health judged(Profile profile, ModelLimits limits) {
        return Health.of("cuda:0", profile, limits, false, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 20})
    void shouldRaiseNoFalseAlarmInAThousandDrawsFromTheKnownSpread(int gpus) {
        ModelLimits limits = limits(gpus, 1);
        SampleGpus sample = new SampleGpus(2);

        assertThat(IntStream.range(0, DRAWS)
                        .mapToObj(i -> judged(sample.healthy(), limits))
                        .flatMap(health -> health.sick().stream()))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Vital.class)
    void shouldNameTheOneFigureThatIsSickInEveryDraw(Vital vital) {
        ModelLimits limits = limits(20, 3);
        SampleGpus sample = new SampleGpus(4);
        double factor = vital == Vital.SM_CLOCK ? 0.85 : 1.35;

        for (int i = 0; i < 100; i++) {
            Health health = judged(sample.sick(vital, factor), limits);
            assertThat(health.healthy()).isFalse();
            assertThat(health.sick()).extracting(Finding::figure).containsExactly(vital.id());
        }
    }

    @Test
    void shouldCountAGpuOnceByItsLatestProfile() {
        Profile early = ProfileBuilder.builder(new SampleGpus(5).healthy())
                .createdAt("2026-01-01T00:00:00Z")
                .build();
        Profile late = ProfileBuilder.builder(early)
                .createdAt("2026-02-01T00:00:00Z")
                .clockUnderLoad(Summary.exactly(1755))
                .build();

        for (List<Profile> order : List.of(List.of(early, late), List.of(late, early))) {
            ModelLimits model = Limits.of(order.stream()).models().get(0);
            assertThat(model.gpus()).isEqualTo(1);
            assertThat(model.of(Vital.SM_CLOCK).map(Limit::median)).hasValue(1755.0);
        }
    }

    @Test
    void shouldAllowWhatAFleetReallyDiffersBy() {
        SampleGpus sample = new SampleGpus(6);
        Stream<Profile> apart = IntStream.range(0, 9)
                .mapToObj(i -> ProfileBuilder.builder(sample.healthy())
                        .clockUnderLoad(Summary.exactly(1800 + 20 * i))
                        .build());

        Limit clock = Limits.of(apart).models().get(0).of(Vital.SM_CLOCK).orElseThrow();

        assertThat(clock.gpus()).isEqualTo(9);
        assertThat(clock.median()).isEqualTo(1880);
        assertThat(clock.mad()).isEqualTo(40);
        assertThat(clock.limit()).isBetween(1660.0, 1680.0);
    }

    @Test
    void shouldNotDecideWhereTheIntervalHoldsTheLimit() {
        Profile unsteady = ProfileBuilder.builder(new SampleGpus(7).healthy())
                .clockUnderLoad(new Summary(1700, 1650, 1990, 6, 1650, 1990, 10))
                .build();

        Health health = judged(unsteady, limits(20, 1));

        assertThat(health.healthy()).isTrue();
        assertThat(health.findings())
                .filteredOn(finding -> finding.condition() == Condition.UNSURE)
                .extracting(Finding::figure)
                .containsExactly("sm-clock");
    }

    @Test
    void shouldFailOnAFailedCheckAndNameIt() {
        Profile sample = new SampleGpus(8).healthy();
        List<Verification> failed = sample.verification().stream()
                .map(check -> check.implementation().equals("striped") ? check.asFailed() : check)
                .toList();
        Health health =
                judged(ProfileBuilder.builder(sample).verification(failed).build(), limits(3, 1));

        assertThat(health.sick()).extracting(Finding::figure).containsExactly("verification");
        assertThat(health.sick().get(0).note()).contains("failed: barrier striped, ");
    }

    @Test
    void shouldNotJudgeWhatIsSlowWhileOtherWorkKeepsTheDeviceBusy() {
        SampleGpus sample = new SampleGpus(8);
        Health slow = judged(SampleGpus.busy(sample.sick(Vital.CONTENDED_ATOMICS, 2)), limits(3, 1));

        assertThat(slow.healthy()).isTrue();
        assertThat(slow.busy()).isEqualTo("2 other processes use it");
        assertThat(slow.unjudged()).extracting(Finding::figure).containsExactly("contended-atomics");
        assertThat(judged(SampleGpus.busy(sample.healthy()), limits(3, 1)).unjudged())
                .isEmpty();
    }

    @Test
    void shouldCallABrokenPromiseSickHoweverBusyTheDeviceIs() {
        Profile sample = SampleGpus.busy(new SampleGpus(8).healthy());
        List<Verification> failed = sample.verification().stream()
                .map(check -> check.implementation().equals("striped") ? check.asFailed() : check)
                .toList();
        Profile broken = ProfileBuilder.builder(sample).verification(failed).build();

        assertThat(judged(broken, limits(3, 1)).sick())
                .extracting(Finding::figure)
                .containsExactly("verification");
    }

    @Test
    void shouldCallATimeOfNothingSick() {
        Profile still = SampleGpus.busy(ProfileBuilder.builder(new SampleGpus(8).healthy())
                .clockUnderLoad(Summary.exactly(0))
                .build());

        assertThat(judged(still, limits(3, 1)).sick())
                .extracting(Finding::figure, Finding::note)
                .containsExactly(tuple("sm-clock", "impossible: 0.0 MHz"));
    }

    @Test
    void shouldTakeTheLoadOfAHostFromBeforeItsRun() {
        Surroundings busy = Surroundings.unknown(
                Surroundings.HOST_IS_BUSY + "load average 5.70 on 2 logical CPUs; end other work and measure again");
        Surroundings idle = Surroundings.unknown(null);
        Profile slow = new SampleGpus(8).sick(Vital.MUTEX, 3);

        assertThat(judged(between(slow, busy, idle), limits(3, 1)).busy())
                .isEqualTo("load average 5.70 on 2 logical CPUs");
        assertThat(judged(between(slow, idle, busy), limits(3, 1)).busy()).isNull();
    }

    private static Profile between(Profile profile, Surroundings before, Surroundings after) {
        return ProfileBuilder.builder(profile)
                .environment(new Environment("Linux", "17", before, after, List.of()))
                .build();
    }

    @Test
    void shouldLeaveOutWhatABriefCheckDoesNotMeasure() {
        Profile brief = ProfileBuilder.builder(new SampleGpus(9).healthy())
                .primitives(List.of())
                .verification(List.of())
                .build();

        assertThat(Health.of("cuda:0", brief, limits(3, 1), true, 1).findings())
                .extracting(Finding::condition)
                .hasSize(5)
                .containsOnly(Condition.OK);
        assertThat(Health.of("cuda:0", brief, limits(3, 1), false, 1).findings())
                .filteredOn(finding -> finding.condition() == Condition.UNSURE)
                .hasSize(3);
    }

    @Test
    void shouldReadWhatItWroteAndProfilesBesideIt() throws IOException {
        Limits limits = Limits.of(Stream.of(new SampleGpus(1).healthy()));
        Path file = Files.writeString(directory.resolve("limits.json"), ProfileJson.text(limits));

        assertThat(ProfileJson.text(Limits.read(List.of(file)))).isEqualTo(ProfileJson.text(limits));
        assertThat(Limits.read(List.of(file, SavedSamples.XEON)).models())
                .extracting(ModelLimits::kind)
                .containsExactly("cuda", "host");
    }

    @Test
    void shouldSayWhatIsWrongWithAFileThatIsNeither() throws IOException {
        Path neither = Files.writeString(directory.resolve("x.json"), "{}");
        Path broken =
                Files.writeString(directory.resolve("y.json"), "{\"schema\": \"gpuclass-limits/1\", \"models\": 7}");

        assertThatThrownBy(() -> Limits.read(List.of(neither))).isInstanceOf(ProfileReadException.class);
        assertThatThrownBy(() -> Limits.read(List.of(broken)))
                .isInstanceOf(ProfileReadException.class)
                .hasMessageContaining("it does not keep to gpuclass-limits/1");
    }
}
