package io.gpuclass.profile.cases;

import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.records.ResourceFile;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Instability of a figure: repeats of one run, or GPUs of one model, differ in it by more than a factor of two. An unstable figure is not
 * judged, and ranked only if its worst value is ahead too. Repeats come with the figure; the spread between GPUs is in {@value #TABLE},
 * learnt from the kept profiles.
 *
 * @param between what differs
 * @param times how many times the smallest the greatest is; null where the smallest is 0
 */
public record Unstable(@Required Between between, Double times) {
    /** Figures in which GPUs of a model, or runs of one, are so far apart: tab-separated, a line each, the figure in the last column. */
    private static final String TABLE = "cliffs.tsv";

    private static final int BETWEEN_GPUS = 2;
    private static final int BETWEEN_RUNS = 6;
    private static final int FIGURE = 7;

    /** Beyond so many times the number itself says nothing. */
    private static final double MOST_TOLD = 100;

    public Unstable {
        Check.size(times, "times");
    }

    /** Sort of figures that are more than a factor of two apart. */
    public enum Between implements Named {
        /** Repeats of one run, each with its words at another place. */
        REPEATS,
        /** GPUs of one model, or runs of one GPU. */
        GPUS
    }

    /** Reads the table when it is first asked for. */
    private static final class Known {
        private static final Map<String, Double> TIMES = read();

        private static Map<String, Double> read() {
            return table().lines()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .collect(Collectors.toMap(cells -> cells[FIGURE], Known::times));
        }

        private static double times(String... cells) {
            return 1 + Math.max(Double.parseDouble(cells[BETWEEN_GPUS]), Double.parseDouble(cells[BETWEEN_RUNS]));
        }
    }

    /** Returns the table of what is known of GPUs, tab-separated. */
    public static String table() {
        return ResourceFile.text(Unstable.class, TABLE);
    }

    /**
     * Returns the reason why a figure of a profile is unstable: its repeats, else by what is known of GPUs. Only what comparisons guard
     * can be.
     */
    public static Optional<Unstable> of(FigureKey key, Measured measured) {
        if (!key.metric().is(Metric.Trait.GUARDED) || measured.value() == null) {
            return Optional.empty();
        }
        return measured.isSteady()
                ? Optional.ofNullable(Known.TIMES.get(key.query().toString()))
                        .map(times -> new Unstable(Between.GPUS, times))
                : Optional.of(new Unstable(Between.REPEATS, measured.min() > 0 ? times(measured) : null));
    }

    private static double times(Measured measured) {
        return Math.min(measured.max() / measured.min(), Check.MOST);
    }

    /** Returns the instability of a primitive's rate; empty where it has none. */
    public static Optional<Unstable> of(PrimitiveResult result) {
        return of(Subjects.key(result, Metric.RATE), result.opsPerSecond());
    }

    /** Returns the instability of a primitive's rate with work inside; empty where it has none. */
    public static Optional<Unstable> of(SectionResult result) {
        return of(Subjects.key(result, Metric.RATE), result.opsPerSecond());
    }

    private static Optional<Unstable> of(FigureKey key, Summary rate) {
        return rate == null
                ? Optional.empty()
                : of(key, new Measured(rate.median(), rate.low(), rate.high(), rate.samples(), rate.min(), rate.max()));
    }

    /** Returns the greatest rate that must be reckoned with where a measurement of it stands here. */
    public double most(Summary rate) {
        return between == Between.REPEATS ? rate.max() : rate.max() * times;
    }

    /** Returns the least rate that must be reckoned with where a measurement of it stands here. */
    public double least(Summary rate) {
        return between == Between.REPEATS ? rate.min() : rate.min() / times;
    }

    /**
     * Returns the results that may win, in their order: the steady, and what is faster than all of these even at its worst; all where none
     * is steady.
     *
     * @param unstable what makes one's rate unstable; null where it is stable
     */
    public static <T> List<T> inTheRunning(List<T> all, Function<T, Summary> rate, Function<T, Unstable> unstable) {
        OptionalDouble steady = all.stream()
                .filter(one -> unstable.apply(one) == null)
                .mapToDouble(one -> rate.apply(one).median())
                .max();
        return all.stream()
                .filter(one -> steady.isEmpty()
                        || unstable.apply(one) == null
                        || unstable.apply(one).least(rate.apply(one)) > steady.getAsDouble())
                .toList();
    }

    /** Returns the measurements that may win. */
    public static List<PrimitiveResult> inTheRunning(List<PrimitiveResult> all) {
        return inTheRunning(all, PrimitiveResult::opsPerSecond, one -> of(one).orElse(null));
    }

    /** Returns it in a few words, such as {@code repeats differ by 3.8x}. */
    public String words() {
        String what = between == Between.REPEATS ? "repeats" : "GPUs";
        boolean told = times != null && times < MOST_TOLD;
        return what + " differ by "
                + (told ? String.format(Locale.ROOT, "%.1fx", times) : "more than " + (int) MOST_TOLD + "x");
    }
}
