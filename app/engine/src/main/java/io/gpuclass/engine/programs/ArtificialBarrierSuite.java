package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.LocalityResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Programs without and with barriers that they do not need (Lo et al.), one input after the other, since their data does not fit
 * beside each other. Confined to one thread.
 */
public final class ArtificialBarrierSuite {
    private final Device device;
    private final ClockGuard clock;
    private final List<ArtificialBarrierResult> results = new ArrayList<>();
    private final List<LocalityResult> localities = new ArrayList<>();

    public ArtificialBarrierSuite(Device device, ClockGuard clock) {
        this.device = device;
        this.clock = clock;
    }

    /**
     * Measures one setting: brings its data to the device, has the case visited, splits its time, and frees the data.
     *
     * @param visiting visits the case until there are enough samples
     * @throws io.gpuclass.engine.device.DeviceException if the data does not fit, with nothing measured
     */
    public List<ArtificialBarrierResult> measure(ArtificialSetting setting, Consumer<List<? extends Case>> visiting) {
        return Holding.of(setting.input(), device, () -> {
            PairedMeasurement measurement = new PairedMeasurement(device, clock, setting);
            visiting.accept(List.of(measurement));
            List<ArtificialBarrierResult> found = measurement.results(CycleDetails.of(setting, device));
            results.addAll(found);
            return found;
        });
    }

    /** Measures the locality of one shape of block. */
    public LocalityResult measure(LocalitySetting setting) {
        return Holding.of(setting.input(), device, () -> {
            LocalityResult found = LocalityMeasurement.of(setting, device);
            localities.add(found);
            return found;
        });
    }

    public List<ArtificialBarrierResult> results() {
        return List.copyOf(results);
    }

    public List<LocalityResult> localities() {
        return List.copyOf(localities);
    }
}
