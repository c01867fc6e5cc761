package io.gpuclass.engine.primitives;

import io.gpuclass.engine.experiment.Measured;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;

/** One setting while it is being measured beside others. Confined to one thread. */
final class TunerCase implements Case {
    private final Pauses pauses;
    private final Measured<PrimitiveResult> measurement;
    private boolean stuck;

    TunerCase(Pauses pauses, Measured<PrimitiveResult> measurement) {
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
    public Series watched() {
        return measurement.watched();
    }

    /** Whether it did not get anywhere. */
    boolean isStuck() {
        return stuck;
    }

    /** Whether it was visited often enough for its interval to mean something, or cannot be visited any more. */
    boolean isDecided(StoppingRule rule) {
        return stuck || watched().count() >= rule.minSamples();
    }

    TunerSetting setting() {
        PrimitiveResult result = measurement.result();
        return new TunerSetting(pauses, result.opsPerSecond(), result.fairness());
    }
}
