package io.gpuclass.engine.primitives;

import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.records.Draft;

/**
 * One implementation with work of one length inside while it is being measured. Confined to one thread.
 *
 * @param measurement measures it
 * @param length loads and stores inside
 * @param threads threads of a block that work, where readers and writers work differently; else null
 */
record SectionMeasurement(PrimitiveMeasurement measurement, int length, Integer threads) implements Case {
    @Override
    public String name() {
        return measurement.name() + "+" + length + (threads == null ? "" : "x" + threads);
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        return measurement.visit(acceptFallenClock);
    }

    @Override
    public Series watched() {
        return measurement.watched();
    }

    @Override
    public SectionResult result() {
        Setting setting = measurement.setting();
        boolean timed = measurement.completed();
        return Draft.of(SectionResult.class)
                .set(SectionResult::kind, setting.implementation().kind())
                .set(SectionResult::implementation, setting.implementation().id())
                .set(SectionResult::blocks, setting.blocks())
                .set(SectionResult::initial, setting.initial())
                .set(SectionResult::writers, threads == null ? null : setting.writers())
                .set(SectionResult::length, length)
                .set(SectionResult::threads, threads)
                .set(SectionResult::outcome, measurement.outcome())
                .set(SectionResult::verified, measurement.verified())
                .set(SectionResult::opsPerSecond, timed ? watched().summary() : null)
                .set(SectionResult::fairness, timed ? measurement.evenness() : null)
                .set(SectionResult::sectionNs, timed ? measurement.sections().sectionNs() : null)
                .set(
                        SectionResult::synchronizingShare,
                        timed ? measurement.sections().synchronizingShare() : null)
                .build();
    }
}
