package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.session.ProfileAssembler;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PrintedReportsTest {
    private static final PrintedReports REPORTS = new PrintedReports();
    private static final Profile PROFILE = ProfileAssembler.published(PublishedProfiles.gtx580());
    private static final VerificationResult FAILED =
            new VerificationResult(Kind.MUTEX, "fa", false, 8, null, 1000, 7, false, false);

    static final List<Map.Entry<String, Function<View, String>>> ALL = List.of(
            Map.entry("GTX 580", view -> REPORTS.profile(PROFILE, view)),
            Map.entry("spin-backoff", view -> REPORTS.recommendations(PROFILE, view)),
            Map.entry("Fake GPU", view -> REPORTS.devices(List.of(FakeDevice.GPU), view)),
            Map.entry("fa", view -> REPORTS.verification(FakeDevice.GPU, List.of(FAILED), view)));

    @ParameterizedTest
    @FieldSource("ALL")
    void shouldPrintTextOrMarkdownAndColourOnlyWhereAsked(Map.Entry<String, Function<View, String>> report) {
        String plain = report.getValue().apply(new View(Format.TEXT, false, 100));
        String coloured = report.getValue().apply(new View(Format.TEXT, true, 100));
        String markdown = report.getValue().apply(new View(Format.MARKDOWN, true, 100));

        assertThat(plain).contains(report.getKey()).endsWith("\n").doesNotContain("\u001b", "| -");
        assertThat(coloured).contains("\u001b[");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
        assertThat(markdown).contains(report.getKey()).contains("| -").doesNotContain("\u001b");
    }

    @Test
    void shouldTellRecommendationsApartFromTheWholeProfile() {
        View view = new View(Format.TEXT, false, 100);

        assertThat(REPORTS.profile(PROFILE, view).length())
                .isGreaterThan(REPORTS.recommendations(PROFILE, view).length());
    }
}
