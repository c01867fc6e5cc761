package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.view.Golden;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Seals the form of every report with the made-up profile. */
class GoldenReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @Test
    void shouldReadAProfileThatWasWrittenBefore() {
        assertThat(ProfileReader.read(Golden.file("profile.json"))).isEqualTo(SAMPLE);
    }

    static Stream<Arguments> reports() {
        Document devices = DevicesReport.of(
                List.of(SAMPLE.device(), SampleProfiles.minimal().device()));
        Document recommendations = ProfileReport.recommendations(SAMPLE);
        Document verification = ProfileReport.verification(SAMPLE.device(), Conformance.of(SAMPLE.verification()));
        return Stream.of(
                arguments("profile.json", ProfileWriter.toJson(SAMPLE)),
                arguments("profile.txt", ProfileReport.of(SAMPLE).toText(Style.PLAIN)),
                arguments("profile.md", ProfileReport.of(SAMPLE).toMarkdown()),
                arguments("recommendations.txt", recommendations.toText(Style.PLAIN)),
                arguments("recommendations.ansi", recommendations.toText(Style.ANSI)),
                arguments("fastest.txt", ProfileReport.fastest(SAMPLE).toText(Style.PLAIN)),
                arguments("devices.txt", devices.toText(Style.PLAIN)),
                arguments("verification.txt", verification.toText(Style.PLAIN)));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void shouldShowEverythingAsBefore(String file, String text) {
        Golden.check(file, text);
    }
}
