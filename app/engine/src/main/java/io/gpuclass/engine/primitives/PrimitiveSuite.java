package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;

/** Every implementation of the catalogue that the device has, over a sweep of blocks. Confined to one thread. */
public final class PrimitiveSuite {
    private final Device device;
    private final ClockGuard clock;
    private final PrimitivePlan plan;
    private final List<PrimitiveMeasurement> measurements = new ArrayList<>();
    private final Verdicts verdicts;
    private final List<Supplier<Optional<PrimitiveResult>>> results = new ArrayList<>();

    /** @param verdicts what verification showed, by which results are judged */
    public PrimitiveSuite(Device device, ClockGuard clock, PrimitivePlan plan, Verdicts verdicts) {
        this(device, clock, plan, verdicts, Catalogue.of(device.facts().kind()));
    }

    /** @param implementations what to measure, rather than all that compete */
    public PrimitiveSuite(
            Device device,
            ClockGuard clock,
            PrimitivePlan plan,
            Verdicts verdicts,
            List<Implementation> implementations) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        this.verdicts = verdicts;
        implementations.stream()
                .flatMap(implementation -> plan.settings(implementation).stream())
                .forEach(this::add);
    }

    /** Returns the largest grid at which every implementation that a device has is co-resident. */
    public static int saturation(Device device) {
        return Trials.saturation(device, Implementation::timingKernel);
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /**
     * Runs the kernels that count accesses and sample hand-offs, as far as the device has them: once for each case that completed, after
     * the visits. The largest grids come first: they are what is advised for, should the time not be enough for all.
     *
     * @param timeIsUp asked before each; once true, the rest go without
     * @param reached told which share of them is done, from 0 to 1
     */
    public void details(BooleanSupplier timeIsUp, DoubleConsumer reached) {
        Details details = new Details(device, plan);
        List<PrimitiveMeasurement> completed = measurements.stream()
                .filter(PrimitiveMeasurement::completed)
                .sorted(Comparator.comparingInt(
                        measurement -> -measurement.setting().blocks()))
                .toList();
        for (int i = 0; i < completed.size() && !timeIsUp.getAsBoolean(); i++) {
            PrimitiveMeasurement measurement = completed.get(i);
            measurement.add(details.of(measurement.setting()));
            reached.accept((i + 1.0) / completed.size());
        }
    }

    /** Returns the barriers with blocks that arrive apart, at those of these sizes at which visits gave a figure that counts. */
    public SkewSuite skewed(List<Integer> sizes) {
        List<Setting> settings = measurements.stream()
                .filter(measurement -> sizes.contains(measurement.blocks()))
                .filter(measurement -> measurement.setting().implementation().kind() == Kind.BARRIER)
                .filter(measurement -> measurement.result().counts())
                .map(PrimitiveMeasurement::setting)
                .toList();
        return new SkewSuite(device, clock, verdicts, plan.backoffUnit(), settings);
    }

    /** Returns what the visits gave, in the order of the catalogue; what was never visited is left out. */
    public List<PrimitiveResult> results() {
        return results.stream().map(Supplier::get).flatMap(Optional::stream).toList();
    }

    private void add(Setting setting) {
        String kernel = setting.implementation().timingKernel();
        if (!device.has(kernel)) {
            Stall none = Stall.unsupported(kernel, device.facts());
            Draft<PrimitiveResult> result = setting.result(Outcome.UNSUPPORTED, false);
            none.addTo(result);
            results.add(() -> Optional.of(result.build()));
            return;
        }
        PrimitiveMeasurement measurement = measurement(setting, setting.trial(kernel, plan.backoffUnit()));
        measurements.add(measurement);
        results.add(() ->
                Optional.of(measurement).filter(PrimitiveMeasurement::visited).map(PrimitiveMeasurement::result));
    }

    private PrimitiveMeasurement measurement(Setting setting, Trial trial) {
        Implementation implementation = setting.implementation();
        if (implementation.kind() == Kind.BARRIER) {
            List<Trial> places = Trials.meeting(trial, device, implementation);
            return new BarrierMeasurement(device, clock, setting, verdicts, places, plan.phases(implementation));
        }
        Trial timed = trial.withWindowNs(plan.windowNs(setting.blocks()));
        return new RateMeasurement(
                device,
                clock,
                setting,
                verdicts,
                Trials.contending(timed, device),
                plan.briefWindowNs(setting.blocks()));
    }
}
