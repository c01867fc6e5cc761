package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.chart.Charts;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.csv.FiguresCsv;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.html.HtmlReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.SideBySideReport;
import io.gpuclass.view.svg.ChartSvg;
import io.gpuclass.view.svg.ClassMapSvg;
import io.gpuclass.view.terms.ProfileNames;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A form in which saved profiles are reported on: a row for each, with what renders it. */
public enum ReportForm implements Named {
    /** A page to look around in. */
    HTML(inputs -> List.of(new File(".html", HtmlReport.of(profiles(inputs))))),
    /** Tables for a pull request or a README. */
    MARKDOWN(inputs -> List.of(new File(".md", markdown(profiles(inputs))))),
    /** All that was measured, one measurement a row. */
    CSV(inputs -> List.of(new File(".csv", FiguresCsv.of(inputs)))),
    /** A picture of each chart. */
    SVG(inputs -> pictures(profiles(inputs)));

    private final Function<List<NamedProfile>, List<File>> renderer;

    ReportForm(Function<List<NamedProfile>, List<File>> renderer) {
        this.renderer = renderer;
    }

    @Override
    public String id() {
        return this == MARKDOWN ? "md" : Named.super.id();
    }

    public List<File> render(List<NamedProfile> inputs) {
        return renderer.apply(inputs);
    }

    /** Returns the forms that are written by default. */
    public static List<ReportForm> defaults() {
        return Arrays.stream(values()).filter(form -> form != SVG).toList();
    }

    private static List<Profile> profiles(List<NamedProfile> inputs) {
        return inputs.stream().map(NamedProfile::profile).toList();
    }

    /** A chart of one of several machines is named after it already. */
    private static List<File> pictures(List<Profile> profiles) {
        String machine = profiles.size() == 1 ? ProfileNames.of(profiles.get(0)) : "";
        Stream<File> charts = Charts.of(profiles).stream()
                .map(chart -> new File("-" + chart.id() + ".svg", ChartSvg.of(chart, machine)));
        ClassMap map = ClassMap.around(profiles);
        Stream<File> place =
                map.hasHere() ? Stream.of(new File("-class-map.svg", ClassMapSvg.file(map, machine))) : Stream.empty();
        return Stream.concat(place, charts).toList();
    }

    private static String markdown(List<Profile> profiles) {
        Document document = profiles.size() == 1 ? ProfileReport.of(profiles.get(0)) : SideBySideReport.of(profiles);
        return document.toMarkdown();
    }

    /**
     * A file of a report.
     *
     * @param ending what its name has after the report's, such as {@code .md}
     */
    public record File(String ending, String text) {}
}
