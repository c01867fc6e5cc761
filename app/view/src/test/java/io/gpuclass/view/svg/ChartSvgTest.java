package io.gpuclass.view.svg;

import static io.gpuclass.view.XmlElements.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.EveryLocale;
import io.gpuclass.view.XmlElements;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.Charts;
import io.gpuclass.view.svg.ChartSvg.StyleSheet;
import io.gpuclass.view.svg.LinesSvg.LineMark;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Every picture is read back with an XML parser. */
class ChartSvgTest {
    private static final Axis BLOCKS = new Axis("blocks", true, null);
    private static final Axis RATE = new Axis("operations per second", true, true);

    @Test
    void shouldDrawEveryLineWithAMarkForEachPointAndOneBesideItsName() {
        Element svg = parse(chart(13, 6));

        assertThat(all(svg, "polyline")).hasSize(13);
        assertThat(marks(svg)).hasSize(13 * 6 + 13);
        assertThat(texts(svg, "ink")).contains("line 0", "line 12");
    }

    /** As many as a sweep has: marks would hide the line, and each place has no room for a label of its own. */
    @Test
    void shouldDrawLinesOfManyPointsWithoutMarksAndWithFewLabels() {
        Line line = new Line(
                "swept",
                IntStream.rangeClosed(1, 240).mapToObj(i -> point(i, 1e6 + i)).toList());
        Element svg = parse(new Chart("c", "C", "", BLOCKS, RATE, List.of(line)));

        assertThat(all(svg, "polyline")).hasSize(1);
        assertThat(marks(svg)).as("the one beside its name").hasSize(1);
        assertThat(texts(svg, "faint middle")).hasSizeLessThan(12).contains("1", "100");
    }

    @Test
    void shouldGiveEachOfManyLinesAMarkOfItsOwn() {
        List<Line> lines = IntStream.range(0, 60)
                .mapToObj(i -> new Line("line " + i, List.of(point(1, 1))))
                .toList();
        assertThat(LineMark.of(lines)).hasSize(60).doesNotHaveDuplicates();
    }

    @Test
    void shouldDrawGreyWhatDoesNotLead() {
        Line leading = new Line("leading", List.of(point(1, 1e6), point(2, 2e6)));
        Line other = new Line("other", null, leading.points(), List.of(), Rank.REST, null, null);
        Element svg = parse(new Chart("c", "C", "", BLOCKS, RATE, List.of(other, leading)));

        assertThat(all(svg, "g").stream().map(group -> group.getAttribute("class")))
                .containsExactlyInAnyOrder("rest", "c0", "rest", "c0");
        assertThat(texts(svg, "faint")).contains("other");
        assertThat(StyleSheet.text().split("\\.rest\\{color:#")).hasSize(3);
    }

    @Test
    void shouldSayThatALoneBlockIsNotDrawn() {
        Line line = new Line(
                "l", null, List.of(point(1, 1e6), point(2, 2e6)), List.of(), Rank.LEADS, point(0.1, 5e6), null);
        Element svg = parse(new Chart("c", "C", "", BLOCKS, RATE, List.of(line)));

        assertThat(marks(svg)).hasSize(2 + 1);
        assertThat(texts(svg, "faint small")).containsExactly("Not drawn: a lone block, at best l 5 M.");
    }

    @Test
    void shouldHaveAColourForEachMarkOnLightAndOnDark() {
        String css = StyleSheet.text();

        for (int colour = 0; colour < LineMark.COLOURS; colour++) {
            assertThat(css.split("\\.c" + colour + "\\{color:#")).hasSize(3);
        }
        assertThat(css).contains("prefers-color-scheme:dark").doesNotContain(".c" + LineMark.COLOURS + "{");
    }

    @Test
    void shouldKeepNamesApartAndInsideThePicture() {
        List<Line> crowded = IntStream.range(0, 30)
                .mapToObj(i -> new Line("the same rate " + i, List.of(point(1, 1e6), point(2112, 2e6))))
                .toList();
        Element svg = parse(new Chart("crowd", "Crowd", "", BLOCKS, RATE, crowded));
        double height = Double.parseDouble(svg.getAttribute("height"));

        List<Double> places = all(svg, "text").stream()
                .filter(text -> text.getTextContent().startsWith("the same rate"))
                .map(text -> Double.parseDouble(text.getAttribute("y")))
                .sorted()
                .toList();

        assertThat(places).hasSize(30).allMatch(y -> y > 0 && y < height);
        for (int i = 1; i < places.size(); i++) {
            assertThat(places.get(i) - places.get(i - 1)).isGreaterThan(12);
        }
    }

