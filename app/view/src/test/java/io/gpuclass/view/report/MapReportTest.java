package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMapBuilder;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.html.HtmlReport;
import io.gpuclass.view.section.machine.MapSection;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapReportTest {
    private static final MemoryMap MAP = SampleProfiles.complete().map();

    private static Profile with(MemoryMap map) {
        return ProfileBuilder.builder(SampleProfiles.complete()).map(map).build();
    }

    private static String section(MemoryMap map) {
        return new Document(MapSection.of(with(map))).toMarkdown();
    }

    @Test
    void shouldTellTheHalvesAndWhatTheyCost() {
        assertThat(section(MAP))
                .contains("3 SMs and 2 lines, 135 KiB apart: two halves, the first with 2 SMs and 1 lines.")
                .contains("| atomic | 150 ns | 210 ns | 280 ns |")
                .contains("| load | 140 ns | 160 ns | 185 ns |")
                .contains("| atomic | 160 ns | 265 ns |")
                .contains("| hand-off from SM to SM | 238 ns | 340 ns |")
                .contains("Of 435 pairs of lines 20 share a slice of the cache");
    }

    @Test
    void shouldSayThatThereAreNoHalves() {
        MemoryMap one = MemoryMapBuilder.builder(MAP)
                .halves(CacheHalves.none(0.07, 0.64))
                .handOffs(null)
                .slices(null)
                .reads(null)
                .build();

        assertThat(section(one))
                .contains("no two halves. The strongest pattern explains 0.07")
                .doesNotContain("own half", "slice", "| load |");
    }

    @Test
    void shouldSayNothingWhereNothingWasMeasured() {
        assertThat(MapSection.of(with(null))).isEmpty();
        assertThat(HtmlReport.of(List.of(with(null)))).doesNotContain(MapSection.TITLE);
    }

    @Test
    void shouldDrawACellForEachRunOfOneShadeTheFirstHalfFirst() {
        String page = HtmlReport.of(List.of(with(MAP)));

        // The first row is the line of the first half: SMs 0 and 2 are near, and SM 1 is farthest.
        assertThat(page)
                .contains("<svg class=\"heatmap\"", "3 SMs, by half", ">2 lines, by half")
                .contains("An atomic takes 160 ns to a line in the ", "265 ns to the other half")
                .contains("<path d=\"M377.33 34H554V159H377.33z\" fill-opacity=\"0.88\">")
                .contains("<path d=\"M24 159H377.33V284H24z\" fill-opacity=\"0.77\">");
    }

    @Test
    void shouldHaveAFigureOfEachUnderAKeyOfItsOwn() {
        List<Figure> figures = with(MAP).cases().figures().stream()
                .filter(figure -> figure.key().subject() == Subjects.MEMORY_MAP)
                .toList();

        assertThat(figures).extracting(Figure::key).doesNotHaveDuplicates();
        assertThat(figures)
                .extracting(figure -> figure.key().metric())
                .containsExactly(
                        Metric.LINE_TIME,
                        Metric.NEAR_TIME,
                        Metric.FAR_TIME,
                        Metric.LINE_TIME,
                        Metric.NEAR_TIME,
                        Metric.FAR_TIME);
    }
}
