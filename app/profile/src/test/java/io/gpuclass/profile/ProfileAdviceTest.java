package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileAdviceTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Profile SAMPLE = SampleProfiles.complete();

    @TempDir
    private Path directory;

    private Path file;

    private Profile read(Profile profile, Consumer<ObjectNode> edit) throws IOException {
        file = directory.resolve("profile.json");
        ObjectNode document = (ObjectNode) JSON.readTree(ProfileWriter.toJson(profile));
        edit.accept(document);
        Files.writeString(file, JSON.writeValueAsString(document));
        return ProfileReader.read(file);
    }

    private static Profile published() {
        PublishedProfiles.Published numbers = PublishedProfiles.gtx580();
        return ProfileAdvice.drawn(ProfileBuilder.builder(SampleProfiles.minimal())
                .device(numbers.device())
                .method(numbers.method())
                .probes(numbers.probes())
                .build());
    }

    @Test
    void shouldDrawAllAdviceForAFileThatHoldsOnlyEvidence() throws IOException {
        Profile whole = read(published(), document -> {});
        assertThat(whole.recommendations()).hasSize(4);

        Profile drawn = read(published(), document -> document.remove(List.of("recommendations", "advice")));

        assertThat(ProfileWriter.toJson(drawn)).isEqualTo(ProfileWriter.toJson(whole));
    }

    @Test
    void shouldDrawForAnOlderFileTheAdviceThatANewOneHolds() throws IOException {
        Profile older = read(SAMPLE, document -> document.remove(List.of("advice", "answers")));

        assertThat(ProfileWriter.toJson(older)).isEqualTo(ProfileWriter.toJson(SAMPLE));
        assertThat(older.answers()).isNotEmpty().isEqualTo(AnswerReader.read(file));
        assertThat(older.advice().choices()).isNotEmpty();
        assertThat(older.advice().programs().kernelEndings()).isNotEmpty();
        assertThat(older.advice().programs().lockFreedom()).isNotEmpty();
        assertThat(older.advice().programs().artificialBarriers()).isNotEmpty();
    }

    @Test
    void shouldLeaveTheAdviceOfAFileAlone() throws IOException {
        Profile one = ProfileBuilder.builder(SAMPLE)
                .recommendations(SAMPLE.recommendations().subList(0, 1))
                .advice(SampleProfiles.minimal().advice())
                .build();

        assertThat(read(one, document -> {})).isEqualTo(one);
    }

    @Test
    void shouldRecommendNothingWithoutEvidence() throws IOException {
        Profile read = read(SampleProfiles.minimal(), document -> document.remove("advice"));

        assertThat(read.recommendations()).isEmpty();
        assertThat(ProfileWriter.toJson(read)).isEqualTo(ProfileWriter.toJson(SampleProfiles.minimal()));
    }

    @Test
    void shouldDrawAdviceAnewThatANewerVersionGivesOnWhatItHasAdded() throws IOException {
        Profile read = read(
                SAMPLE, document -> document.withObject("/advice/standings/0").put("goal", "condition-variable-full"));

        assertThat(ProfileWriter.toJson(read)).isEqualTo(ProfileWriter.toJson(SAMPLE));
    }

    @Test
    void shouldTellPostedAndCompletedWritesApartInProfilesFromBeforeTheyWere() {
        Profile older = SavedSamples.read("nvidia-h200.json");

        assertThat(older.abstraction().atomicToPostedWrite().value()).isBetween(150.0, 250.0);
        assertThat(ClassAxis.ATOMIC_COMPLETED_WRITES.of(older.abstraction()).value())
                .isBetween(1.5, 2.5);
        assertThat(older.lineHostage().oneShot().completed())
                .containsOnlyKeys(
                        "contentious-volatile-after-atomic-write", "noncontentious-volatile-after-atomic-write");
    }

    @Test
    void shouldKeepTheAdviceOfAFileInStepWithTunedPauses() throws IOException {
        read(SAMPLE, document -> {});
        Tuning faster = TuningBuilder.builder(SAMPLE.tuning().get(0))
                .opsPerSecond(SampleProfiles.summary(9e6))
                .build();

        ProfileEditor.of(file).replaceEntries("tuning", List.of(faster)).write(file);

        Choice choice = ProfileReader.read(file).advice().choices().stream()
                .filter(each -> each.role().kind() == Kind.MUTEX && each.contention() == Contention.LOW)
                .findFirst()
                .orElseThrow();
        assertThat(choice.ranked().get(0).implementation()).isEqualTo("spin-backoff");
        assertThat(choice.ranked().get(0).opsPerSecond()).isEqualTo(9e6);
        assertThat(choice.ranked().get(0).tuned()).isTrue();
        assertThat(ProfileAdvice.withTuning(SAMPLE, List.of(faster)).advice().choices())
                .contains(choice);
        assertThat(AnswerReader.read(file))
                .filteredOn(answer -> answer.role() == Role.MUTEX && answer.contention() == Contention.LOW)
                .singleElement()
                .satisfies(answer -> {
                    assertThat(answer.tuned()).isTrue();
                    assertThat(answer.nsPerOperation()).isCloseTo(1e9 / 9e6, within(1e-3));
                });
    }
}
