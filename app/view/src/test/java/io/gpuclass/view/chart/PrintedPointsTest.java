package io.gpuclass.view.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.PrintedPoints.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Printed points of sources, beside what was measured. */
class PrintedPointsTest {
    private static final Axis BLOCKS = new Axis("blocks", true, null);
    private static final Pattern GPU = Pattern.compile("GTX \\d+|RTX 2080 Ti");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

    static List<Printed> all() {
        return PrintedPoints.ALL;
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldPrintOnlyNumbersOfTheSource(Printed one) throws IOException {
        String source = one.figure().startsWith("so-")
                ? "stuart-owens-2011"
                : one.figure().startsWith("lo-")
                        ? "lo"
                        : one.figure().startsWith("giroux") ? "giroux-s9329" : "mahapatra-2020";
        List<String> printed = numbers(Files.readString(Path.of("profiles/published/printed/" + source + ".json")));
        List<String> said = numbers(GPU.matcher(one.said()).replaceAll(""));
        assertThat(printed).containsAll(said);
        assertThat(Stream.concat(
                        said.stream().map(Double::parseDouble).flatMap(PrintedPointsTest::meanings),
                        Stream.of(1.0, 0.5)))
                .as("a multiple that the words tell")
                .anySatisfy(meant -> assertThat(one.times()).isCloseTo(meant, within(1e-9)));
    }

    /** A multiple, a share, a gain in rate, a loss, what is left, and a gain in time. */
    private static Stream<Double> meanings(double number) {
        double share = number / 100;
        return Stream.of(number, share, 1 + share, 1 - share, 1 / (1 + share));
    }

    private static List<String> numbers(String text) {
        return NUMBER.matcher(text).results().map(MatchResult::group).toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldFitBesideThePicture(Printed one) {
        assertThat("printed, " + one.said()).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void shouldLieAsFarFromTheMeasuredLineAsTheSourceHasIt() {
        Line xf = line("xf-as-published", 1, 100, 90, 400, 120, 400);
        assertThat(PrintedPoints.of("so-1", BLOCKS, List.of(xf)))
                .filteredOn(line -> line.name().contains("GTX 580"))
                .singleElement()
                .satisfies(line -> assertThat(line.points())
                        .extracting(Point::x, Point::y)
                        .containsExactly(tuple(1.0, 75.0), tuple(96.0, 120.0)));
    }

    @Test
    void shouldBeAFasterFormsShorterTimeAtEachMeasuredPlace() {
        Line tree = line("tree-atomic", 1, 228, 2, 456);
        assertThat(PrintedPoints.of("mahapatra-5-4", BLOCKS, List.of(tree)))
                .filteredOn(line -> line.name().equals("printed, GTX 1080: 14 % over the tree"))
                .singleElement()
                .satisfies(line -> assertThat(line.points().stream().map(Point::y))
                        .satisfiesExactly(
                                one -> assertThat(one).isCloseTo(200, within(1e-9)),
                                two -> assertThat(two).isCloseTo(400, within(1e-9))));
    }

    @Test
    void shouldBeTheValueItselfWhereTheSourcePrintsIt() {
        assertThat(PrintedPoints.of("lo-6", BLOCKS, List.of()))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line.printed()).isTrue());
    }

    /** An axis of blocks on each multiprocessor has no place for the 60 of another GPU. */
    @Test
    void shouldNotStandWhereTheAxisHasNoPlaceForThem() {
        Axis perMultiprocessor = new Axis("blocks per SM", true, null);
        Line xf = line("xf", 1, 100, 16, 400);
        assertThat(PrintedPoints.of("so-1", perMultiprocessor, List.of(xf))).isEmpty();
        assertThat(PrintedPoints.of("so-1", BLOCKS, List.of(line("xf", 100, 1, 200, 2))))
                .isEmpty();
    }

    private static Line line(String name, double... placesAndValues) {
        return new Line(
                name,
                Stream.iterate(0, i -> i < placesAndValues.length, i -> i + 2)
                        .map(i -> Point.of(placesAndValues[i], placesAndValues[i + 1], ""))
                        .toList());
    }
}
