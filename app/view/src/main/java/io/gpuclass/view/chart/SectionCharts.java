package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The primitives over lengths of critical sections, a chart for each family and number of blocks. */
final class SectionCharts {
    private static final Axis X = new Axis("loads and stores inside", true, null);
    private static final Axis Y = new Axis("operations per second", true, true);

    private final Profile profile;
    private final ResultLines<SectionResult> lines = new ResultLines<>(
            SectionResult::implementation,
            SectionResult::length,
            result -> false,
            SectionCharts::isDrawn,
            result -> Point.of(result.length(), result.opsPerSecond().estimate(), note(result)),
            results -> PrimitiveLines.apart(sameWithNothingInside(results.get(0)), Apart.STARVES_WITH_NOTHING_INSIDE),
            result -> ResultLines.missing(result.outcome(), result.verified()));

    private SectionCharts(Profile profile) {
        this.profile = profile;
    }

    static List<Drawing> of(Profile profile) {
        SectionCharts charts = new SectionCharts(profile);
        List<SectionResult> withWork = profile.sections().stream()
                .filter(result -> result.length() > 0)
                .toList();
        List<Drawing> drawings = new ArrayList<>();
        Family.group(withWork, result -> new Family(result.kind(), result.initial(), null))
                .forEach((family, results) -> new TreeMap<>(Grouped.by(SectionResult::blocks, results))
                        .values()
                        .forEach(alike -> charts.chart(family, alike).ifPresent(drawings::add)));
        return drawings;
    }

    private Optional<Drawing> chart(Family family, List<SectionResult> results) {
        int blocks = results.get(0).blocks();
        return lines.chart(
                ChartTopic.SECTION,
                PrimitiveLines.slug(family) + "-" + blocks,
                family.title() + ": operations per second with work inside, " + Contenders.count(profile, blocks),
                X,
                Y,
                results);
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
        Double share = result.synchronizingShare();
        return share == null ? "" : Numbers.wholePercent(share) + " of the time synchronizing";
    }
}
