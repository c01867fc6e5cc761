package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.engine.session.Jobs.ProbeJob.Journal;
import io.gpuclass.engine.session.Jobs.RunProgress;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Limits.ModelLimits;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * {@code check} of one GPU. A driver that does not return cannot be interrupted, so the GPU is used by a daemon thread, which is left behind
 * once its time is over. Used once; {@link #abort} may come from any thread.
 */
public final class HealthJob {
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final double MILLIS_PER_SECOND = 1e3;

    private final String name;
    private final ProbeJob probing;
    private final Duration limit;
    private volatile Device device;
    private volatile String model = "";

    /**
     * @param name names the GPU in what is found
     * @param limit the GPU that has not answered by then is sick
     */
    public HealthJob(String name, ProbeJob probing, Duration limit) {
        this.name = name;
        this.probing = probing;
        this.limit = limit;
    }

    /** What a check found, and from what. */
    public record Checked(Health health, Profile profile) {}

    /**
     * Checks the GPU.
     *
     * @param limits returns those of its model, or throws
     * @param options what to measure: one of the suites of {@link HealthSuite}
     * @return the profile is null where the GPU failed
     * @throws DeviceException if there is no such device, or the check was aborted
     */
    public Checked check(
            Supplier<ChosenDevice> open,
            Function<DeviceFacts, ModelLimits> limits,
            ProbeOptions options,
            RunProgress progress) {
        long started = System.nanoTime();
        FutureTask<Checked> task = new FutureTask<>(() -> checked(open, limits, options, progress, started));
        Thread user = new Thread(task, "check " + name);
        user.setDaemon(true);
        user.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abort();
            awaitEnd(task);
            return failed(started, "it gave no answer within " + limit.toMillis() / MILLIS_PER_SECOND + " s");
        } catch (ExecutionException e) {
            return failed(started, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeviceException(Reason.ABORTED, "interrupted", e);
        }
    }

    private Checked checked(
            Supplier<ChosenDevice> open,
            Function<DeviceFacts, ModelLimits> limits,
            ProbeOptions options,
            RunProgress progress,
            long started) {
        try (ChosenDevice chosen = open.get()) {
            device = chosen.device();
            model = device.facts().name();
            ModelLimits ofModel = limits.apply(device.facts());
            Profile profile = probing.run(chosen, options, Journal.NONE, progress);
            boolean brief = !options.suites().contains(HealthSuite.FULL);
            return new Checked(Health.of(name, profile, ofModel, brief, seconds(started)), profile);
        }
    }

    private Checked failed(long started, Throwable cause) {
        if (cause instanceof DeviceException failure
                && !failure.reason().meansNoDevice()
                && failure.reason() != Reason.ABORTED) {
            return failed(started, failure.getMessage());
        }
        throw cause instanceof RuntimeException thrown ? thrown : new IllegalStateException(cause);
    }

    private Checked failed(long started, String why) {
        return new Checked(Health.failed(name, model, seconds(started), why), null);
    }

    /** Gives an aborted run the time to release the GPU. */
    private static void awaitEnd(FutureTask<Checked> task) {
        try {
            task.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // It hangs, or has ended by the abort: either way the GPU gave no answer in its time.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double seconds(long started) {
        return Duration.ofNanos(System.nanoTime() - started).toMillis() / MILLIS_PER_SECOND;
    }

    /** Ends the check, soon, if the GPU still listens. */
    public void abort() {
        Device used = device;
        if (used != null) {
            used.abort();
        }
    }
}
