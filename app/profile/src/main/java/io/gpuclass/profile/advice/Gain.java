package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many times as fast a program becomes by a form instead of what it uses without this library.
 *
 * <p>Programs keep blocks apart and processors busy between two barriers, so empty loops promise too much. The saved time per step is read
 * off what was measured with loads and stores inside, and with blocks that arrive apart, at steps about as long. The value is the least of
 * these less a share of {@value #HIDDEN}, as NVIDIA's sample {@code conjugateGradientMultiBlockCG} was seen to save on an H200 (80 to 122 ns
 * a step). The interval goes from half of that to the most that was saved in any of these measurements.
 *
 * @param stepNs time from one barrier, or lock, to the next in the program as it is, in nanoseconds
 * @param ratio time of a step over its time with the form
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
public record Gain(double stepNs, double ratio, double low, double high) {
    /** Share of the time saved in measurements that programs were seen not to save. */
    private static final double HIDDEN = 0.15;

    /** A step cannot be made shorter than by this share: beyond, the form would take all of it. */
    private static final double MOST_SAVED = 0.95;

    public Gain {
        Check.size(stepNs, "stepNs");
        Check.inOrder(low, ratio, high);
    }

    /** A step that was measured, and what a form saves of it. */
    private record Saving(double stepNs, double savedNs) {}

    /** Returns the gain by an answer's form; empty where no work was measured with both forms at as many blocks. */
    public static Optional<Gain> of(
            Answer answer, double stepNs, List<SectionResult> sections, List<SkewedResult> skewed) {
        if (answer.versus() == null) {
            return Optional.empty();
        }
        List<List<Saving>> measured = Stream.of(inside(answer, sections), apart(answer, skewed))
                .filter(series -> !series.isEmpty())
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        List<Double> saved = measured.stream().map(series -> at(series, stepNs)).toList();
        double least = saved.stream().mapToDouble(ns -> ns).min().orElseThrow();
        double most = saved.stream().mapToDouble(ns -> ns).max().orElseThrow();
        double likely = least > 0 ? (1 - HIDDEN) * least : least;
        return Optional.of(new Gain(
                stepNs,
                ratio(stepNs, likely),
                ratio(stepNs, Math.min(likely / 2, likely)),
                ratio(stepNs, Math.max(most, likely))));
    }

    private static double ratio(double stepNs, double savedNs) {
        return stepNs / (stepNs - Math.min(savedNs, MOST_SAVED * stepNs));
    }

    private static List<Saving> inside(Answer answer, List<SectionResult> sections) {
        List<SectionResult> alike = sections.stream()
                .filter(Counted::counts)
                .filter(one -> one.kind() == answer.role().kind() && one.blocks() == answer.blocks())
                .filter(one -> Objects.equals(one.initial(), answer.role().initial()) && one.writers() == null)
                .toList();
        List<Saving> savings = new ArrayList<>();
        for (SectionResult own : alike) {
            for (SectionResult other : alike) {
                if (own.length() == other.length()
                        && own.implementation().equals(answer.use())
                        && other.implementation().equals(answer.versus().implementation())) {
                    double step = Nanos.PER_SECOND / other.opsPerSecond().median();
                    savings.add(new Saving(
                            step, step - Nanos.PER_SECOND / own.opsPerSecond().median()));
                }
            }
        }
        return savings;
    }

    /** Blocks that come apart by so many times a form's own latency wait as long for each form: what is left to compare is its cost. */
    private static List<Saving> apart(Answer answer, List<SkewedResult> skewed) {
        if (answer.role().kind() != Kind.BARRIER) {
            return List.of();
        }
        List<SkewedResult> alike = skewed.stream()
                .filter(one -> one.counts() && one.skewNs() != null && one.blocks() == answer.blocks())
                .toList();
        List<Saving> savings = new ArrayList<>();
        for (SkewedResult own : alike) {
            for (SkewedResult other : alike) {
                if (own.times() == other.times()
                        && own.implementation().equals(answer.use())
                        && other.implementation().equals(answer.versus().implementation())) {
                    savings.add(new Saving(
                            other.skewNs() + other.costNs().median(),
                            other.costNs().median() - own.costNs().median()));
                }
            }
        }
        return savings;
    }

    /** Returns what is saved of a step: on the line between the nearest two measured, and outside of them as at the nearest. */
    private static double at(List<Saving> savings, double stepNs) {
        List<Saving> sorted = savings.stream()
                .sorted(Comparator.comparingDouble(Saving::stepNs))
                .toList();
        Saving below = sorted.get(0);
        for (Saving above : sorted) {
            if (above.stepNs >= stepNs) {
                double span = above.stepNs - below.stepNs;
                double share = span == 0 ? 0 : Math.max(0, stepNs - below.stepNs) / span;
                return below.savedNs + share * (above.savedNs - below.savedNs);
            }
            below = above;
        }
        return below.savedNs;
    }
}
