package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.ResultLines.PrimitiveLines;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Contenders.FormNames;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The picture of the answer: how long a barrier takes by the number of blocks, of the advised form and of what programs use without this library. */
public final class BestBarrier {
    private static final Axis Y = new Axis("time per barrier", true, false, AxisUnit.NANOSECONDS);
    private static final String TITLE = "Time per barrier";

    private BestBarrier() {}

    /** Returns the chart of some profiles; empty where none has answers on barriers. */
    public static Optional<Chart> of(List<Profile> profiles) {
        List<String> names = ProfileNames.of(profiles);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < profiles.size(); i++) {
            int place = i;
            lines(profiles.get(i))
                    .filter(line -> !line.points().isEmpty())
                    .map(line -> profiles.size() == 1
                            ? line
                            : Draft.of(line)
                                    .set(Line::name, line.name() + " \u00B7 " + names.get(place))
                                    .set(Line::profile, place)
                                    .build())
                    .forEach(lines::add);
        }
        Axis x = new Axis(Contenders.many(profiles.get(0)), true, null);
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart("best-barrier", TITLE, Description.of(x, Y, lines), x, Y, lines));
    }

    private static Stream<Line> lines(Profile profile) {
        return profile.answers().stream()
                .filter(answer -> answer.role() == Role.BARRIER && answer.section() == 0)
                .max(Comparator.comparingInt(Answer::blocks))
                .stream()
                .flatMap(answer -> Stream.concat(
                        Stream.of(line(profile, answer.use(), name(answer), Rank.LEADS)),
                        Stream.ofNullable(answer.versus())
                                .map(Versus::implementation)
                                .map(id -> line(profile, id, FormNames.of(Kind.BARRIER, id), Rank.INCUMBENT))));
    }

    private static String name(Answer answer) {
        return answer.type() == null ? FormNames.of(Kind.BARRIER, answer.use()) : FormNames.template(answer.type());
    }

    private static Line line(Profile profile, String id, String name, Rank rank) {
        List<Point> points = profile.cases().at("primitives/*").counting().list().stream()
                .filter(one ->
                        Kind.BARRIER.id().equals(one.kind()) && one.name().equals(id))
                .filter(one -> one.value(Metric.RATE) != null && one.value(Metric.RATE) > 0)
                .sorted(Comparator.comparingInt(Case::blocks))
                .map(BestBarrier::point)
                .toList();
        return new Line(PlainText.oneLine(name), null, points, List.of(), rank, null, null);
    }

    private static Point point(Case one) {
        Estimate rate = one.estimate(Metric.RATE).orElseThrow();
        return Point.of(one.blocks(), PrimitiveLines.over(Nanos.PER_SECOND, rate), "");
    }
}
