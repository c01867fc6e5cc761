package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
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

    static List<Drawing> of(Profile profile) {
        BlockAxis x = BlockAxis.of(
                profile,
                profile.applications().stream().map(ApplicationResult::blocks).toList());
        return Grouped.by(result -> List.of(result.application(), result.input()), profile.applications())
                .values()
                .stream()
                .flatMap(results -> chart(x, results).stream())
                .toList();
    }

    private static Optional<Drawing> chart(BlockAxis x, List<ApplicationResult> results) {
        String application = results.get(0).application().id();
        String input = results.get(0).input();
        return lines(x).chart(
                        ChartTopic.APPLICATION,
                        application + "-" + slug(input),
                        application + ", " + PlainText.oneLine(input, LONGEST_INPUT) + ": time",
                        x.axis(),
                        Y,
                        results);
    }

    private static ResultLines<ApplicationResult> lines(BlockAxis x) {
        return new ResultLines<>(
                ApplicationResult::implementation,
                result -> x.place(result.blocks()),
                result -> x.leavesOut(result.blocks()),
                ApplicationCharts::isDrawn,
                result -> Point.of(
                        x.place(result.blocks()),
                        result.elapsedMs().scaled(Nanos.PER_MILLI).estimate(),
                        note(result)),
                results -> endsTheKernel(results.get(0)) ? Apart.ENDS_THE_KERNEL : null,
                ApplicationCharts::missing);
    }

    private static boolean isDrawn(ApplicationResult result) {
        return result.outcome() == Outcome.COMPLETED
                && result.verified()
                && result.elapsedMs() != null
                && result.elapsedMs().median() > 0
                && Double.isFinite(result.elapsedMs().max() * Nanos.PER_MILLI);
    }

    private static String missing(ApplicationResult result) {
        boolean timeless = result.outcome() == Outcome.COMPLETED && result.verified();
        return timeless ? "no time" : ResultLines.missing(result.outcome(), result.verified());
    }

    private static String note(ApplicationResult result) {
        Double share = result.synchronizingShare();
        return share == null
                ? ""
                : Numbers.wholePercent(share) + " of the time waiting, as the first thread of each block sees it";
    }

    private static boolean endsTheKernel(ApplicationResult result) {
        return result.application().hasPhases() && PrimitiveLines.endsTheKernel(Kind.BARRIER, result.implementation());
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
