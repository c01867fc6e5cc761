package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SweepResult.SweepPoint;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import java.util.List;

/** One number of blocks of a sweep while it is being measured: a run or two for each sample. Confined to one thread. */
final class SweptSize {
    private final Device device;
    private final ClockGuard clock;
    private final Setting setting;
    private final List<Trial> places;
    private final Phases phases;
    private final Series opsPerSecond = new Series();
    private boolean timedOut;
    private int runs;

    /** @param places trials that are run in turn: the same with the words in other places */
    SweptSize(Device device, ClockGuard clock, Setting setting, List<Trial> places) {
        this.device = device;
        this.clock = clock;
        this.setting = setting;
        this.places = List.copyOf(places);
        this.phases = Phases.briefOf(setting.implementation());
    }

    /** Takes a sample; of what timed out before, and where the clock had fallen and that does not do, none. */
    void sample(boolean acceptFallenClock) {
        if (timedOut) {
            return;
        }
        Trial place = places.get(runs++ % places.size());
        List<Observation> seen = setting.implementation().kind() == Kind.BARRIER
                ? List.of(run(place.withLength(phases.shorter())), run(place.withLength(phases.longer())))
                : List.of(run(place));
        timedOut = seen.stream().anyMatch(Observation::timedOut);
        if (!timedOut && (acceptFallenClock || seen.stream().noneMatch(clock::hadFallen))) {
            add(seen);
        }
    }

    /** Returns how often the primitive was had in a second, in the median so far; 0 where that is not known. */
    double rate() {
        return timedOut || opsPerSecond.isEmpty() ? 0 : opsPerSecond.summary().median();
    }

    /** Whether there is anything to tell of it. */
    boolean isKnown() {
        return timedOut || !opsPerSecond.isEmpty();
    }

    SweepPoint point() {
        Summary rates = timedOut ? null : opsPerSecond.summary();
        return new SweepPoint(
                setting.blocks(),
                timedOut ? Outcome.TIMED_OUT : Outcome.COMPLETED,
                rates == null ? null : rates.median(),
                rates == null ? null : rates.min(),
                rates == null ? null : rates.max(),
                rates == null ? 0 : rates.samples());
    }

    private Observation run(Trial trial) {
        return device.observe(trial, 1).get(0);
    }

    /** Of a barrier two runs of different lengths, whose difference is its steady cost; noise may leave none. */
    private void add(List<Observation> seen) {
        if (seen.size() == 1) {
            opsPerSecond.add(new RateSample(seen, setting.blocks()).opsPerSecond());
            return;
        }
        double difference = seen.get(1).elapsedNs() - seen.get(0).elapsedNs();
        if (difference > 0) {
            opsPerSecond.add(phases.difference() / difference * Nanos.PER_SECOND);
        }
    }
}
