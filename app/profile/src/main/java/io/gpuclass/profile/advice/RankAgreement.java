package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Kendall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How well the cost model orders the implementations of one kind at one number of blocks.
 *
 * @param kind what they promise
 * @param initial initial value; null except for semaphores
 * @param blocks blocks that took part
 * @param tau Kendall's tau between predicted and measured ranks, from -1 to 1
 * @param implementations how many were ranked
 */
public record RankAgreement(Kind kind, Integer initial, int blocks, double tau, int implementations) {
    /** Two are ordered right or wrong by a coin toss. */
    private static final int FEWEST = 3;

    public RankAgreement {
        Kind.checkInitial(kind, initial);
    }

    /**
     * Returns one for each kind, initial value and number of blocks at which at least three implementations have both a prediction and a
     * measurement that counts, in that order. Empty without probes. Reader-writer semaphores are left out, as they compete with none.
     */
    public static List<RankAgreement> of(Evidence evidence) {
        return CostModel.of(evidence)
                .map(model -> of(model, new Contest(evidence)))
                .orElse(List.of());
    }

    private static List<RankAgreement> of(CostModel model, Contest contest) {
        Map<Size, List<PrimitiveResult>> bySize =
                contest.ranked().collect(Collectors.groupingBy(Size::of, TreeMap::new, Collectors.toList()));
        return bySize.entrySet().stream()
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
                        measured.add(1 / result.opsPerSecond().median());
                    });
        }
        OptionalDouble tau =
                predicted.size() < FEWEST ? OptionalDouble.empty() : Kendall.tauB(array(predicted), array(measured));
        return tau.isEmpty()
                ? Optional.empty()
                : Optional.of(new RankAgreement(
                        size.kind(), size.initial(), size.blocks(), tau.getAsDouble(), predicted.size()));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
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
