package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.ForwardingDevice;
import io.gpuclass.engine.session.MeasuringJob.MeasuredForms;
import io.gpuclass.profile.MeasuredGpus;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.FormCode;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredFormsTest {
    /** Queues and their like, barriers and reads below the grid, programs. */
    private static final Subject[] NAMED = {
        Subjects.PRODUCER_CONSUMER,
        Subjects.MESSAGE,
        Subjects.COMBINING,
        Subjects.READERS,
        Subjects.QUEUE,
        Subjects.TASKS,
        Subjects.LEVEL_BARRIER,
        Subjects.SHARED_READ,
        Subjects.APPLICATION,
        Subjects.WEAK_SCALING
    };

    private final List<String> asked = new ArrayList<>();

    /** A GPU that tells a digest of every kernel, or of none. */
    private Device gpu(boolean telling) {
        FakeDevice fake = new FakeDevice(trial -> null);
        return new ForwardingDevice() {
            @Override
            protected Device device() {
                return fake;
            }

            @Override
            public Optional<String> codeDigest(String kernel) {
                asked.add(kernel);
                return telling ? Optional.of(HexFormat.of().toHexDigits((long) kernel.hashCode())) : Optional.empty();
            }
        };
    }

    private static Set<String> named(Profile profile, Subject... subjects) {
        return profile.cases().of(subjects).stream()
                .map(one -> one.kind() + "/" + one.name())
                .collect(Collectors.toSet());
    }

    @Test
    void shouldNameTheCodeOfEveryQueueLevelAndProgramThatWasMeasured() {
        for (Profile profile : MeasuredGpus.all()) {
            List<FormCode> codes = MeasuredForms.codes(profile, gpu(true));

            assertThat(codes.stream().map(one -> one.kind() + "/" + one.implementation()))
                    .doesNotHaveDuplicates()
                    .containsAll(named(profile, NAMED));
        }
        assertThat(asked)
                .contains(
                        "queue_rate_tickets",
                        "tasks_rate_own_deques",
                        "level_time_block_syncthreads",
                        "cluster_time_cluster_hardware_of_8",
                        "bfs_time_striped",
                        "mutex_rate_spin_as_published");
    }

    @Test
    void shouldNameNothingThatWasNotMeasuredOrThatNobodyTells() {
        Profile whole = MeasuredGpus.all().get(1);
        Profile bare = ProfileBuilder.builder(whole)
                .kinds(null)
                .levels(null)
                .applications(List.of())
                .weakScaling(List.of())
                .asPublished(List.of())
                .sectionsAsPublished(List.of())
                .build();

        assertThat(MeasuredForms.codes(whole, gpu(false))).isEmpty();
        assertThat(MeasuredForms.codes(bare, gpu(true)).stream().map(FormCode::kind))
                .doesNotContain("bounded-queue", "warp", "cluster", "bfs");
    }

    @Test
    void shouldSaveThemAndLeaveThemOutWhereThereAreNone(@TempDir Path directory) {
        Profile whole = MeasuredGpus.all().get(1);
        Profile coded = ProfileBuilder.builder(whole)
                .codes(MeasuredForms.codes(whole, gpu(true)))
                .build();

        Path file = directory.resolve("coded.json");
        ProfileWriter.write(coded, file);
        assertThat(ProfileReader.read(file).codes()).isNotEmpty().isEqualTo(coded.codes());
        assertThat(ProfileWriter.toJson(
                        ProfileBuilder.builder(whole).codes(List.of()).build()))
                .doesNotContain("\"codes\"");
    }
}
