package io.gpuclass.view.chart;

import static io.gpuclass.profile.cases.Axis.INITIAL;
import static io.gpuclass.profile.cases.Axis.WRITERS;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.ResultLines.PrimitiveLines;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.ProfileNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Charts of the answers: over the number of blocks, the recommended form and the baseline, which programs have without this library. A
 * barrier has a time, all others a rate.
 */
public final class BestForms {
    private static final Axis TIME = new Axis("time per barrier", true, false, AxisUnit.NANOSECONDS);
    private static final Axis RATE = new Axis("operations per second", true, true);

    private final Role role;
    private final List<Profile> profiles;

    private BestForms(Role role, List<Profile> profiles) {
        this.role = role;
        this.profiles = profiles;
    }

    /** Returns the chart of a role; empty where the profile has no answer for it. */
    public static Optional<Chart> of(Role role, Profile profile) {
        BestForms forms = new BestForms(role, List.of(profile));
        return forms.chart("best-" + role.id(), forms.title(), forms.lines(0).toList());
    }

    /** Returns the charts of several profiles, for each role one of the GPUs and one of the CPUs. */
    public static List<Chart> ofEach(List<Profile> profiles) {
        return Arrays.stream(Role.values())
                .flatMap(role ->
                        Stream.of(false, true).flatMap(cpus -> new BestForms(role, profiles).chart(cpus).stream()))
                .toList();
    }

    private Optional<Chart> chart(boolean cpus) {
        List<String> names = ProfileNames.of(profiles);
        List<Line> lines = IntStream.range(0, profiles.size())
                .boxed()
                .filter(i -> profiles.get(i).device().cpu() == cpus)
                .flatMap(i -> lines(i).map(line -> LineBuilder.builder(line)
                        .name(names.get(i) + ": " + line.name())
                        .profile(i)
                        .build()))
                .toList();
        String machines = cpus ? "CPUs" : "GPUs";
        return chart(
                "best-" + role.id() + (cpus ? "-cpus" : ""),
                title() + (Charts.isMixed(profiles) ? ", " + machines : ""),
                lines);
    }

    private Optional<Chart> chart(String id, String title, List<Line> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String contenders = lines.stream()
                .map(line -> Contenders.many(profiles.get(line.profile() == null ? 0 : line.profile())))
                .distinct()
                .collect(Collectors.joining(" or "));
        Axis x = new Axis(contenders, true, null);
        return Optional.of(new Chart(id, title, Description.of(x, y(), lines), x, y(), lines));
    }

    private Axis y() {
        return role == Role.BARRIER ? TIME : RATE;
    }

    private String title() {
        String name = FormNames.role(role);
        return role == Role.BARRIER
                ? "Time per barrier"
                : Character.toUpperCase(name.charAt(0)) + name.substring(1) + ": operations per second";
    }

    private Stream<Line> lines(int place) {
        Profile profile = profiles.get(place);
        return profile.answer(role).stream()
                .flatMap(answer -> Stream.concat(
                        Stream.of(line(
                                profile,
                                answer.use(),
                                FormName.of(role.kind(), answer.use()).name(),
                                Rank.LEADS)),
                        Stream.ofNullable(answer.versus())
                                .map(Versus::implementation)
                                .map(id -> line(profile, id, FormNames.of(role.kind(), id), Rank.INCUMBENT))))
                .filter(line -> !line.points().isEmpty());
    }

    private Line line(Profile profile, String id, String name, Rank rank) {
        List<Point> points = profile.cases().at("primitives/*").counting().list().stream()
                .filter(one -> one.is(io.gpuclass.profile.cases.Axis.KIND, role.kind())
                        && one.is(INITIAL, role.initial())
                        && one.get(WRITERS) == null
                        && one.name().equals(id))
                .filter(one -> one.value(Metric.RATE) != null && one.value(Metric.RATE) > 0)
                .sorted(Comparator.comparingInt(Case::blocks))
                .map(this::point)
                .toList();
        return new Line(PlainText.oneLine(name), null, points, List.of(), rank, null, null);
    }

    private Point point(Case one) {
        Estimate rate = one.estimate(Metric.RATE).orElseThrow();
        return Point.of(one.blocks(), role == Role.BARRIER ? PrimitiveLines.over(Nanos.PER_SECOND, rate) : rate, "");
    }
}
