package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How well the sweep of bare barriers tells which barrier suits applications that spend enough time in barriers for these to matter.
 *
 * @param cases settings at which the sweep's choice was measured in the application and bare barriers take {@link #BOUND} of its time
 * @param others settings at which it was measured and they take less: differences there are not the barrier's
 * @param right of the cases, how many have the sweep's choice for their best, or for one that is not told apart from it
 * @param cheap how many of the other cases lose less than {@link #CHEAP} by it
 * @param worst the case that loses most; null without cases
 * @param losses what is lost by going by a rule, over the cases
 */
public record SweepValue(int cases, int others, int right, int cheap, ApplicationChoice worst, Losses losses) {
    /** Share of an application's time below which a wrong choice hardly matters. */
    public static final double CHEAP = 0.01;

    /** Share of an application's time from which bare barriers are enough of it to tell which one is best. */
    public static final double BOUND = 0.05;

    /**
     * Losses by going by a rule instead of each application's best, as shares of its time.
     *
     * @param mean with the sweep's choice: geometric mean; 0 without cases
     * @param meanOfGridSync the same with {@code grid-sync} always, over the cases that ran with it; null where none did
     * @param worstOfGridSync the most that any of these loses by it; null where none did
     */
    public record Losses(double mean, Double meanOfGridSync, Double worstOfGridSync) {}

    /** Returns it; empty where nothing tells what the sweep's choice costs, or how much of the time barriers are. */
    public static Optional<SweepValue> of(List<ApplicationChoice> choices) {
        List<ApplicationChoice> told =
                choices.stream().filter(SweepValue::isTold).toList();
        List<ApplicationChoice> cases = told.stream()
                .filter(choice -> choice.sweep().barrierShare() >= BOUND)
                .toList();
        return told.isEmpty() ? Optional.empty() : Optional.of(of(cases, told.size() - cases.size()));
    }

    private static boolean isTold(ApplicationChoice choice) {
        SweepChoice sweep = choice.sweep();
        return choice.application().hasPhases()
                && sweep != null
                && sweep.cost() != null
                && sweep.agrees() != null
                && sweep.barrierShare() != null;
    }

    private static SweepValue of(List<ApplicationChoice> cases, int others) {
        List<Double> gridSync = cases.stream()
                .map(ApplicationChoice::overGridSync)
                .filter(Objects::nonNull)
                .filter(times -> times > 0)
                .map(times -> times - 1)
                .toList();
        return new SweepValue(
                cases.size(),
                others,
                (int) cases.stream().filter(SweepValue::isRight).count(),
                (int) cases.stream()
                        .filter(one -> !isRight(one) && one.sweep().cost() < CHEAP)
                        .count(),
                cases.stream()
                        .max(Comparator.comparingDouble(one -> one.sweep().cost()))
                        .orElse(null),
                new Losses(
                        mean(cases.stream().map(one -> one.sweep().cost())),
                        gridSync.isEmpty() ? null : (Double) mean(gridSync.stream()),
                        gridSync.stream().max(Comparator.naturalOrder()).orElse(null)));
    }

    private static boolean isRight(ApplicationChoice choice) {
        return choice.sweep().agrees();
    }

    private static double mean(Stream<Double> costs) {
        return Math.expm1(costs.mapToDouble(Math::log1p).average().orElse(0));
    }
}
