package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.Contenders;
import io.gpuclass.view.Family;
import io.gpuclass.view.Numbers;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The primitives over lengths of critical sections, a chart for each family and number of blocks. */
final class SectionCharts {
    private static final Axis X = new Axis("loads and stores inside", true, null);
    private static final Axis Y = new Axis("operations per second", true, true);

    private final Profile profile;

    private SectionCharts(Profile profile) {
        this.profile = profile;
    }

    static List<Drawing> of(Profile profile) {
        SectionCharts charts = new SectionCharts(profile);
        List<Drawing> drawings = new ArrayList<>();
        Family.group(profile.sections(), result -> new Family(result.kind(), result.initial(), null))
                .forEach((family, results) -> bySize(results)
                        .forEach((blocks, alike) ->
                                charts.chart(family, blocks, alike).ifPresent(drawings::add)));
        return drawings;
    }

    private static Map<Integer, List<SectionResult>> bySize(List<SectionResult> results) {
        return results.stream()
                .collect(Collectors.groupingBy(SectionResult::blocks, TreeMap::new, Collectors.toList()));
    }

    private Optional<Drawing> chart(Family family, int blocks, List<SectionResult> results) {
        List<Line> lines = Lines.of(results, SectionResult::implementation, this::line);
        return Drawing.of(
                Topic.SECTION,
                Lines.slug(family) + "-" + blocks,
                family.title() + ": operations per second with work inside, " + Contenders.count(profile, blocks),
                Description.of(X, Y, lines) + NotDrawn.sentence(missing(results), NotDrawn::of),
                X,
                Y,
                lines);
    }

    private Line line(String implementation, List<SectionResult> results) {
        List<SectionResult> sorted = results.stream()
                .filter(SectionCharts::hasAPlace)
                .sorted(Comparator.comparingInt(SectionResult::length))
                .toList();
        Apart apart = Lines.apart(sameWithNothingInside(results.get(0)), Apart.STARVES_WITH_NOTHING_INSIDE);
        return Lines.of(implementation, apart, sorted, SectionResult::length, SectionCharts::point);
    }

    private static Point point(SectionResult result) {
        return isDrawn(result)
                ? Points.of(result.length(), result.opsPerSecond().estimate(), note(result))
                : null;
    }

    private static List<SectionResult> missing(List<SectionResult> results) {
        return results.stream()
                .filter(result -> hasAPlace(result) && !isDrawn(result))
                .toList();
    }

    private static boolean hasAPlace(SectionResult result) {
        return result.length() > 0;
    }

    private static boolean isDrawn(SectionResult result) {
        return result.outcome() == Outcome.COMPLETED
                && result.verified()
                && result.opsPerSecond() != null
                && result.opsPerSecond().median() > 0;
    }

    /** How fair it is was only measured with nothing inside. */
    private List<PrimitiveResult> sameWithNothingInside(SectionResult section) {
        return profile.primitives().stream()
                .filter(result -> result.kind() == section.kind()
                        && result.implementation().equals(section.implementation())
                        && result.blocks() == section.blocks()
                        && Objects.equals(result.initial(), section.initial())
                        && (result.writers() == null || result.writers() == Writers.ONE_PER_SM))
                .toList();
    }

    private static String note(SectionResult result) {
        return result.synchronizingShare() == null
                ? ""
                : Numbers.fixed(100 * result.synchronizingShare(), 0) + " % of the time synchronizing";
    }
}
