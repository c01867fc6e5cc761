package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.compare.BaseFigure.NextRun;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One or more earlier profiles of one sort of GPU, from the spread of which their noise is known. It keeps what a comparison asks for, not the
 * profiles, so that hundreds fit into memory. Threads may share it.
 */
public final class Baseline {
    private final List<NamedProfile> profiles;
    private final Map<FigureKey, List<Figure>> figures;
    private final UsualSpread usual;
    private final Spreads spreads;
    private final List<Map<String, String>> claims;

    private Baseline(Gathering all) {
        this.profiles = List.copyOf(all.profiles);
        this.figures = Collections.unmodifiableMap(all.figures);
        this.usual = new UsualSpread(figures);
        this.spreads = all.learner.learnt();
        this.claims = List.copyOf(all.claims);
    }

    /**
     * Returns the baseline of some profiles. Copies of a run count once: they would tell that runs do not differ.
     *
     * @param all at least one
     * @throws IncomparableException if they are of different devices
     */
    public static Baseline of(List<NamedProfile> all) {
        Gathering gathering = new Gathering();
        all.stream().map(Run::of).forEach(gathering::add);
        return gathering.baseline();
    }

    /**
     * Facts of one earlier profile that a comparison asks for.
     *
     * @param about the profile without what is held elsewhere here
     * @param hash that of the whole profile
     * @param claims how claims come out by it, by their ids
     */
    public record Run(NamedProfile about, int hash, Map<FigureKey, Figure> figures, Map<String, String> claims) {
        /** Takes from a profile what is needed of it; several threads may do so. */
        public static Run of(NamedProfile one) {
            Profile profile = one.profile();
            return new Run(
                    new NamedProfile(one.file(), without(profile)),
                    profile.hashCode(),
                    SampledFigures.of(profile),
                    ClaimsResult.of(profile).decided());
        }

        /** Leaves out lists that hold figures alone, and the JSON that all came from. */
        private static Profile without(Profile profile) {
            return ProfileBuilder.builder()
                    .schema(profile.schema())
                    .tool(profile.tool())
                    .createdAt(profile.createdAt())
                    .source(profile.source())
                    .device(profile.device())
                    .environment(profile.environment())
                    .method(profile.method())
                    .simtHazard(profile.simtHazard())
                    .abstraction(profile.abstraction())
                    .implementations(profile.implementations())
                    .codes(profile.codes())
                    .primitives(profile.primitives())
                    .artificialBarriers(profile.artificialBarriers())
                    .applications(profile.applications())
                    .applicationChoices(profile.applicationChoices())
                    .answers(profile.answers())
                    .recommendations(profile.recommendations())
                    .build();
        }

        /** Tells runs apart; copies of one have the same. */
        private List<Object> identity() {
            Profile profile = about.profile();
            return Arrays.asList(profile.createdAt(), profile.device(), profile.method(), hash);
        }
    }

    /** Runs, added one after the other. Owned by one thread. */
    public static final class Gathering {
        private final List<NamedProfile> profiles = new ArrayList<>();
        private final Set<List<Object>> runs = new HashSet<>();
        private final Map<FigureKey, List<Figure>> figures = new LinkedHashMap<>();
        private final SpreadLearner learner = new SpreadLearner();
        private final List<Map<String, String>> claims = new ArrayList<>();

        public void add(Run run) {
            if (runs.add(run.identity())) {
                profiles.add(run.about);
                claims.add(run.claims);
                learner.add(run.about.profile(), run.figures.values());
                run.figures.forEach((key, figure) ->
                        ((PackedFigures) figures.computeIfAbsent(key, PackedFigures::new)).pack(figure));
            }
        }

        /**
         * Returns the baseline of the runs, of which there must be one.
         *
         * @throws IncomparableException if they are of different devices
         */
        public Baseline baseline() {
            Set<String> devices = profiles.stream()
                    .map(one -> one.profile().device().name())
                    .collect(Collectors.toCollection(TreeSet::new));
            if (devices.size() > 1) {
                throw new IncomparableException("the base holds profiles of different devices ("
                        + String.join(", ", devices) + "), so their spread is no noise: give those of one");
            }
            return new Baseline(this);
        }
    }

