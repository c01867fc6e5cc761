package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Kendall;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Agreement of the cost model with measured ranks, and with ratios, of one kind at one number of blocks.
 *
 * @param kind what they promise
 * @param initial initial value; null except for semaphores
 * @param blocks blocks that took part
 * @param tau Kendall's tau between predicted and measured ranks, from -1 to 1
 * @param implementations how many were ranked
 * @param pairs pairs of them; null in older files
 * @param pairsWithinTwo pairs of which the predicted ratio of times is within a factor of two of the measured one; null in older files
 */
public record RankAgreement(
        Kind kind,
        Integer initial,
        int blocks,
        double tau,
        int implementations,
        Integer pairs,
        Integer pairsWithinTwo) {
    /** Two are ordered right or wrong by a coin toss. */
    private static final int FEWEST = 3;

    private static final double FACTOR = 2;

    public RankAgreement {
        Kind.checkInitial(kind, initial);
        if (pairsWithinTwo != null && (pairs == null || pairsWithinTwo > pairs)) {
            throw new IllegalArgumentException(
                    pairsWithinTwo + " of " + pairs + " pairs cannot be within a factor of two");
        }
    }

    /**
     * Returns one for each kind, initial value and number of blocks at which at least three implementations have both a prediction and a
     * measurement that counts, in that order. Empty without probes. Reader-writer semaphores are left out, as they compete with none, and numbers
     * of blocks at which less than half of the forms were measured, since those were picked for being fast.
     */
    public static List<RankAgreement> of(Evidence evidence) {
        return CostModel.of(evidence)
                .map(model -> of(model, new Contest(evidence)))
                .orElse(List.of());
    }

    private static List<RankAgreement> of(CostModel model, Contest contest) {
        Map<Size, List<PrimitiveResult>> bySize =
                contest.ranked().collect(Collectors.groupingBy(Size::of, TreeMap::new, Collectors.toList()));
        Map<Kind, Integer> most = bySize.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().kind(),
                        entry -> entry.getValue().size(),
                        Math::max));
        return bySize.entrySet().stream()
                .filter(entry ->
                        2 * entry.getValue().size() >= most.get(entry.getKey().kind()))
                .map(entry -> agreement(model, entry.getKey(), entry.getValue()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<RankAgreement> agreement(CostModel model, Size size, List<PrimitiveResult> results) {
        List<Double> predicted = new ArrayList<>();
        List<Double> measured = new ArrayList<>();
        for (PrimitiveResult result : results) {
            model.predict(size.kind(), size.initial(), result.implementation(), size.blocks())
                    .ifPresent(prediction -> {
                        predicted.add(prediction.nsPerOperation());
                        measured.add(Nanos.PER_SECOND / result.opsPerSecond().median());
                    });
        }
        return predicted.size() < FEWEST
                ? Optional.empty()
                : agreement(size, new Pairs(array(predicted), array(measured)));
    }

    private static Optional<RankAgreement> agreement(Size size, Pairs pairs) {
        OptionalDouble tau = Kendall.tauB(pairs.predicted, pairs.measured);
        return tau.isEmpty()
                ? Optional.empty()
                : Optional.of(new RankAgreement(
                        size.kind(),
                        size.initial(),
                        size.blocks(),
                        tau.getAsDouble(),
                        pairs.predicted.length,
                        pairs.all(),
                        pairs.within(FACTOR)));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Times of the same implementations. */
    private record Pairs(double[] predicted, double[] measured) {
        int all() {
            return predicted.length * (predicted.length - 1) / 2;
        }

        int within(double factor) {
            int found = 0;
            for (int i = 0; i < predicted.length; i++) {
                for (int j = 0; j < i; j++) {
                    double off = predicted[i] / predicted[j] / (measured[i] / measured[j]);
                    found += off <= factor && off >= 1 / factor ? 1 : 0;
                }
            }
            return found;
        }
    }

    private record Size(Kind kind, Integer initial, int blocks) implements Comparable<Size> {
        private static final Comparator<Size> ORDER = Comparator.comparing(Size::kind)
                .thenComparing(Size::initial, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparingInt(Size::blocks);

        static Size of(PrimitiveResult result) {
            return new Size(result.kind(), result.initial(), result.blocks());
        }

        @Override
        public int compareTo(Size other) {
            return ORDER.compare(this, other);
        }
    }
}
