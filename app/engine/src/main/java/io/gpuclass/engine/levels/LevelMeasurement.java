package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.device.TrialCase;
import io.gpuclass.profile.primitives.Outcome;
import java.util.function.Function;

/** The steady nanoseconds of a barrier of a level, or of a read of shared memory, by two lengths. Confined to one thread. */
final class LevelMeasurement extends TrialCase<LevelMeasurement> {
    private final LevelLengths lengths;

    /**
     * @param trial without its length
     * @param result what a profile will have of it
     */
    LevelMeasurement(
            Device device,
            ClockGuard clock,
            String name,
            Trial trial,
            LevelLengths lengths,
            Function<LevelMeasurement, Record> result) {
        super(device, clock, name, trial, result);
        this.lengths = lengths;
    }

    @Override
    protected LevelMeasurement self() {
        return this;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation shorter = once(lengths.first());
        Observation longer = once(lengths.second());
        if (shorter.timedOut() || longer.timedOut()) {
            return ended(Outcome.TIMED_OUT);
        }
        return sampleSteady(
                new Run(shorter, shorter.elapsedNs(), lengths.first()),
                new Run(longer, longer.elapsedNs(), lengths.second()),
                acceptFallenClock);
    }
}
