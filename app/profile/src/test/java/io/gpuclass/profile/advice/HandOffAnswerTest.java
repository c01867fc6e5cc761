package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResultsBuilder;
import org.junit.jupiter.api.Test;

class HandOffAnswerTest {
    private static final KindResults KINDS = SampleProfiles.complete().kinds();

    @Test
    void shouldAnswerForAWordAndForMore() {
        assertThat(HandOffAnswer.of(KINDS))
                .extracting(
                        answer -> answer.role().id(), HandOffAnswer::use, HandOffAnswer::type, HandOffAnswer::header)
                .containsExactly(
                        tuple(
                                "hand-off-of-8-bytes",
                                "message",
                                "gpuclass::message<std::uint64_t>",
                                "gpuclass/sync/message.cuh"),
                        tuple(
                                "hand-off-of-more",
                                "event-counter",
                                "gpuclass::event_counter<>",
                                "gpuclass/sync/event_counter.cuh"));
    }

    @Test
    void shouldHoldItAgainstWhatProgramsUseAtTheSameSize() {
        assertThat(HandOffAnswer.of(KINDS).get(0).versus()).isEqualTo("flag");
        assertThat(HandOffAnswer.of(KINDS).get(0).speedup()).isEqualTo(655.0 / 265);
        assertThat(HandOffAnswer.of(KINDS).get(1).versus()).isNull();
    }

    @Test
    void shouldHaveNoneOfOlderProfiles() {
        KindResults older = KindResultsBuilder.builder(KINDS).messages(null).build();
        Profile profile =
                ProfileBuilder.builder(SampleProfiles.complete()).kinds(older).build();

        assertThat(HandOffAnswer.of(older)).isNull();
        assertThat(ProfileAdvice.advised(profile).advice().handOffs()).isNull();
    }
}
