package io.gpuclass.view.section.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.section.primitive.AnswerSection.AdvisedForm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdvisedFormTest {
    private static final Path INCLUDE = Path.of("probes-cuda/include").toAbsolutePath();

    @Test
    void shouldSayOfEachFormWhatItIsWithoutAnotherOne() {
        assertThat(Catalogue.all())
                .allSatisfy(row -> assertThat(row.facts().summary())
                        .as(row.id())
                        .doesNotStartWith("as ")
                        .hasSizeBetween(15, 90));
    }

    @Test
    void shouldNameHeadersThatTheLibraryHas() {
        List<AdvisedForm> forms = Catalogue.of(DeviceKind.CUDA).stream()
                .map(row -> new AdvisedForm(row.kind(), row.id(), row.facts().summary(), row.cpp()))
                .filter(form -> form.include().isPresent())
                .toList();
        assertThat(forms).hasSizeGreaterThan(25).allSatisfy(form -> {
            String include = form.include().orElseThrow();
            assertThat(include).matches("#include <gpuclass/sync/[a-z_]+\\.cuh>");
            assertThat(INCLUDE.resolve(include.substring(10, include.length() - 1)))
                    .exists();
            assertThat(form.type().orElseThrow()).startsWith("gpuclass::");
        });
    }

    @Test
    void shouldNameEachFormOnceAndNoHeaderForAHost() {
        assertThat(AdvisedForm.of(
                        SavedSamples.read("nvidia-h200.json"),
                        List.of(
                                AnswerGridTest.answer(Role.BARRIER, Contention.LOW, 0, "striped"),
                                AnswerGridTest.answer(Role.BARRIER, Contention.FULL, 0, "striped"),
                                AnswerGridTest.answer(Role.MUTEX, Contention.FULL, 0, "nobody-knows"))))
                .singleElement()
                .satisfies(form ->
                        assertThat(form.sentence()).startsWith("Spreads ").endsWith("."));
        assertThat(AdvisedForm.of(
                        SampleProfiles.minimal(),
                        List.of(AnswerGridTest.answer(Role.MUTEX, Contention.FULL, 0, "reentrant-lock"))))
                .singleElement()
                .satisfies(form -> assertThat(form.include()).isEmpty());
    }
}
