package io.gpuclass.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Outlier;
import io.gpuclass.fleet.FleetSummary.Share;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.view.Golden;
import io.gpuclass.view.csv.CsvLine;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.document.TextRenderer;
import io.gpuclass.view.report.RowsReport;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FleetReportTest {
    private static final String HOSTILE = "\u001b[2Jevil|`x`\n# no";

    private static final FleetSummary FLEET = new FleetSummary(
            13,
            9,
            1,
            1,
            Thresholds.DEFAULT,
            List.of(
                    new Model(
                            "NVIDIA H200",
                            8,
                            12,
                            1,
                            List.of(
                                    new Share("atomic : volatile, reads", "moderate", 8, 1),
                                    new Share("use for mutex", "spin-backoff", 7, 0.875),
                                    new Share("use for mutex", "ticket-turns", 1, 0.125)),
                            List.of(
                                    spread("Machine class", "atomic : volatile, reads", null, "", 2.5, 8, 0),
                                    spread("Access times", "noncontentious-volatile-write", 2112, "ns", 412.4, 8, 1),
                                    spread("Access times", "contentious-atomic-read", 2112, "ns", 1543.87, 8, 1),
                                    spread("Best of each role", "barrier", 2112, "1/s", 811_234, 8, 0),
                                    spread("Best of each role", "semaphore-high", 2112, "1/s", 129.4e6, 7, 1))),
                    new Model(
                            HOSTILE,
                            1,
                            1,
                            0,
                            List.of(),
                            List.of(spread("Machine class", HOSTILE, null, "", 3, 1, null)))),
            List.of(
                    outlier("/archive/rack7/gpu3.json", "contentious-atomic-read", "slower", 0.1034, 28.44),
                    outlier("/archive/rack7/gpu3.json", "semaphore-high", "slower", -0.09, -25),
                    outlier("/archive/rack8/gpu1.json", "noncontentious-volatile-write", "faster", -0.031, -4.2)));

    private static Spread spread(
            String section, String figure, Integer blocks, String unit, double median, int gpus, Integer outliers) {
        String metric = unit.isEmpty() ? "ratio" : unit.equals("ns") ? "access-time" : "rate";
        return SpreadBuilder.builder()
                .section(section)
                .figure(figure)
                .blocks(blocks)
                .metric(metric)
                .unit(unit)
                .gpus(gpus)
                .median(median)
                .p5(median * 0.99)
                .p25(median * 0.995)
                .p75(median * 1.004)
                .p95(median * 1.02)
                .min(median * 0.9)
                .max(median * 1.134)
                .mad(median * 0.004)
                .outliers(outliers)
                .build();
    }

    private static Outlier outlier(String file, String figure, String standing, double effect, double z) {
        return OutlierBuilder.builder()
                .gpu(file)
                .file(file)
                .model("NVIDIA H200")
                .section("Access times")
                .figure(figure)
                .blocks(2112)
                .metric("access-time")
                .unit("ns")
                .standing(standing)
                .value(1.0)
                .median(1.0)
                .effect(effect)
                .z(z)
                .build();
    }

    @Test
    void shouldReadAtAGlance() {
        String text = FleetReport.of(FLEET).toText(Style.PLAIN);

        Golden.check("fleet.txt", text);
        assertThat(text.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= TextRenderer.WIDTH);
    }

    @Test
    void shouldNotLetTextFromAProfileActAsMarkup() {
        String markdown = FleetReport.of(FLEET).toMarkdown();

        assertThat(markdown).contains("\uFFFD\\[2Jevil\\|\\`x\\`\uFFFD\\# no").doesNotContain("\u001b", HOSTILE);
    }

    @Test
    void shouldSayThatThereAreNoOutliers() {
        FleetSummary calm = new FleetSummary(5, 5, 0, 0, Thresholds.DEFAULT, FLEET.models(), List.of());

        assertThat(FleetReport.of(calm).toText(Style.PLAIN))
                .contains("None: no device is at least 2.0 % and 3.5 robust standard deviations");
    }

    @Test
    void shouldShowTheFirstOutliersAndCountTheRest() {
        List<Outlier> many = IntStream.range(0, 25)
                .mapToObj(i -> outlier("gpu" + i + ".json", "barrier", "slower", 0.1, 9))
                .toList();

        String text = FleetReport.of(new FleetSummary(30, 30, 0, 0, Thresholds.DEFAULT, List.of(), many))
                .toText(Style.PLAIN);

        assertThat(text).contains("gpu19.json", "And 5 more").doesNotContain("gpu20.json");
    }

    @Test
    void shouldPrintEverySpreadAsCsv() {
        String csv = FleetReport.csv(FLEET);

        assertThat(csv.lines()).hasSize(7);
        assertThat(csv.lines().toList().get(0).split(",")).hasSize(16);
        assertThat(csv)
                .contains(
                        "NVIDIA H200,Access times,contentious-atomic-read,2112,access-time,ns,8,1543.87,",
                        "\uFFFD[2Jevil|`x`\uFFFD# no,Machine class,")
                .endsWith(",\n");
    }

    @Test
    void shouldQuoteAsTheStandardSaysAndGiveSpreadsheetsNoFormula() {
        assertThat(CsvLine.of(Arrays.asList("a,b", "say \"hi\"", null, 1.5e-9, 12, true, "=1+1", " x", "plain")))
                .isEqualTo("\"a,b\",\"say \"\"hi\"\"\",,0.0000000015,12,true,'=1+1,\" x\",plain\n");
    }

    @Test
    void shouldShowRowsOfAQuery() {
        String text = RowsReport.of(
                        List.of("name", "n"),
                        List.of(
                                Arrays.asList("a\u001b", 1543.8712345),
                                Arrays.asList(null, 2.5e-9),
                                Arrays.asList("c", 1e9)),
                        7)
                .toText(Style.PLAIN);

        assertThat(text).contains("a\uFFFD       1543.87", "-         2.5E-9", "c     1000000000", "And 7 more");
    }
}
