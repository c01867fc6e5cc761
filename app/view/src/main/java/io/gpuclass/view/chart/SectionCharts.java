package io.gpuclass.view.chart;

import static io.gpuclass.profile.cases.Axis.INITIAL;
import static io.gpuclass.profile.cases.Axis.LENGTH;
import static io.gpuclass.profile.cases.Axis.WRITERS;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ResultLines.PrimitiveLines;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The primitives over lengths of critical sections, a chart for each family and number of blocks. */
final class SectionCharts {
    private static final Axis X = new Axis("loads and stores inside", true, null);
    private static final Axis Y = new Axis("times the cost of the best", true, false);

    private final Profile profile;
    private final Map<List<Object>, List<Case>> withNothingInside;

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
        Map<Integer, Double> best = best(alike);
        return new ResultLines(
                        Metric.RATE,
                        SectionCharts::length,
                        one -> false,
                        one -> Point.of(length(one), cost(one, best.get(length(one))), note(one)),
                        own -> apart(own.get(0)),
                        "no operation completed")
                .chart(
                        ChartTopic.SECTION,
                        PrimitiveLines.slug(family) + "-" + blocks,
                        family.title() + ": cost with work inside, " + Contenders.count(profile, blocks),
                        X,
                        Y,
                        alike);
    }

    private static int length(Case one) {
        return (int) one.get(LENGTH);
    }

    /** Returns the best rate at each length, of forms under which most blocks get on; of all, where there is no such form. */
    private Map<Integer, Double> best(List<Case> alike) {
        Map<Integer, Double> best = new TreeMap<>();
        Stream.of(alike.stream().filter(one -> apart(one) == null), alike.stream())
                .map(cases -> cases.filter(one -> one.counts() && one.value(Metric.RATE) != null)
                        .collect(Collectors.toMap(
                                SectionCharts::length, one -> one.value(Metric.RATE), Math::max, TreeMap::new)))
                .forEach(rates -> rates.forEach(best::putIfAbsent));
        return best;
    }

    private Apart apart(Case one) {
        return PrimitiveLines.apart(sameWithNothingInside(one), Apart.STARVES_WITH_NOTHING_INSIDE);
    }

    private static Estimate cost(Case one, double best) {
        Estimate cost = PrimitiveLines.over(best, one.estimate(Metric.RATE).orElseThrow());
        return new Estimate(cost.value(), Math.max(Math.min(1, cost.value()), cost.low()), cost.high());
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