    @Test
    void shouldDrawAnIntervalThatIsLargerThanItsMarkAndNoOther() {
        Line wide =
                new Line("wide", List.of(new Point(1, 100, 50.0, 200.0, ""), new Point(2, 1000, 999.0, 1001.0, "")));

        Element svg = parse(new Chart("c", "C", "", BLOCKS, RATE, List.of(wide)));

        assertThat(withClass(svg, "path", "whisker")).hasSize(1);
        assertThat(svg.getTextContent()).contains("Whiskers: 95 % intervals");
    }

    @Test
    void shouldDashWhatIsDrawnApartAndSayWhy() {
        List<Line> lines = List.of(
                new Line("fair", List.of(point(1, 10), point(2, 20))),
                new Line("unfair", Apart.STARVES, List.of(point(1, 10), point(2, 30)), List.of()));

        Element svg = parse(new Chart("c", "C", "2 lines.", BLOCKS, RATE, lines));

        assertThat(withClass(svg, "polyline", "line")).hasSize(1);
        assertThat(withClass(svg, "polyline", "line dashed")).hasSize(1);
        assertThat(texts(svg, "faint small")).containsExactly("Dashed: most starve at the largest size.");
    }

    @Test
    void shouldBreakALineWhereNothingCanBeDrawn() {
        Line broken = new Line(
                "broken", null, List.of(point(1, 10), point(2, 20), point(8, 80), point(16, 90)), List.of(4.0));

        Element svg = parse(new Chart("c", "C", "", BLOCKS, RATE, List.of(broken)));

        assertThat(withClass(svg, "polyline", "line"))
                .extracting(line -> line.getAttribute("points").split(" ").length)
                .containsExactly(2, 2);
        assertThat(marks(svg)).hasSize(4 + 1);
    }

    @Test
    void shouldLabelTimesWithUnitsOfTime() {
        Axis time = new Axis("time per operation", true, false, AxisUnit.NANOSECONDS);
        Line line = new Line("l", List.of(point(1, 100), point(2, 2e7)));

        Element svg = parse(new Chart("c", "C", "", BLOCKS, time, List.of(line)));

        assertThat(texts(svg, "faint end")).contains("100 ns", "10 us", "10 ms");
    }

    @Test
    void shouldTellThoseWhoCannotSeeItWhatThereIsToSee() {
        Element svg = parse(new Chart("rate-x", "Rates", "One line.", BLOCKS, RATE, List.of()), "NVIDIA H200");

        assertThat(svg.getAttribute("role")).isEqualTo("img");
        assertThat(svg.getAttribute("aria-labelledby")).isEqualTo("rate-x-title rate-x-desc");
        assertThat(all(svg, "title").get(0).getTextContent()).isEqualTo("Rates · NVIDIA H200");
        assertThat(all(svg, "title").get(0).getAttribute("id")).isEqualTo("rate-x-title");
        assertThat(all(svg, "desc").get(0).getTextContent()).isEqualTo("One line.");
    }

    @Test
    void shouldPutTheMachineBelowTheTitle() {
        Element svg = parse(new Chart("c", "Rates · NVIDIA H200 · 2", "", BLOCKS, RATE, List.of()));

        assertThat(texts(svg, "ink title")).containsExactly("Rates");
        assertThat(texts(svg, "faint")).contains("NVIDIA H200 · 2");
        assertThat(all(svg, "title").get(0).getTextContent()).isEqualTo("Rates · NVIDIA H200 · 2");
    }

    @Test
    void shouldShowHostileTextAsText() {
        String hostile = "</text><script>alert(1)</script>&lt;\"'\u0000\u001b[31m\u202e\uD800 ]]> " + "x".repeat(5000);
        Chart chart = new Chart(
                hostile,
                hostile,
                hostile,
                new Axis(hostile, true, null),
                new Axis(hostile, false, false),
                List.of(new Line(hostile, List.of(new Point(1, 2, null, null, hostile)))));

        Element svg = parse(chart, hostile);

        assertThat(all(svg, "script")).isEmpty();
        assertThat(texts(svg, "ink title"))
                .singleElement()
                .asString()
                .startsWith("</text><script>alert(1)</script>&lt;\"'");
        assertThat(all(svg, "text"))
                .allSatisfy(text -> assertThat(text.getTextContent().length()).isLessThan(130));
    }

