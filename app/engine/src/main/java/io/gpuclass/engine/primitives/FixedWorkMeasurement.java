package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.FixedWorkResult;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.Optional;

/**
 * A lock where each block makes the same number of operations (Stuart & Owens 2011, section 6): the time is that of the whole, its end
 * with ever fewer contenders included. Confined to one thread.
 */
final class FixedWorkMeasurement implements Case {
    private final Device device;
    private final ClockGuard clock;
    private final Setting setting;
    private final Verdicts verdicts;
    private final List<Trial> places;
    private final Series opsPerSecond = new Series();
    private Long completed;

    /** @param places trials whose mean is one sample */
    FixedWorkMeasurement(Device device, ClockGuard clock, Setting setting, Verdicts verdicts, List<Trial> places) {
        this.device = device;
        this.clock = clock;
        this.setting = setting;
        this.verdicts = verdicts;
        this.places = List.copyOf(places);
    }

    @Override
    public String name() {
        return "fixed-work/" + setting.name();
    }

    @Override
    public Series watched() {
        return opsPerSecond;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        List<Observation> seen =
                places.stream().map(place -> device.observe(place, 1).get(0)).toList();
        Optional<Observation> expired =
                seen.stream().filter(Observation::timedOut).findFirst();
        if (expired.isPresent()) {
            completed = expired.get().operations();
            return Visit.DONE;
        }
        if (seen.stream().anyMatch(clock::hadFallen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        opsPerSecond.add(new RateSample(seen, setting.blocks()).opsPerSecond());
        return Visit.SAMPLED;
    }

    @Override
    public FixedWorkResult result() {
        Implementation form = setting.implementation();
        Outcome seen = completed == null ? Outcome.COMPLETED : Outcome.TIMED_OUT;
        return Draft.of(FixedWorkResult.class)
                .set(FixedWorkResult::kind, form.kind())
                .set(FixedWorkResult::implementation, form.id())
                .set(FixedWorkResult::blocks, setting.blocks())
                .set(FixedWorkResult::initial, setting.initial())
                .set(FixedWorkResult::operationsPerBlock, places.get(0).length())
                .set(FixedWorkResult::outcome, verdicts.outcome(form.kind(), form.id(), seen))
                .set(FixedWorkResult::verified, verdicts.verified(form))
                .set(
                        FixedWorkResult::opsPerSecond,
                        completed != null || opsPerSecond.isEmpty() ? null : opsPerSecond.summary())
                .set(FixedWorkResult::completed, completed)
                .build();
    }

    /** Whether it was visited, so that there is something to tell. */
    boolean visited() {
        return completed != null || !opsPerSecond.isEmpty();
    }
}
