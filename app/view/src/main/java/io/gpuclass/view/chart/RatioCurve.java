package io.gpuclass.view.chart;

import io.gpuclass.profile.ClassAt;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Contenders;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The ratios of Stuart & Owens 2011, section 4, over the number of blocks. */
final class RatioCurve {
    private static final Axis RATIO = new Axis("ratio", true, null);

    private RatioCurve() {}

    static Optional<Drawing> of(Profile profile) {
        List<ClassAt> curve = ClassAt.curve(profile);
        return Drawing.of(
                ChartTopic.CURVE,
                "",
                "Ratios of the probes by number of blocks",
                new Axis(Contenders.many(profile), true, null),
                RATIO,
                List.of(line(curve, ClassAxis.ATOMIC_READS), line(curve, ClassAxis.CONTENTION)));
    }

    private static Line line(List<ClassAt> curve, ClassAxis axis) {
        return new Line(
                axis.words(),
                curve.stream()
                        .map(at -> point(at, axis.of(at.machine())))
                        .filter(Objects::nonNull)
                        .toList());
    }

    private static Point point(ClassAt at, ClassifiedRatio ratio) {
        return ratio == null || ratio.low() <= 0
                ? null
                : new Point(
                        at.blocks(),
                        ratio.value(),
                        ratio.low(),
                        ratio.high(),
                        ratio.classification().id());
    }
}
