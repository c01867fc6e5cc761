package io.gpuclass.engine.programs;

import io.gpuclass.engine.input.VecaddInput;
import io.gpuclass.engine.stats.StraightLine;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ExecutionFit;
import io.gpuclass.profile.programs.ExecutionFit.LineFit;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fits the time of vector addition to a line over the iterations of each thread (Lo et al., equations 1 and 2): of the programs it is the
 * one whose printed sizes differ in nothing but their number. Confined to one thread.
 */
public final class ExecutionFits {
    private final List<Point> points = new ArrayList<>();

    private record Point(long iterations, ArtificialBarrierResult result) {}

    /** Takes in what a setting gave, if it is one of these and counts. */
    void add(ArtificialSetting setting, List<ArtificialBarrierResult> results) {
        if (setting.input() instanceof VecaddInput input) {
            long threads = (long) setting.blocks() * setting.threads();
            long iterations = ((1L << input.log2Length()) + threads - 1) / threads;
            results.stream()
                    .filter(result -> result.outcome() == Outcome.COMPLETED && result.elapsedMs() != null)
                    .forEach(result -> points.add(new Point(iterations, result)));
        }
    }

    /** Returns the lines; none where there are too few points. */
    public List<ExecutionFit> all() {
        return line(ArtificialBarrierResult::elapsedMs)
                .flatMap(without -> line(ArtificialBarrierResult::elapsedMsWith).map(with -> fit(without, with)))
                .stream()
                .toList();
    }

    private ExecutionFit fit(LineFit without, LineFit with) {
        ArtificialBarrierResult one = points.get(0).result;
        return new ExecutionFit(
                one.program(),
                one.blocks(),
                one.threads(),
                points.size(),
                points.stream().mapToLong(Point::iterations).min().orElseThrow(),
                points.stream().mapToLong(Point::iterations).max().orElseThrow(),
                without,
                with);
    }

    private Optional<LineFit> line(Function<ArtificialBarrierResult, Summary> time) {
        double[] iterations = points.stream().mapToDouble(Point::iterations).toArray();
        double[] ns = points.stream()
                .mapToDouble(point -> time.apply(point.result).median() * Nanos.PER_MILLI)
                .toArray();
        return StraightLine.relative(iterations, ns)
                .map(line -> new LineFit(line.atZero(), line.slope(), line.residual()));
    }
}
