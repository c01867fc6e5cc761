package io.gpuclass.engine.primitives;

import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;

/** One implementation with work of one length inside while it is being measured. Confined to one thread. */
final class SectionMeasurement implements Case {
    private final PrimitiveMeasurement measurement;
    private final int length;

    SectionMeasurement(PrimitiveMeasurement measurement, int length) {
        this.measurement = measurement;
        this.length = length;
    }

    @Override
    public String name() {
        return measurement.name() + "+" + length;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        return measurement.visit(acceptFallenClock);
    }

    @Override
    public Series watched() {
        return measurement.watched();
    }

    SectionResult result(Verdicts verdicts) {
        Setting setting = measurement.setting();
        boolean timed = measurement.completed();
        return new SectionResult(
                setting.implementation().kind(),
                setting.implementation().id(),
                setting.blocks(),
                setting.initial(),
                length,
                measurement.outcome(verdicts),
                verdicts.verified(setting.implementation()),
                timed ? watched().summary() : null,
                timed ? measurement.sections().sectionNs() : null,
                timed ? measurement.sections().synchronizingShare() : null);
    }
}
