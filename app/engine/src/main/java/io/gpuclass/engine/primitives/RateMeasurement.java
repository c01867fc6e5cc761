package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A mutex, semaphore or condition variable under contention for a fixed time: every block contends until the window closes, so that
 * completions per block give throughput and fairness. Confined to one thread.
 */
final class RateMeasurement extends PrimitiveMeasurement {
    private static final int WINDOWS_IN_VAIN = 3;

    private final Device device;
    private final ClockGuard clock;
    private final List<Trial> places;
    private final List<Trial> briefPlaces;
    private final WindowChoice windows;
    private final Series fairness = new Series();
    private final Series evenness = new Series();
    private final Series fewestPerBlock = new Series();

    /**
     * Creates a measurement in full windows.
     *
     * @param places trials whose mean is one sample
     */
    RateMeasurement(Device device, ClockGuard clock, Setting setting, Verdicts verdicts, List<Trial> places) {
        this(device, clock, setting, verdicts, places, places.get(0).windowNs());
    }

    /**
     * Creates a measurement.
     *
     * @param places trials whose mean is one sample
     * @param briefNs length of a brief window, which is tried where the trials' own is longer
     */
    RateMeasurement(
            Device device, ClockGuard clock, Setting setting, Verdicts verdicts, List<Trial> places, long briefNs) {
        super(setting, verdicts);
        this.device = device;
        this.clock = clock;
        this.places = List.copyOf(places);
        this.briefPlaces =
                places.stream().map(place -> place.withWindowNs(briefNs)).toList();
        this.windows =
                new WindowChoice(blocks(), (double) briefNs / places.get(0).windowNs());
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        boolean full = !windows.isBrief();
        List<List<Observation>> seen = new ArrayList<>();
        for (Trial place : full ? places : briefPlaces) {
            seen.add(device.observe(place, device.samplesPerVisit()));
        }
        if (seen.stream().flatMap(List::stream).anyMatch(clock::hadFallen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        int before = watched().count();
        int samples = seen.stream().mapToInt(List::size).min().orElse(0);
        for (int i = 0; i < samples; i++) {
            int sample = i;
            List<Observation> observations =
                    seen.stream().map(place -> place.get(sample)).toList();
            Optional<Observation> expired =
                    observations.stream().filter(Observation::timedOut).findFirst();
            if (expired.isPresent()) {
                return timedOut(places.get(0), expired.get());
            }
            if (observations.stream().anyMatch(observation -> observation.violations() > 0)) {
                foundWrong();
            }
            add(new RateSample(observations, blocks()), full);
        }
        if (watched().count() == before) {
            return visit(acceptFallenClock); // The brief window was one try too many: a full one follows it.
        }
        return isStuck() ? timedOut(inVain("")) : Visit.SAMPLED;
    }

    /** Adds a sample, unless it shows that windows of its length are too brief. How turns were shared, only full ones tell. */
    private void add(RateSample sample, boolean full) {
        if (!windows.accepts(sample)) {
            return;
        }
        add(sample.opsPerSecond());
        sections().add(sample.mean(Observation::sectionNs), sample.operations(), blocks() * sample.windowNs());
        if (full && sample.operations() > 0) {
            fairness.add(sample.fairness());
            evenness.add(sample.evenness());
            fewestPerBlock.add(sample.fewestPerBlock());
        }
    }

    /** Whether nobody ever got anywhere: one window without an operation may be bad luck, several in a row are not. */
    private boolean isStuck() {
        return watched().count() >= WINDOWS_IN_VAIN && watched().summary().max() == 0;
    }

    /** What mostly got nowhere has timed out. */
    @Override
    Stall stall() {
        boolean mostlyInVain = !watched().isEmpty() && watched().summary().median() == 0;
        return super.stall() == null && mostlyInVain ? inVain("most of ") : super.stall();
    }

    private Stall inVain(String part) {
        return Stall.inVain(part + watched().count(), places.get(0));
    }

    @Override
    Double evenness() {
        return evenness.isEmpty() ? null : evenness.summary().median();
    }

    @Override
    void addFigures(Draft<PrimitiveResult> result) {
        if (!fairness.isEmpty()) {
            result.set(PrimitiveResult::fairness, fairness.summary().median())
                    .set(
                            PrimitiveResult::fewestPerBlock,
                            fewestPerBlock.summary().median());
        }
    }
}
