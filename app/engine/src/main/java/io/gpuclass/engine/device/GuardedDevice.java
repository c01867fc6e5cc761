package io.gpuclass.engine.device;

import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A device behind a driver: one thread uses it at a time, until it is closed. Any thread may abort or close it. Closing aborts the running
 * trial, waits for it for a bounded time, and releases the device once.
 */
public abstract class GuardedDevice implements Device {
    private final String name;
    private final long releaseWaitSeconds;
    private final ReentrantLock inUse = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean aborted;

    /**
     * @param name the device's, for messages
     * @param releaseWaitSeconds how long closing waits for a running trial: longer than any wait on the device may take by default
     */
    protected GuardedDevice(String name, long releaseWaitSeconds) {
        this.name = name;
        this.releaseWaitSeconds = releaseWaitSeconds;
    }

    /** Tells the running kernel to end. Called from any thread, possibly more than once. */
    protected abstract void stopKernels();

    /** Returns whether a running kernel is known not to end. */
    protected abstract boolean isStuck();

    /** Releases the device. Called once, when no thread uses it. */
    protected abstract void release();

    @Override
    public Timing timing() {
        return Timing.LAUNCHED;
    }

    @Override
    public int samplesPerVisit() {
        return 1;
    }

    @Override
    public boolean movesWords() {
        return true;
    }

    /**
     * Does work with the device to itself.
     *
     * @throws DeviceException if the device is closed
     */
    protected <T> T using(Supplier<T> work) {
        inUse.lock();
        try {
            if (closed.get()) {
                throw new DeviceException(Reason.ABORTED, name + " is closed: open it again to measure");
            }
            return work.get();
        } finally {
            inUse.unlock();
        }
    }

    /** Does {@link #using work} without a result. */
    protected final void using(Runnable work) {
        using(() -> {
            work.run();
            return null;
        });
    }

    /** Takes samples, unless the run is aborted. */
    protected final List<Observation> repeated(int samples, Supplier<Observation> run) {
        if (samples < 1) {
            throw new IllegalArgumentException("at least one sample must be asked for, not " + samples);
        }
        List<Observation> observations = new ArrayList<>(samples);
        for (int sample = 0; sample < samples; sample++) {
            requireRunning();
            observations.add(run.get());
            requireRunning();
        }
        return List.copyOf(observations);
    }

    /** @throws DeviceException if the run was aborted */
    protected final void requireRunning() {
        if (aborted) {
            throw new DeviceException(Reason.ABORTED, "the run on " + name + " was aborted; start it again");
        }
    }

    /** @throws DeviceException if fewer blocks than the trial's are resident at once */
    protected static void requireResident(Trial trial, int most) {
        if (trial.blocks() < 1 || trial.blocks() > most) {
            throw notRunnable(trial, "at most " + most + " are resident at once; ask for 1 to " + most);
        }
    }

    /** Returns the exception for a trial that the device cannot run. */
    protected static DeviceException notRunnable(Trial trial, String reason) {
        return new DeviceException(
                Reason.FAILED,
                "cannot run " + trial.kernel() + " on " + trial.blocks() + " blocks of " + trial.threads()
                        + " threads: " + reason);
    }

    protected final boolean isClosed() {
        return closed.get();
    }

    @Override
    public final void abort() {
        aborted = true;
        stopKernels();
    }

    /**
     * Releases the device, ending a trial that runs in another thread first.
     *
     * @throws DeviceException if a release fails, or a running trial does not end: its memory is then left to the driver, which
     *     frees it with the process
     */
    @Override
    public final void close() {
        if (closed.compareAndSet(false, true)) {
            abort();
            releaseAlone();
        }
    }

    private void releaseAlone() {
        if (isStuck() || !acquiredWithinBound()) {
            throw new DeviceException(
                    Reason.FAILED,
                    "the kernel on " + name + " did not end within " + releaseWaitSeconds
                            + " s of being told to; its memory is freed when this process ends");
        }
        try {
            release();
        } finally {
            inUse.unlock();
        }
    }

    private boolean acquiredWithinBound() {
        try {
            return inUse.tryLock() || inUse.tryLock(releaseWaitSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return inUse.tryLock();
        }
    }
}
