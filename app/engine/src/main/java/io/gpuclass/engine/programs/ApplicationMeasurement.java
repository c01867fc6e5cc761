package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.units.Nanos;
import java.util.List;

/** One application with one implementation, on so many blocks. Confined to one thread. */
final class ApplicationMeasurement implements Case {
    private static final int WORK = 0;
    private static final int WHOLE = 1;

    private final Device device;
    private final ClockGuard clock;
    private final ApplicationSetting setting;
    private final String implementation;
    private final List<Trial> places;
    private final boolean caught;
    private final Series elapsedMs = new Series();
    private final Series synchronizing = new Series();
    private Outcome outcome = Outcome.COMPLETED;
    private boolean differed;
    private long phases;
    private int kept;

    /**
     * @param places trials that are run in turn: the same with the barrier's words in other places
     * @param caught whether the check of results caught a barrier that does not wait
     */
    ApplicationMeasurement(
            Device device,
            ClockGuard clock,
            ApplicationSetting setting,
            String implementation,
            List<Trial> places,
            boolean caught) {
        this.device = device;
        this.clock = clock;
        this.setting = setting;
        this.implementation = implementation;
        this.places = List.copyOf(places);
        this.caught = caught;
    }

    @Override
    public String name() {
        return setting.application().id() + "/" + setting.input().name() + "/" + implementation + "/" + blocks();
    }

    @Override
    public Series watched() {
        return elapsedMs;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        for (Observation seen : device.observe(places.get(kept % places.size()), device.samplesPerVisit())) {
            if (seen.timedOut()) {
                outcome = Outcome.TIMED_OUT;
                return Visit.DONE;
            }
            differed |= seen.violations() > 0;
            if (clock.hadFallen(seen) && !acceptFallenClock) {
                return Visit.REPEAT;
            }
            add(seen);
        }
        kept++;
        return Visit.SAMPLED;
    }

    private void add(Observation seen) {
        boolean inside = !setting.application().hasPhases();
        elapsedMs.add((inside ? seen.windowNs() : seen.elapsedNs()) / Nanos.PER_MILLI);
        phases = Math.max(phases, seen.operations());
        if (seen.count(WHOLE) > 0) {
            synchronizing.add(1 - (double) seen.count(WORK) / seen.count(WHOLE));
        }
    }

    private int blocks() {
        return places.get(0).blocks();
    }

    @Override
    public ApplicationResult result() {
        boolean timed = !elapsedMs.isEmpty();
        Integer multiprocessors = device.facts().multiprocessors();
        return Draft.of(ApplicationResult.class)
                .set(ApplicationResult::application, setting.application())
                .set(ApplicationResult::input, setting.input().name())
                .set(ApplicationResult::implementation, implementation)
                .set(ApplicationResult::blocks, blocks())
                .set(
                        ApplicationResult::blocksPerMultiprocessor,
                        multiprocessors == null ? null : blocks() / multiprocessors)
                .set(ApplicationResult::outcome, outcome == Outcome.COMPLETED && differed ? Outcome.WRONG : outcome)
                .set(ApplicationResult::verified, timed && !differed && caught)
                .set(ApplicationResult::elapsedMs, timed ? elapsedMs.summary() : null)
                .set(
                        ApplicationResult::phases,
                        timed && setting.application().hasPhases() ? Math.toIntExact(phases) : null)
                .set(
                        ApplicationResult::synchronizingShare,
                        synchronizing.isEmpty() ? null : synchronizing.summary().median())
                .build();
    }
}
