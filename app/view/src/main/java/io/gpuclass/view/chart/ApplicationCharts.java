package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.Contenders;
import io.gpuclass.view.Numbers;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The times of applications over the number of blocks, a line for each implementation. */
final class ApplicationCharts {
    private static final Axis Y = new Axis("time", true, false, Unit.NANOSECONDS);
    private static final int LONGEST_INPUT = 40;

    private final Profile profile;
    private final Axis x;

    private ApplicationCharts(Profile profile) {
        this.profile = profile;
        this.x = new Axis(Contenders.many(profile), true, null);
    }

    private record Subject(Application application, String input) {}

    static List<Drawing> of(Profile profile) {
        ApplicationCharts charts = new ApplicationCharts(profile);
        Map<Subject, List<ApplicationResult>> bySubject = profile.applications().stream()
                .collect(Collectors.groupingBy(
                        result -> new Subject(result.application(), result.input()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return bySubject.entrySet().stream()
                .map(each -> charts.chart(each.getKey(), each.getValue()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Drawing> chart(Subject subject, List<ApplicationResult> results) {
        List<Line> lines = Lines.of(results, ApplicationResult::implementation, this::line);
        List<ApplicationResult> missing =
                results.stream().filter(result -> !isDrawn(result)).toList();
        return Drawing.of(
                Topic.APPLICATION,
                subject.application.id() + "-" + slug(subject.input),
                subject.application.id() + ", " + PlainText.oneLine(subject.input, LONGEST_INPUT) + ": time",
                Description.of(x, Y, lines) + NotDrawn.sentence(missing, NotDrawn::of),
                x,
                Y,
                lines);
    }

    private Line line(String implementation, List<ApplicationResult> results) {
        List<ApplicationResult> sorted = results.stream()
                .sorted(Comparator.comparingInt(ApplicationResult::blocks))
                .toList();
        Apart apart = endsTheKernel(results.get(0)) ? Apart.ENDS_THE_KERNEL : null;
        return Lines.of(implementation, apart, sorted, ApplicationResult::blocks, ApplicationCharts::point);
    }

    private static Point point(ApplicationResult result) {
        return isDrawn(result)
                ? Points.of(
                        result.blocks(),
                        result.elapsedMs().scaled(Nanos.PER_MILLI).estimate(),
                        note(result))
                : null;
    }

    private static boolean isDrawn(ApplicationResult result) {
        return result.outcome() == Outcome.COMPLETED
                && result.verified()
                && result.elapsedMs() != null
                && result.elapsedMs().median() > 0
                && Double.isFinite(result.elapsedMs().max() * Nanos.PER_MILLI);
    }

    private static String note(ApplicationResult result) {
        return result.synchronizingShare() == null
                ? ""
                : Numbers.fixed(100 * result.synchronizingShare(), 0)
                        + " % of the time waiting, as the first thread of each block sees it";
    }

    private static boolean endsTheKernel(ApplicationResult result) {
        return result.application().hasPhases()
                && Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, result.implementation())
                        .filter(row -> row.has(Trait.ENDS_THE_KERNEL))
                        .isPresent();
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
