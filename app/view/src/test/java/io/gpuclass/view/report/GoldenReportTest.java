package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.view.Golden;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seals the form of every report with the made-up profile. */
class GoldenReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldWriteTheProfileAsBefore() {
        Golden.check("profile.json", ProfileWriter.toJson(SAMPLE));
    }

    @Test
    void shouldReadAProfileThatWasWrittenBefore() {
        assertThat(ProfileReader.read(Golden.file("profile.json"))).isEqualTo(SAMPLE);
    }

    @Test
    void shouldShowTheProfileAsTextAsBefore() {
        Golden.check("profile.txt", ProfileReport.of(SAMPLE).toText(Style.PLAIN));
    }

    @Test
    void shouldShowTheProfileAsMarkdownAsBefore() {
        Golden.check("profile.md", ProfileReport.of(SAMPLE).toMarkdown());
    }

    @Test
    void shouldShowRecommendationsAsBefore() {
        Golden.check("recommendations.txt", RecommendationReport.of(SAMPLE).toText(Style.PLAIN));
    }

    @Test
    void shouldShowRecommendationsInColourAsBefore() {
        Golden.check("recommendations.ansi", RecommendationReport.of(SAMPLE).toText(Style.ANSI));
    }

    @Test
    void shouldShowTheFastestAsBefore() {
        Golden.check("fastest.txt", FastestReport.of(SAMPLE).toText(Style.PLAIN));
    }

    @Test
    void shouldShowDevicesAsBefore() {
        Document devices = DevicesReport.of(
                List.of(SAMPLE.device(), SampleProfiles.minimal().device()));
        Golden.check("devices.txt", devices.toText(Style.PLAIN));
    }

    @Test
    void shouldShowVerificationAsBefore() {
        Golden.check(
                "verification.txt",
                VerificationReport.of(SAMPLE.device(), SAMPLE.verification()).toText(Style.PLAIN));
    }
}
