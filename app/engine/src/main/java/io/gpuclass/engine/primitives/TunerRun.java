package io.gpuclass.engine.primitives;

import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.primitives.TunerPlan.TunerTarget;
import io.gpuclass.engine.primitives.TunerSearch.TunerSetting;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import java.util.function.Function;

/** Search for the pauses of one target in progress: step by step, until it has converged or its time is over. Confined to one thread. */
final class TunerRun {
    private final TunerTarget target;
    private final TunerSearch search;
    private TunerUse use;

    TunerRun(TunerTarget target, double fairness) {
        this.target = target;
        this.search = new TunerSearch(target.implementation().pauses(), fairness);
    }

    TunerTarget target() {
        return target;
    }

    /** Takes one step. */
    void step(Function<List<Pauses>, List<TunerSetting>> measure) {
        search.learn(measure.apply(search.next()));
    }

    /** Returns whether the search was begun in vain: the untuned setting was measured, and did not get anywhere. */
    boolean isStuck() {
        return search.tried() > 0 && !search.untuned().completed();
    }

    boolean isOver() {
        return isStuck() || search.next().isEmpty();
    }

    /** Returns whether there is anything to tell. */
    boolean hasResult() {
        return search.untuned().completed();
    }

    /** Returns the rate of the untuned setting; only where there is anything to tell. */
    Summary untunedRate() {
        return search.untuned().opsPerSecond();
    }

    /** Returns the pauses that may replace the library's own, the best first; none where the search found these best. */
    List<Pauses> candidates(int most) {
        boolean nothing = search.best().pauses().equals(target.usual());
        return nothing
                ? List.of()
                : search.best(most + 1).stream()
                        .filter(pauses -> !pauses.equals(target.usual()))
                        .limit(most)
                        .toList();
    }

    /** Takes note of what a candidate gave in use: it is the result from now on. */
    void judged(TunerUse newUse) {
        use = newUse;
    }

    boolean isJudged() {
        return use != null;
    }

    /** Returns whether what was found does not hold in use. */
    boolean isDropped() {
        return use != null && !use.holds();
    }

    Tuning result(double unitNs) {
        TunerSetting best = use == null ? search.best() : search.last(use.pauses());
        TunerSetting untuned = search.untuned();
        return TuningBuilder.builder()
                .kind(target.implementation().kind())
                .implementation(target.implementation().id())
                .contention(target.contention())
                .blocks(target.blocks())
                .initial(target.initial())
                .pauses(best.pauses())
                .unitNs(best.pauses().form() == Pauses.Form.LINEAR ? unitNs : null)
                .opsPerSecond(best.opsPerSecond())
                .fairness(best.fairness())
                .untuned(untuned.pauses())
                .untunedOpsPerSecond(untuned.opsPerSecond())
                .untunedFairness(untuned.fairness())
                .tried(search.tried())
                .converged(isOver())
                .useOpsPerSecond(use == null ? null : use.opsPerSecond())
                .useUntunedOpsPerSecond(use == null ? null : use.usual())
                .holds(use == null ? null : use.holds())
                .build();
    }

    /** One setting while it is being measured beside others. Confined to one thread. */
    static final class TunerCase implements SampledQuantity {
        private final Pauses pauses;
        private final MeasuredCase<PrimitiveResult> measurement;
        private boolean stuck;

        TunerCase(Pauses pauses, MeasuredCase<PrimitiveResult> measurement) {
            this.pauses = pauses;
            this.measurement = measurement;
        }

        @Override
        public String name() {
            return measurement.name() + "/" + pauses;
        }

        @Override
        public Visit visit(boolean acceptFallenClock) {
            Visit visit = measurement.visit(acceptFallenClock);
            stuck = visit == Visit.DONE;
            return visit;
        }

        @Override
        public Series samples() {
            return measurement.samples();
        }

        /** Returns whether it did not get anywhere. */
        boolean isStuck() {
            return stuck;
        }

        /** Returns whether it was visited often enough for its interval to mean something, or cannot be visited any more. */
        boolean isDecided(StoppingRule rule) {
            return stuck || samples().count() >= rule.minSamples();
        }

        TunerSetting setting() {
            PrimitiveResult result = measurement.result();
            return new TunerSetting(pauses, result.opsPerSecond(), result.fairness());
        }
    }
}
