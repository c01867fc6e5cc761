package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.TuneJob.TuneOptions;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TuningJobTest {
    private final ProgressLog progress = new ProgressLog();
    private long nanos;
    private Function<Trial, Observation> script = Seen::honest;
    private final FakeDevice gpu = new FakeDevice(trial -> {
        Observation seen = script.apply(trial);
        nanos += (long) Math.max(seen.elapsedNs(), seen.windowNs());
        return seen;
    });

    @Test
    void shouldTuneWhatWasAskedForInTheUnitThatItCalibrates() {
        List<Tuning> found = tune(SampleProfiles.complete(), Set.of("spin-backoff", "fa"), Duration.ofHours(1));

        assertThat(found)
                .extracting(tuning -> tuning.kind().id() + "/" + tuning.implementation())
                .containsExactly("mutex/spin-backoff", "mutex/fa", "semaphore/spin-backoff");
        assertThat(found).extracting(Tuning::unitNs).containsOnly(Seen.NS_EACH);
        assertThat(found).extracting(Tuning::converged).containsOnly(true);
        assertThat(progress.phases).startsWith("warming up", "tuning mutex/spin-backoff at low contention");
        assertThat(progress.fractions).isNotEmpty();
        assertThat(progress.notices).isEmpty();
    }

    @Test
    void shouldLeaveOutWhatTheProfileKnowsToBeBroken() {
        Verification broken = VerificationBuilder.builder()
                .kind(Kind.MUTEX.id())
                .blocks(2)
                .implementation("fa")
                .build();
        Profile profile = ProfileBuilder.builder(SampleProfiles.complete())
                .verification(List.of(broken))
                .build();

        assertThat(tune(profile, Set.of("ring", "fa"), Duration.ofHours(1)))
                .extracting(Tuning::implementation)
                .containsExactly("ring");
    }

    @Test
    void shouldSayWhatGetsNowhereAndWhatWasNotReached() {
        script = trial ->
                trial.kernel().equals("mutex_rate_fa") ? Seen.run().expiring().observation() : Seen.honest(trial);

        List<Tuning> found = tune(SampleProfiles.complete(), Set.of("ring", "fa"), Duration.ofHours(1));

        assertThat(found).extracting(Tuning::implementation).containsExactly("ring");
        assertThat(progress.notices)
                .singleElement()
                .asString()
                .startsWith("mutex/fa at low contention gets nowhere with the catalogue's own pauses");
    }

    @Test
    void shouldSayWhatDoesNotHoldInUse() {
        script = trial -> {
            boolean use = trial.kernel().contains("_use_");
            boolean untuned = trial.backoffMax() == 64;
            return Seen.run()
                    .within(use ? 3e6 : Math.max(trial.windowNs(), 1000))
                    .completing(use == untuned ? 2000 : 1000)
                    .sharing(1, 1, 1)
                    .lasting(trial.kernel().startsWith("probe_") ? Seen.NS_EACH * (50 + trial.length()) : 1000)
                    .observation();
        };

        List<Tuning> found = tune(SampleProfiles.complete(), Set.of("spin-then-backoff"), Duration.ofHours(1));

        assertThat(found).extracting(Tuning::holds).containsExactly(false);
        assertThat(progress.notices)
                .singleElement()
                .asString()
                .startsWith("mutex/spin-then-backoff at low contention gains less than 3 % in a user's kernel");
    }

    @Test
    void shouldFailWhereTheTimeIsTooShortForAnything() {
        assertThatThrownBy(() -> tune(SampleProfiles.complete(), Set.of(), Duration.ofMillis(1)))
                .isInstanceOf(DeviceException.class)
                .hasMessageContaining("in 1 ms: allow more with --time-budget");
    }

    @Test
    void shouldFailWhereNothingWorks() {
        script = trial ->
                trial.kernel().startsWith("mutex") ? Seen.run().expiring().observation() : Seen.honest(trial);

        assertThatThrownBy(() -> tune(SampleProfiles.complete(), Set.of("fa"), Duration.ofHours(1)))
                .isInstanceOf(DeviceException.class)
                .hasMessageContaining("name others with --only");
    }

    private List<Tuning> tune(Profile profile, Set<String> only, Duration budget) {
        Set<FormName> forms = only.stream()
                .flatMap(id -> Stream.of(Kind.MUTEX, Kind.SEMAPHORE).map(kind -> FormName.of(kind, id)))
                .collect(Collectors.toSet());
        TuneOptions options = new TuneOptions(new DeviceSpec.Auto(), forms, EnumSet.of(Contention.LOW), 0.8, budget, 1);
        return new TuningJob(() -> nanos).run(new ChosenDevice(gpu, List.of()), profile, options, progress);
    }
}
