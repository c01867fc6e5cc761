package io.gpuclass.opencl;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.DeviceUse;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A device of any vendor, through OpenCL. One thread measures at a time; {@link #abort()}, {@link #close()} and {@link #surroundings()} may
 * be called from any thread meanwhile.
 */
final class OpenClDevice implements Device {
    /** Does nothing but start all groups together. */
    static final String MEETING_KERNEL = "clock_rate_nothing";

    private static final long RELEASE_WAIT_SECONDS = 12;

    /** What queueing and clearing take at most, before a bound in time begins to count for the host. */
    private static final long QUEUEING_NS = 50_000_000;

    private final DeviceFacts facts;
    private final Dialect dialect;
    private final Launcher launcher;
    private final Residency residency;
    private final OpenWindows windows;
    private final TimedPolls polls;
    private final LongerRuns longerRuns;
    private final DeviceUse use;

    /** @param launcher belongs to the device from now on */
    OpenClDevice(DeviceFacts facts, Dialect dialect, Launcher launcher) {
        this.facts = facts;
        this.dialect = dialect;
        this.launcher = launcher;
        this.residency = new Residency(launcher, facts.multiprocessors());
        this.windows = new OpenWindows(launcher);
        this.polls = new TimedPolls(launcher);
        this.longerRuns = new LongerRuns(launcher, residency);
        this.use = new DeviceUse(facts.name(), RELEASE_WAIT_SECONDS);
    }

    /** Returns what is known, and what was found out by running kernels so far. */
    @Override
    public DeviceFacts facts() {
        return Draft.of(facts)
                .set(DeviceFacts::residentBlocks, residency.found())
                .set(DeviceFacts::inOrder, residency.inOrder())
                .set(DeviceFacts::timerResolutionNs, timerResolutionNs())
                .build();
    }

    /** Returns the resolution that the device tells, until its events have shown what it is. */
    private Long timerResolutionNs() {
        return launcher.timerStepNs() == 0 ? facts.timerResolutionNs() : Long.valueOf(launcher.timerStepNs());
    }

    @Override
    public Surroundings surroundings() {
        String clock = dialect.clock() == Dialect.Clock.PTX
                ? ""
                : ", and without the clock of its cores in kernels nobody knows whether the device's own fell meanwhile";
        return Surroundings.unknown("OpenCL does not tell who else uses the device" + clock + ".");
    }

    @Override
    public Timing timing() {
        return Timing.LAUNCHED;
    }

    @Override
    public int samplesPerVisit() {
        return 1;
    }

    @Override
    public boolean places() {
        return true;
    }

    @Override
    public boolean has(String kernel) {
        return using(() -> launcher.has(kernel));
    }

    @Override
    public int saturation(String kernel, int threads) {
        return using(() -> residency.of(kernel, threads));
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        if (samples < 1) {
            throw new IllegalArgumentException("at least one sample must be asked for, not " + samples);
        }
        return using(() -> {
            requireMeasurable(trial);
            int launched = residency.launched(trial);
            List<Observation> observations = new ArrayList<>(samples);
            for (int sample = 0; sample < samples; sample++) {
                use.requireRunning();
                observations.add(observeOnce(trial, launched));
                use.requireRunning();
            }
            return List.copyOf(observations);
        });
    }

    private Observation observeOnce(Trial trial, int launched) {
        if (trial.windowNs() > 0 && !dialect.hasClock()) {
            return windows.observe(trial, launched);
        }
        KernelOrder order = KernelOrder.run(trial, launched).closingAt(0, boundNs(trial));
        if (LongerRuns.suit(trial) && !polling(trial)) {
            return longerRuns.observe(order);
        }
        KernelRun run = launcher.run(order);
        Observation seen = Draft.of(run.observation(trial.blocks()))
                .set(
                        Observation::timedOut,
                        run.told() || run.observation(trial.blocks()).timedOut())
                .build();
        return run.polls() > 0 && !dialect.hasClock() ? polls.observe(trial, launched, seen) : seen;
    }

    private static boolean polling(Trial trial) {
        return trial.share() > 0;
    }

    /** With a clock, kernels end by themselves; else the host ends them. */
    private long boundNs(Trial trial) {
        long window = dialect.hasClock() ? trial.windowNs() + trial.timeoutNs() : 0;
        return window + trial.timeoutNs() + QUEUEING_NS;
    }

    private void requireMeasurable(Trial trial) {
        String asked = "cannot run " + trial.kernel() + " on " + trial.blocks() + " blocks of " + trial.threads()
                + " threads: ";
        if (trial.home() != null || trial.team() != null || trial.dataset() != null) {
            throw new DeviceException(
                    Reason.FAILED, asked + "through OpenCL a device works alone, and without datasets");
        }
        int most = residency.of(trial.kernel(), trial.threads());
        if (trial.blocks() < 1 || trial.blocks() > most) {
            throw new DeviceException(
                    Reason.FAILED, asked + "at most " + most + " are resident at once; ask for 1 to " + most);
        }
    }

    @Override
    public void abort() {
        use.abort();
        launcher.abort();
    }

    /**
     * Releases the device, ending a trial that runs in another thread first.
     *
     * @throws DeviceException if a running trial does not end: its memory is then left to the driver, which frees it with the process
     */
    @Override
    public void close() {
        if (use.shut()) {
            abort();
            use.release(launcher.isStuck(), launcher::close);
        }
    }

    private <T> T using(Supplier<T> work) {
        return use.alone(() -> {
            use.requireRunning();
            return work.get();
        });
    }
}
