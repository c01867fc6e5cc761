package io.gpuclass.view.chart;

import static io.gpuclass.profile.cases.Axis.INPUT;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ResultLines.BlockAxis;
import io.gpuclass.view.chart.ResultLines.PrimitiveLines;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The times of applications over the number of blocks, a line for each implementation. */
final class ApplicationCharts {
    private static final Axis Y = new Axis("time", true, false, AxisUnit.NANOSECONDS);
    private static final int LONGEST_INPUT = 40;

    private ApplicationCharts() {}

    static List<Drawing> of(Profile profile, Cases cases) {
        List<Case> runs = cases.of(Subjects.APPLICATION).list();
        BlockAxis x = BlockAxis.of(profile, runs);
        return Grouped.by(run -> List.of(run.kind(), (String) run.get(INPUT)), runs).entrySet().stream()
                .flatMap(own -> chart(x, own.getKey().get(0), own.getKey().get(1), own.getValue()).stream())
                .toList();
    }

    private static Optional<Drawing> chart(BlockAxis x, String application, String input, List<Case> runs) {
        boolean phases = Named.parse(Application.class, application).hasPhases();
        return new ResultLines(
                        Metric.RUN_TIME,
                        x::place,
                        x::leavesOut,
                        run -> point(x, run),
                        own -> phases && endsTheKernel(own.get(0)) ? Apart.ENDS_THE_KERNEL : null,
                        "no time")
                .chart(
                        ChartTopic.APPLICATION,
                        application + "-" + slug(input),
                        application + ", " + PlainText.oneLine(input, LONGEST_INPUT) + ": time",
                        x.axis(),
                        Y,
                        runs);
    }

    private static Point point(BlockAxis x, Case run) {
        Estimate ms = run.estimate(Metric.RUN_TIME).orElseThrow();
        Estimate ns =
                new Estimate(ms.value() * Nanos.PER_MILLI, ms.low() * Nanos.PER_MILLI, ms.high() * Nanos.PER_MILLI);
        Double share = run.value(Metric.SYNCHRONIZING_SHARE);
        String note = share == null
                ? ""
                : Numbers.wholePercent(share) + " of the time waiting, as the first thread of each block sees it";
        return Point.of(x.place(run), ns, note);
    }

    private static boolean endsTheKernel(Case run) {
        return PrimitiveLines.endsTheKernel(Kind.BARRIER, run.name());
    }

    /** Returns a part of a file's name that tells inputs apart, whatever theirs are. */
    private static String slug(String input) {
        String start = input.substring(0, Math.min(LONGEST_INPUT, input.length()));
        String slug =
                start.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        if (slug.equals(input)) {
            return slug;
        }
        String rest = Integer.toHexString(input.hashCode());
        return slug.isEmpty() ? rest : slug + "-" + rest;
    }
}
