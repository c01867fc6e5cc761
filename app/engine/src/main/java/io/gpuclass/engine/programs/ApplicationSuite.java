package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ReduceInput;
import io.gpuclass.engine.primitives.Trials.BarrierTrials;
import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Applications whose blocks wait for each other, with any barrier of the catalogue (Mahapatra 2020, sections 4 and 5; Giroux S9329).
 * One input after the other; its cases in turn. Confined to one thread.
 */
public final class ApplicationSuite {
    /** Without a wait, results are wrong nearly always; a check that so many runs get past is blind. */
    private static final int MOST_TWIN_RUNS = 5;

    private static final int FEWEST_TO_WAIT = 2;
    /** Indices at which kernels count cycles: of work, and of all. */
    private static final int WORK = 0;

    private static final int WHOLE = 1;
    private static final SideFigure PHASES = Counted.side(Observation::operations);
    private static final SideFigure SYNCHRONIZING = (runs, ms) -> {
        Observation seen = runs.get(0);
        return seen.count(WHOLE) > 0
                ? OptionalDouble.of(1 - (double) seen.count(WORK) / seen.count(WHOLE))
                : OptionalDouble.empty();
    };

    /** The shortest paths of a whole country take seconds. */
    private static final long TIMEOUT_NS = 20_000_000_000L;

    private final Device device;
    private final ClockGuard clock;
    private final BarrierTrials barriers;
    private final List<ApplicationResult> results = new ArrayList<>();

    /** @param barriers makes the trials of barriers */
    public ApplicationSuite(Device device, ClockGuard clock, BarrierTrials barriers) {
        this.device = device;
        this.clock = clock;
        this.barriers = barriers;
    }

    /**
     * Measures one setting: brings its data to the device, has the cases visited, and frees the data.
     *
     * @param visiting visits the cases until there are enough samples
     * @throws io.gpuclass.engine.device.DeviceException if the data does not fit, with nothing measured
     */
    public List<ApplicationResult> measure(
            ApplicationSetting setting, Consumer<List<? extends SampledQuantity>> visiting) {
        return setting.input().heldBy(device, () -> {
            List<MeasuredCase<ApplicationResult>> measurements = measurements(setting);
            visiting.accept(measurements);
            List<ApplicationResult> found = measurements.stream()
                    .map(MeasuredCase::result)
                    .filter(Objects::nonNull)
                    .toList();
            results.addAll(found);
            return found;
        });
    }

    public List<ApplicationResult> results() {
        return List.copyOf(results);
    }

    private List<MeasuredCase<ApplicationResult>> measurements(ApplicationSetting setting) {
        List<Integer> sizes = sizes(setting);
        boolean caught = !setting.application().hasPhases() || catchesTwin(setting);
        List<MeasuredCase<ApplicationResult>> measurements = new ArrayList<>();
        for (String implementation : setting.implementations()) {
            String kernel = setting.kernel(implementation);
            if (device.has(kernel)) {
                sizes.forEach(blocks -> measurements.add(
                        measured(setting, implementation, trials(setting, implementation, blocks), caught)));
            }
        }
        return measurements;
    }

    /**
     * @param addresses trials that are run in turn: the same with the barrier's words at other addresses
     * @param caught whether the check of results caught a barrier that does not wait
     */
    private MeasuredCase<ApplicationResult> measured(
            ApplicationSetting setting, String implementation, List<Trial> addresses, boolean caught) {
        int blocks = addresses.get(0).blocks();
        Integer multiprocessors = device.facts().multiprocessors();
        boolean phased = setting.application().hasPhases();
        return new MeasuredCase<>(
                device,
                clock,
                setting.application().id() + "/" + setting.input().name() + "/" + implementation + "/" + blocks,
                run(addresses, !phased),
                done -> ApplicationResultBuilder.builder()
                        .application(setting.application())
                        .input(setting.input().name())
                        .implementation(implementation)
                        .blocks(blocks)
                        .blocksPerMultiprocessor(multiprocessors == null ? null : blocks / multiprocessors)
                        .outcome(done.outcome())
                        .verified(done.completed() && caught)
                        .elapsedMs(done.figure())
                        .phases(phased && done.completed() ? phases(done) : null)
                        .synchronizingShare(done.median(SYNCHRONIZING))
                        .build());
    }

    private static Integer phases(MeasuredCase<?> done) {
        return (int) done.figure(PHASES).max();
    }

    /**
     * A whole run: another place of the barrier's words has its turn in each visit.
     *
     * @param timedInside whether the kernel tells how long its work took, rather than the launch
     */
    private static Counted run(List<Trial> addresses, boolean timedInside) {
        return new Counted(
                addresses,
                1,
                seen -> (timedInside ? seen.windowNs() : seen.elapsedNs()) / Nanos.PER_MILLI,
                seen -> seen.violations() == 0,
                List.of(PHASES, SYNCHRONIZING));
    }

    /** Returns the numbers of blocks, of which those that do not fit are as many as do: all kernels of an application are to be compared. */
    private List<Integer> sizes(ApplicationSetting setting) {
        int resident = Stream.concat(setting.implementations().stream(), Stream.of(ApplicationSetting.TWIN))
                .map(setting::kernel)
                .filter(device::has)
                .mapToInt(kernel -> device.saturation(kernel, Trial.THREADS_PER_BLOCK))
                .min()
                .orElse(1);
        return setting.sizes().stream()
                .map(blocks -> Math.min(Math.min(blocks, resident), ReduceInput.MOST_BLOCKS))
                .distinct()
                .toList();
    }

    private List<Trial> trials(ApplicationSetting setting, String implementation, int blocks) {
        String kernel = setting.kernel(implementation);
        List<Trial> bare = setting.application().hasPhases()
                ? barriers.addresses(implementation, kernel, blocks)
                : List.of(Trial.of(kernel, blocks));
        return bare.stream().map(trial -> on(setting.input(), trial)).toList();
    }

    private static Trial on(ProgramInput input, Trial trial) {
        return trial.withTimeoutNs(TIMEOUT_NS).withLength(input.phases()).withDataset(input.id());
    }

    /** On the most blocks, since few may get along without waiting, and one has nobody to wait for. */
    private boolean catchesTwin(ApplicationSetting setting) {
        List<Integer> sizes = sizes(setting);
        int most = sizes.get(sizes.size() - 1);
        Trial trial =
                on(setting.input(), Trial.of(setting.kernel(ApplicationSetting.TWIN), Math.max(FEWEST_TO_WAIT, most)));
        for (int run = 0; run < MOST_TWIN_RUNS; run++) {
            if (device.observe(trial, 1).get(0).violations() > 0) {
                return true;
            }
        }
        return false;
    }
}
