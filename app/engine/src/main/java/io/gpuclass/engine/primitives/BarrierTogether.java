package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/**
 * One barrier under one setting with all blocks arriving together: what skews are multiples of. It is measured when it is first asked for,
 * by runs of its own: had it been taken from a median of samples, a replay with fewer or more of them would ask for another skew than
 * the one that was recorded. Confined to one thread.
 */
final class BarrierTogether {
    private final Device device;
    private final Setting setting;
    private final List<Trial> places;
    private PhaseCycles own;

    /** @param places trials that differ in where the barrier's words lie, without their length */
    BarrierTogether(Device device, Setting setting, List<Trial> places) {
        this.device = device;
        this.setting = setting;
        this.places = List.copyOf(places);
    }

    Setting setting() {
        return setting;
    }

    /** Returns how long its phases are. */
    PhaseCycles own() {
        if (own == null) {
            own = PhaseCycles.observed(device, places, Phases.APART);
        }
        return own;
    }

    /** Runs it with blocks that come apart. */
    PhaseCycles apart(ArrivalSkew skew) {
        List<Trial> skewed = places.stream()
                .map(place -> Draft.of(place)
                        .set(Trial::kernel, setting.implementation().skewKernel())
                        .set(Trial::skew, skew.cycles())
                        .build())
                .toList();
        return PhaseCycles.observed(device, skewed, Phases.APART);
    }
}