    /** Returns how many runs there are. */
    public int size() {
        return profiles.size();
    }

    public List<NamedProfile> named() {
        return profiles;
    }

    public List<Profile> profiles() {
        return profiles.stream().map(NamedProfile::profile).toList();
    }

    /** Returns the profile that stands for all in what they must agree on. */
    Profile first() {
        return profiles.get(0).profile();
    }

    /** Returns a figure of the profiles in which it counts; empty where it does in none. */
    Optional<BaseFigure> figure(FigureKey key) {
        List<Figure> counting = figures.getOrDefault(key, List.of()).stream()
                .filter(Figure::counts)
                .toList();
        return counting.isEmpty() ? Optional.empty() : Optional.of(new BaseFigure(counting, usual.of(key)));
    }

    Map<FigureKey, List<Figure>> figures() {
        return figures;
    }

    /** Returns the spreads of GPUs that the profiles tell. */
    Spreads spreads() {
        return spreads;
    }

    /** Returns how claims come out by each profile, by their ids. */
    List<Map<String, String>> claims() {
        return claims;
    }

    /** The figures of one key, each in a few bytes. Owned by one thread while they are packed; then threads may share them. */
    private static final class PackedFigures extends AbstractList<Figure> {
        private static final int NUMBERS = 5;
        private static final Boolean[] VERIFIED = {null, false, true};

        private final FigureKey key;
        private double[] numbers = new double[NUMBERS];
        private int[] samples = new int[1];
        private byte[] ends = new byte[1];
        private int size;

        PackedFigures(FigureKey key) {
            this.key = key;
        }

        void pack(Figure figure) {
            if (size == samples.length) {
                int capacity = size + size / 2 + 1;
                numbers = Arrays.copyOf(numbers, capacity * NUMBERS);
                samples = Arrays.copyOf(samples, capacity);
                ends = Arrays.copyOf(ends, capacity);
            }
            Measured measured = figure.measured();
            List<Double> all =
                    Arrays.asList(measured.value(), measured.low(), measured.high(), measured.min(), measured.max());
            for (int i = 0; i < NUMBERS; i++) {
                numbers[size * NUMBERS + i] = all.get(i) == null ? Double.NaN : all.get(i);
            }
            samples[size] = measured.samples() == null ? -1 : measured.samples();
            int outcome = figure.outcome() == null ? 0 : figure.outcome().ordinal() + 1;
            ends[size] =
                    (byte) (outcome * VERIFIED.length + Arrays.asList(VERIFIED).indexOf(figure.verified()));
            size++;
        }

        @Override
        public Figure get(int index) {
            Objects.checkIndex(index, size);
            int outcome = ends[index] / VERIFIED.length;
            Measured measured = new Measured(
                    number(index, 0),
                    number(index, 1),
                    number(index, 2),
                    samples[index] < 0 ? null : (Integer) samples[index],
                    number(index, 3),
                    number(index, 4));
            return new Figure(
                    key,
                    measured,
                    outcome == 0 ? null : Outcome.values()[outcome - 1],
                    VERIFIED[ends[index] % VERIFIED.length]);
        }

        private Double number(int index, int which) {
            double number = numbers[index * NUMBERS + which];
            return Double.isNaN(number) ? null : (Double) number;
        }

        @Override
        public int size() {
            return size;
        }
    }

    /**
     * Usual spread of figures of a sort from run to run. Where memory comes to lie puts a figure into one of a few groups, so that a few runs
     * may by chance all lie in one and look quiet; but hundreds of figures of the sort will not. So the spread of what moves with the run is
     * never taken to be less than what is usual for its sort. Immutable.
     */
    static final class UsualSpread {
        private final Map<Sort, Double> deviations = new HashMap<>();

        /** Sort of figures that move alike. */
        private record Sort(Subject subject, Metric metric) {
            static Sort of(FigureKey key) {
                return new Sort(key.subject(), key.metric());
            }
        }

