package io.gpuclass.view.svg;

import static io.gpuclass.view.XmlElements.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.view.XmlElements;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.chart.ClassMap.KnownMachines;
import io.gpuclass.view.chart.ClassMap.Machine;
import io.gpuclass.view.chart.KnownMachinesText;
import io.gpuclass.view.svg.AxesSvg.PlotFrame.TextWidth;
import io.gpuclass.view.svg.ClassMapSvg.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

/** Every picture is read back with an XML parser. */
class ClassMapSvgTest {
    private static final String PAPER = "NVIDIA GeForce GTX ";

    @Test
    void shouldHaveThePapersMachinesAndTheOneThatItIsAbout() {
        Element svg = XmlElements.root(
                ClassMapSvg.file(ClassMap.around(List.of(SavedSamples.read("nvidia-h200.json"))), "Map"));

        assertThat(models(svg, "model printed")).containsExactlyInAnyOrder(PAPER + "295", PAPER + "580");
        assertThat(models(svg, "model here")).containsExactly("NVIDIA H200, CUDA");
        assertThat(classed(svg, "ring")).hasSize(1);
        assertThat(classed(svg, "class"))
                .extracting(Element::getTextContent)
                .containsExactlyInAnyOrder("cheap", "moderate", "prohibitive", "flat", "steep");
    }

    @Test
    void shouldPutMarksAsFarApartAsTheirRatiosAre() {
        ClassMap map = new ClassMap(List.of(machine("a", 1, 1), machine("b", 10, 1), machine("c", 100, 10)));
        List<Element> marks = classed(XmlElements.root(ClassMapSvg.file(map, "Map")), "full");

        double[][] places = marks.stream().map(ClassMapSvgTest::place).toArray(double[][]::new);
        assertThat(places).hasDimensions(3, 2);
        double[] c = places[0];
        double[] b = places[1];
        double[] a = places[2];
        assertThat(a[0]).isEqualTo(b[0]).isLessThan(c[0]);
        assertThat(a[1] - b[1]).isCloseTo(b[1] - c[1], org.assertj.core.data.Offset.offset(0.2));
    }

    @Test
    void shouldPutTheNameOfAClassWhereNoMarkIs() {
        Element svg = XmlElements.root(ClassMapSvg.file(new ClassMap(List.of(machine("a", 9.2, 1))), "Map"));

        assertThat(all(svg, "text"))
                .filteredOn(text -> List.of("cheap", "moderate", "prohibitive").contains(text.getTextContent()))
                .extracting(Element::getTextContent, text -> text.getAttribute("class"))
                .containsExactlyInAnyOrder(
                        tuple("cheap", "class"), tuple("moderate", "class end"), tuple("prohibitive", "class"));
    }

    @Test
    void shouldDrawTheMachinesOfAModelAsOneCloudWhoseSizeDoesNotGrowWithoutEnd() {
        List<Machine> machines = IntStream.range(0, 20_000)
                .mapToObj(i -> machine("many", 2 + i % 100 / 1e4, 3 + i % 77 / 1e4))
                .toList();
        String drawn = ClassMapSvg.file(new ClassMap(machines), "Map");
        Element svg = XmlElements.root(drawn);

        assertThat(classed(svg, "dots")).hasSize(1);
        assertThat(drawn).contains("many (20000)").hasSizeLessThan(12_000);
    }

    @Test
    void shouldTellWhetherMachinesHoldTheirLine() {
        assertThat(classed(drawn(Verdict.YES), "full").get(0).getAttribute("d")).startsWith("M0 -6.5l");
        assertThat(classed(drawn(Verdict.NO), "full").get(0).getAttribute("d")).startsWith("M-5 0a5");
        assertThat(classed(drawn(Verdict.YES, Verdict.NO), "hollow"))
                .as("machines differ")
                .hasSize(1);
        assertThat(classed(drawn(Verdict.UNKNOWN), "hollow")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldNeverPutNamesOverOneAnother(Size size) {
        List<Machine> machines = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            machines.add(machine("NVIDIA Model " + i, 2 + i % 7, 2 + i % 5));
        }
        Element svg = XmlElements.root(ClassMapSvg.element(new ClassMap(machines), size, "m", cloud -> "x.html"));
        List<Element> names = classed(svg, "model").stream()
                .flatMap(model -> all(model, "text").stream())
                .toList();

        assertThat(names).hasSizeBetween(5, 60);
        for (Element one : names) {
            assertThat(names)
                    .filteredOn(other -> other != one && overlap(one, other))
                    .isEmpty();
        }
    }

    @Test
    void shouldKeepHostileNamesAndEndlessIntervalsInside() {
        Machine hostile = new Machine(
                "</svg><script>alert(1)</script>\u202e",
                DeviceKind.CUDA,
                Source.MEASURED,
                new ClassifiedRatio(3, 0, 1e300, RatioClass.AMBIGUOUS),
                new ClassifiedRatio(3, 0, 1e300, RatioClass.AMBIGUOUS),
                null,
                Verdict.AMBIGUOUS,
                true);
        String drawn = ClassMapSvg.file(new ClassMap(List.of(hostile)), "<b>");

        assertThat(drawn).doesNotContain("<script", "<b>", "NaN", "Infinity", "\u202e");
        assertThat(all(XmlElements.root(drawn), "script")).isEmpty();
    }

    @Test
    void shouldReadBackTheMachinesThatComeWithTheProgram() {
        List<Machine> machines = List.of(machine("a b", 2.5, 3.25), machine("c", 100, 1));
        assertThat(KnownMachines.parse(KnownMachinesText.of(machines))).isEqualTo(machines);
    }

    private static Element drawn(Verdict... verdicts) {
        List<Machine> machines = new ArrayList<>();
        for (Verdict verdict : verdicts) {
            machines.add(machine("m", 3, 3, verdict));
        }
        return XmlElements.root(ClassMapSvg.file(new ClassMap(machines), "Map"));
    }

    private static Machine machine(String model, double atomics, double contention) {
        return machine(model, atomics, contention, Verdict.NO);
    }

    private static Machine machine(String model, double atomics, double contention, Verdict hostage) {
        return new Machine(
                model,
                DeviceKind.CUDA,
                Source.MEASURED,
                new ClassifiedRatio(atomics, atomics, atomics, RatioClass.MODERATE),
                new ClassifiedRatio(contention, contention, contention, RatioClass.STEEP),
                atomics > 10 ? null : new ClassifiedRatio(2.75, 2.75, 2.75, RatioClass.DEAR),
                hostage,
                false);
    }

    private static boolean overlap(Element one, Element other) {
        double oneLeft = Double.parseDouble(one.getAttribute("x"));
        double otherLeft = Double.parseDouble(other.getAttribute("x"));
        double width = TextWidth.of(one.getTextContent(), 12);
        double apart =
                Math.abs(Double.parseDouble(one.getAttribute("y")) - Double.parseDouble(other.getAttribute("y")));
        return apart < 12 && oneLeft < otherLeft + width && otherLeft < oneLeft + width;
    }

    private static double[] place(Element mark) {
        String[] numbers =
                mark.getAttribute("transform").replaceAll("[^0-9. ]", "").split(" ");
        return new double[] {Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1])};
    }

    private static List<String> models(Element svg, String style) {
        return all(svg, "g").stream()
                .filter(group -> group.getAttribute("class").equals(style))
                .map(group -> group.getAttribute("data-model"))
                .toList();
    }

    private static List<Element> classed(Element svg, String word) {
        return all(svg, "*").stream()
                .filter(element ->
                        List.of(element.getAttribute("class").split(" ")).contains(word))
                .toList();
    }
}
