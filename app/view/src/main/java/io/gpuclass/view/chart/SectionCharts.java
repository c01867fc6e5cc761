package io.gpuclass.view.chart;

import static io.gpuclass.profile.cases.Axis.INITIAL;
import static io.gpuclass.profile.cases.Axis.LENGTH;
import static io.gpuclass.profile.cases.Axis.WRITERS;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The primitives over lengths of critical sections, a chart for each family and number of blocks. */
final class SectionCharts {
    private static final Axis X = new Axis("loads and stores inside", true, null);
    private static final Axis Y = new Axis("operations per second", true, true);

    private final Profile profile;
    private final Map<List<Object>, List<Case>> withNothingInside;
    private final ResultLines lines = new ResultLines(
            Metric.RATE,
            one -> (int) one.get(LENGTH),
            one -> false,
            one -> Point.of((int) one.get(LENGTH), one.estimate(Metric.RATE).orElseThrow(), note(one)),
            alike -> PrimitiveLines.apart(sameWithNothingInside(alike.get(0)), Apart.STARVES_WITH_NOTHING_INSIDE),
            "no operation completed");

    private SectionCharts(Profile profile, Cases cases) {
        this.profile = profile;
        withNothingInside = Grouped.by(
                SectionCharts::setting,
                cases.at("primitives/*")
                        .where(one -> one.get(WRITERS) == null || one.is(WRITERS, Writers.ONE_PER_SM))
                        .list());
    }

    static List<Drawing> of(Profile profile, Cases cases) {
        SectionCharts charts = new SectionCharts(profile, cases);
        List<Case> withWork =
                cases.at("sections/*").where(one -> (int) one.get(LENGTH) > 0).list();
        List<Drawing> drawings = new ArrayList<>();
        Family.group(withWork)
                .forEach((family, own) -> new TreeMap<>(Grouped.by(Case::blocks, own))
                        .forEach((blocks, alike) ->
                                charts.chart(family, blocks, alike).ifPresent(drawings::add)));
        return drawings;
    }

    private Optional<Drawing> chart(Family family, int blocks, List<Case> alike) {
        return lines.chart(
                ChartTopic.SECTION,
                PrimitiveLines.slug(family) + "-" + blocks,
                family.title() + ": operations per second with work inside, " + Contenders.count(profile, blocks),
                X,
                Y,
                alike);
    }

    /** Fairness was only measured with nothing inside. */
    private List<Case> sameWithNothingInside(Case section) {
        return withNothingInside.getOrDefault(setting(section), List.of());
    }

    private static List<Object> setting(Case one) {
        return Arrays.asList(one.kind(), one.name(), one.blocks(), one.get(INITIAL));
    }

    private static String note(Case one) {
        Double share = one.value(Metric.SYNCHRONIZING_SHARE);
        return share == null ? "" : Numbers.wholePercent(share) + " of the time synchronizing";
    }
}
