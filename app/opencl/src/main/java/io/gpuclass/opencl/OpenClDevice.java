package io.gpuclass.opencl;

import io.gpuclass.engine.device.GuardedDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.opencl.ClDevice.ClFigures;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import io.gpuclass.opencl.LongerRuns.OpenWindows;
import io.gpuclass.opencl.LongerRuns.TimedPolls;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.device.Surroundings;
import java.util.List;
import java.util.function.Supplier;

/**
 * A device of any vendor, through OpenCL. One thread measures at a time; {@link #abort()}, {@link #close()} and {@link #surroundings()} may
 * be called from any thread meanwhile.
 */
final class OpenClDevice extends GuardedDevice {

    private static final long RELEASE_WAIT_SECONDS = 12;

    /** Most time for queueing and clearing, on top of the host's bounds. */
    private static final long QUEUEING_NS = 50_000_000;

    private final DeviceFacts facts;
    private final Dialect dialect;
    private final Launcher launcher;
    private final Residency residency;
    private final OpenWindows windows;
    private final TimedPolls polls;
    private final LongerRuns longerRuns;

    /** @param launcher belongs to the device from now on */
    OpenClDevice(DeviceFacts facts, Dialect dialect, Launcher launcher) {
        super(facts.name(), RELEASE_WAIT_SECONDS);
        this.facts = facts;
        this.dialect = dialect;
        this.launcher = launcher;
        this.residency = new Residency(launcher, facts.multiprocessors());
        this.windows = new OpenWindows(launcher);
        this.polls = new TimedPolls(launcher);
        this.longerRuns = new LongerRuns(launcher, residency);
    }

    /** Returns the facts, with those found by running kernels so far. */
    @Override
    public DeviceFacts facts() {
        return DeviceFactsBuilder.builder(facts)
                .residentBlocks(residency.found())
                .inOrder(residency.inOrder())
                .timerResolutionNs(timerResolutionNs())
                .build();
    }

    /** Returns the events' observed resolution, or the device's own claim before the first event. */
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
    public boolean has(String kernel) {
        return using(() -> launcher.has(kernel));
    }

    @Override
    public int saturation(String kernel, int threads) {
        return using(() -> residency.of(kernel, threads));
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        return using(() -> {
            requireMeasurable(trial);
            int launched = residency.launched(trial);
            return repeated(samples, () -> observeOnce(trial, launched));
        });
    }

    private Observation observeOnce(Trial trial, int launched) {
        if (trial.windowNs() > 0 && !dialect.hasClock()) {
            return windows.observe(trial, launched);
        }
        KernelOrder order = KernelOrder.run(trial, launched).closingAt(0, boundNs(trial));
        if (LongerRuns.suit(trial) && !(trial.share() > 0)) {
            return longerRuns.observe(order);
        }
        KernelRun run = launcher.run(order);
        Observation seen = ObservationBuilder.builder(run.observation(trial.blocks()))
                .timedOut(run.told() || run.observation(trial.blocks()).timedOut())
                .build();
        return run.polls() > 0 && !dialect.hasClock() ? polls.observe(trial, launched, seen) : seen;
    }

    /** Kernels with a clock end by themselves; else the host ends them. */
    private long boundNs(Trial trial) {
        long window = dialect.hasClock() ? trial.windowNs() + trial.timeoutNs() : 0;
        return window + trial.timeoutNs() + QUEUEING_NS;
    }

    private void requireMeasurable(Trial trial) {
        if (trial.home() != null || trial.team() != null || trial.dataset() != null) {
            throw notRunnable(trial, "through OpenCL a device works alone, and without datasets");
        }
        requireResident(trial, residency.of(trial.kernel(), trial.threads()));
    }

    @Override
    protected void stopKernels() {
        launcher.abort();
    }

    @Override
    protected boolean isStuck() {
        return launcher.isStuck();
    }

    @Override
    protected void release() {
        launcher.close();
    }

    /** Refuses work once the run is aborted. */
    @Override
    protected <T> T using(Supplier<T> work) {
        return super.using(() -> {
            requireRunning();
            return work.get();
        });
    }

    /** A device's facts for a profile. Quick to get: makes no context. */
    static final class OpenClFacts {
        /** Distinguishes file names from those of the same GPU through CUDA. */
        private static final String SUFFIX = " OpenCL";

        private OpenClFacts() {}

        static DeviceFacts of(ClDevice device, int ordinal, boolean includeIds) {
            ClFigures figures = device.figures();
            return DeviceFactsBuilder.builder()
                    .kind(DeviceKind.OPENCL)
                    .name(device.name())
                    .slug(DeviceFacts.slugOf(device.name() + SUFFIX))
                    .ordinal(ordinal)
                    .computeCapability(figures.computeCapability())
                    .multiprocessors(figures.units())
                    .warpSize(figures.warpSize())
                    .memoryBytes(figures.memoryBytes())
                    .smClockMhz(figures.clockMhz())
                    .driver(device.driver())
                    .uuid(includeIds ? device.uuid() : null)
                    .fingerprint(device.uuid() == null ? null : Fingerprint.of(device.uuid()))
                    .platform(device.platformName())
                    .vendor(device.vendor())
                    .apiVersion(device.version() + ", " + device.language())
                    .memoryOrders(device.atomics().orders())
                    .memoryScopes(device.atomics().scopes())
                    .order(Dialect.of(device).order().id())
                    .timerResolutionNs(figures.timerNs())
                    .build();
        }
    }
}
