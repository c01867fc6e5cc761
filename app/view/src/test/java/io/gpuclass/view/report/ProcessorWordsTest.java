package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.html.HtmlReport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A device through OpenCL has compute units; SMs are NVIDIA's word, and CUDA's. */
class ProcessorWordsTest {
    private static final Profile CUDA = SampleProfiles.complete();
    private static final DeviceFacts DEVICE = DeviceFactsBuilder.builder(CUDA.device())
            .kind(DeviceKind.OPENCL)
            .smClockMhz(2599)
            .build();
    private static final Profile OPENCL =
            ProfileBuilder.builder(CUDA).device(DEVICE).build();

    @Test
    void shouldCallThemComputeUnitsInTheReportOnADevice() {
        String report = ProfileReport.of(OPENCL).toMarkdown().replace(Cell.UNBREAKABLE_SPACE, ' ');

        assertThat(report.lines().limit(5))
                .anyMatch(line -> line.contains("132 compute units") && line.contains("· clock 2599 MHz"))
                .noneMatch(line -> line.contains("SM"));
        assertThat(page(OPENCL)).contains("At 16 blocks per compute unit").doesNotContain("At 16 blocks per SM");
        assertThat(ProfileReport.of(CUDA).toMarkdown().replace(Cell.UNBREAKABLE_SPACE, ' '))
                .contains("132 SMs");
        assertThat(page(CUDA)).contains("blocks per SM").doesNotContain("per compute unit");
    }

    @Test
    void shouldNameBothWhereDevicesOfBothAreListed() {
        assertThat(DevicesReport.of(List.of(DEVICE)).toMarkdown()).contains("| compute units |");
        assertThat(DevicesReport.of(List.of(CUDA.device())).toMarkdown()).contains("| SMs |");
        assertThat(DevicesReport.of(List.of(CUDA.device(), DEVICE)).toMarkdown())
                .contains("| SMs or compute units |");
        assertThat(SideBySideReport.of(List.of(CUDA, OPENCL)).toMarkdown())
                .contains("| SMs or compute units |", "| 1 per SM or compute unit |");
    }

    private static String page(Profile profile) {
        return HtmlReport.of(List.of(profile)).replaceAll("<[^>]*>", "");
    }
}
