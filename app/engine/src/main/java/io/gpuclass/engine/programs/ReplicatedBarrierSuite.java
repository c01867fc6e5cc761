package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.Work;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Programs at printed sizes and over grids, without and with a barrier, one input after the other. Confined to one thread. */
public final class ReplicatedBarrierSuite {
    private final Device device;
    private final ClockGuard clock;
    private final List<ArtificialBarrierResult> sizes = new ArrayList<>();
    private final List<ArtificialBarrierResult> grids = new ArrayList<>();
    private final ExecutionFits fits = new ExecutionFits();

    public ReplicatedBarrierSuite(Device device, ClockGuard clock) {
        this.device = device;
        this.clock = clock;
    }

    /**
     * Measures all that runs on one input.
     *
     * @param visiting visits the cases until there are enough samples
     * @throws io.gpuclass.engine.device.DeviceException if the data does not fit, with nothing measured
     */
    public void measure(Work work, Consumer<List<? extends Case>> visiting) {
        Holding.of(work.input(), device, () -> {
            List<PairedMeasurement> atSizes = measurements(work.sizes());
            List<PairedMeasurement> onGrids = measurements(work.grids());
            visiting.accept(Stream.concat(atSizes.stream(), onGrids.stream()).toList());
            for (int i = 0; i < atSizes.size(); i++) {
                ArtificialSetting setting = work.sizes().get(i);
                List<ArtificialBarrierResult> found = atSizes.get(i).results(CycleDetails.of(setting, device));
                fits.add(setting, found);
                sizes.addAll(found);
            }
            onGrids.forEach(each -> grids.addAll(each.results(Map.of())));
            return work;
        });
    }

    private List<PairedMeasurement> measurements(List<ArtificialSetting> settings) {
        return settings.stream()
                .map(setting -> new PairedMeasurement(device, clock, setting))
                .toList();
    }

    /** Returns what the printed sizes gave. */
    public List<ArtificialBarrierResult> sizes() {
        return List.copyOf(sizes);
    }

    /** Returns what the grids gave. */
    public List<ArtificialBarrierResult> grids() {
        return List.copyOf(grids);
    }

    /** Returns the lines through the times of the printed sizes. */
    public ExecutionFits fits() {
        return fits;
    }
}