    @Test
    void shouldLeaveOutWhatNoAxisHasAPlaceFor() {
        List<Line> lines = List.of(
                new Line(
                        "odd",
                        List.of(
                                point(1, Double.NaN),
                                point(2, Double.POSITIVE_INFINITY),
                                point(0, 5),
                                point(3, -1),
                                point(4, 7))),
                new Line("gone", List.of(point(1, 0))),
                new Line("none", List.of()),
                new Line("open", List.of(new Point(4, 5, 0.0, Double.POSITIVE_INFINITY, ""))));

        Element svg = parse(new Chart("c", "C", "", BLOCKS, RATE, lines));

        assertThat(marks(svg)).hasSize(2 * 2);
        assertThat(texts(svg, "ink")).contains("odd", "open").doesNotContain("gone", "none");
        assertNumbersAreFinite(svg);
    }

    @Test
    void shouldDrawExtremeValuesInsideThePicture() {
        for (boolean logarithmic : new boolean[] {true, false}) {
            Axis axis = new Axis("a", logarithmic, null);
            Line line = new Line(
                    "l",
                    List.of(
                            point(Double.MIN_VALUE, Double.MAX_VALUE),
                            point(1e-299, 1e-299),
                            point(1, 1),
                            point(1e299, 1e299)));

            Element svg = parse(new Chart("c", "C", "", axis, axis, List.of(line)));

            assertThat(marks(svg)).hasSize(3 + 1);
            assertNumbersAreFinite(svg);
        }
    }

    @Test
    void shouldBeTheSameEveryTimeInEveryLocale() {
        Chart chart = chart(5, 4);
        EveryLocale.givesTheSame(() -> ChartSvg.of(chart, "x"));
    }

    @Test
    void shouldDrawEveryChartOfEveryMachine() {
        var profiles = java.util.stream.Stream.of("nvidia-h200.json", "host-intel-xeon.json", "published/gtx580.json")
                .map(SavedSamples::read)
                .toList();

        List<Chart> charts = Charts.of(profiles);

        assertThat(charts).hasSizeGreaterThan(10);
        for (Chart chart : charts) {
            Element svg = parse(chart);
            assertThat(withClass(svg, "path", "leader")).hasSameSizeAs(chart.lines());
            assertNumbersAreFinite(svg);
        }
    }

    private static void assertNumbersAreFinite(Element svg) {
        for (Element element : all(svg, "*")) {
            for (String name : List.of("x", "y", "x1", "x2", "y1", "y2", "d", "points", "transform", "height")) {
                assertThat(element.getAttribute(name)).doesNotContain("NaN").doesNotContain("9223372036854775807");
            }
        }
        double width = Double.parseDouble(svg.getAttribute("width"));
        marks(svg).forEach(mark -> {
            String[] place =
                    mark.getAttribute("transform").replaceAll("[a-z()]", "").split(" ");
            assertThat(Double.parseDouble(place[0])).isBetween(0.0, width);
            assertThat(Double.parseDouble(place[1])).isBetween(0.0, Double.parseDouble(svg.getAttribute("height")));
        });
    }

    private static Chart chart(int lines, int points) {
        return new Chart(
                "rate-test",
                "Test",
                "Lines.",
                BLOCKS,
                RATE,
                IntStream.range(0, lines)
                        .mapToObj(line -> new Line(
                                "line " + line,
                                IntStream.range(0, points)
                                        .mapToObj(i -> point(1 << i, 1e5 * (line + 1 + i)))
                                        .toList()))
                        .toList());
    }

    private static Point point(double x, double y) {
        return new Point(x, y, null, null, "");
    }

    private static List<Element> marks(Element svg) {
        return all(svg, "path").stream()
                .filter(path -> path.hasAttribute("transform"))
                .toList();
    }

    private static List<Element> withClass(Element svg, String name, String style) {
        return all(svg, name).stream()
                .filter(element -> element.getAttribute("class").equals(style))
                .toList();
    }

    private static List<String> texts(Element svg, String style) {
        return withClass(svg, "text", style).stream()
                .map(Element::getTextContent)
                .toList();
    }

    private static Element parse(Chart chart) {
        return parse(chart, "");
    }

    private static Element parse(Chart chart, String subtitle) {
        return XmlElements.root(ChartSvg.of(chart, subtitle));
    }
}