        /** Finds it among the figures of several profiles; there is none where no figure has enough of them. */
        UsualSpread(Map<FigureKey, List<Figure>> figures) {
            Map<Sort, List<double[]>> runs = new HashMap<>();
            figures.forEach((key, all) -> {
                List<Figure> counting = all.stream().filter(Figure::counts).toList();
                if (Exemption.movesWithTheRun(key) && !counting.isEmpty() && new BaseFigure(counting, 0).tellsNoise()) {
                    double[] values =
                            counting.stream().mapToDouble(Figure::value).toArray();
                    runs.computeIfAbsent(Sort.of(key), sort -> new ArrayList<>())
                            .add(values);
                }
            });
            runs.forEach((sort, all) -> deviations.put(sort, NextRun.usualDeviation(all)));
        }

        /** Returns the least standard deviation to reckon with, of a figure's logarithm. */
        double of(FigureKey key) {
            return Exemption.movesWithTheRun(key) ? deviations.getOrDefault(Sort.of(key), 0.0) : 0;
        }
    }

    /**
     * A profile's figures, where fairness and hand-offs have the interval that the samples of their run tell.
     *
     * <p><b>Fairness.</b> The Jain index J of n blocks says by how much their completions spread: their coefficient of variation v has
     * v² = 1/J − 1. The variance of n blocks is known to a share of sqrt(2/(n − 1)), as that of n normal numbers.
     *
     * <p><b>Hand-offs.</b> A median of m samples is known to 1 / (2 f sqrt(m)), where f is their density there. Half of them but one in a
     * hundred lie between the median and the 99th percentile, and the more the nearer to the median, so that f is not below 0.49 / (p99 − p50).
     * All blocks that one hand-off lets go are one sample.
     */
    static final class SampledFigures {
        /** A normal number lies within so many standard deviations in 95 of 100 cases. */
        private static final double NORMAL_95 = 1.96;

        private static final double BETWEEN_P50_AND_P99 = 0.49;

        private final Map<FigureKey, Estimate> handOffs = new HashMap<>();

        private SampledFigures(Profile profile) {
            profile.primitives().stream()
                    .filter(result -> result.handOff() != null)
                    .forEach(result -> handOffs.put(Subjects.key(result, Metric.HAND_OFF_P50), median(result)));
        }

        /** Returns the figures by their keys. */
        static Map<FigureKey, Figure> of(Profile profile) {
            SampledFigures sampled = new SampledFigures(profile);
            Map<FigureKey, Figure> figures = new LinkedHashMap<>();
            profile.cases().figuresByKey().forEach((key, figure) -> figures.put(key, sampled.told(figure)));
            return figures;
        }

        private Figure told(Figure figure) {
            Optional<Estimate> interval =
                    figure.value() == null || figure.estimate().isPresent()
                            ? Optional.empty()
                            : figure.key().metric() == Metric.FAIRNESS
                                    ? fairness(figure)
                                    : Optional.ofNullable(handOffs.get(figure.key()));
            return interval.map(one -> new Figure(
                            figure.key(),
                            new Measured(figure.value(), one.low(), one.high(), null, null, null),
                            figure.outcome(),
                            figure.verified()))
                    .orElse(figure);
        }

        private static Optional<Estimate> fairness(Figure figure) {
            Integer blocks = figure.key().blocks();
            double index = figure.value();
            if (blocks == null || index <= 0 || index > 1) {
                return Optional.empty();
            }
            double variance = 1 / index - 1;
            double share = blocks == 1 ? 0 : NORMAL_95 * Math.sqrt(2.0 / (blocks - 1));
            double low = 1 / (1 + variance * (1 + share));
            double high = 1 / (1 + variance * Math.max(0, 1 - share));
            return Optional.of(new Estimate(index, Math.min(low, index), Math.max(high, index)));
        }

        private static Estimate median(PrimitiveResult result) {
            double p50 = result.handOff().p50Ns();
            double samples = Math.max(1, (double) result.handOff().samples() / result.blocks());
            double reach =
                    NORMAL_95 * (result.handOff().p99Ns() - p50) / (2 * BETWEEN_P50_AND_P99 * Math.sqrt(samples));
            return new Estimate(p50, Math.max(0, p50 - reach), p50 + reach);
        }
    }
}
