package io.gpuclass.engine.device;

import io.gpuclass.engine.device.DeviceException.Reason;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A call that may never return, such as one into a driver that hangs and cannot be interrupted. A daemon thread makes it, and is left behind
 * once the caller's time is over. {@link #abort} may come from any thread.
 */
public final class BoundedCall<T> {
    private final FutureTask<T> task;

    /**
     * Begins the call.
     *
     * @param name names its thread
     */
    public BoundedCall(String name, Supplier<T> call) {
        this(name, new FutureTask<>(call::get));
    }

    /** Begins a call, unless another thread is at it or has ended it. */
    public BoundedCall(String name, FutureTask<T> task) {
        this.task = task;
        Thread caller = new Thread(task, name);
        caller.setDaemon(true);
        caller.start();
    }

    /**
     * Waits for the result, which is not null; may be called again.
     *
     * @return empty if there is none within {@code limit}
     * @throws DeviceException {@code ABORTED} if the call was aborted, or this thread interrupted
     * @throws RuntimeException what the call threw
     */
    public Optional<T> result(Duration limit) {
        try {
            return Optional.of(task.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (CancellationException e) {
            throw new DeviceException(Reason.ABORTED, "interrupted", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeviceException(Reason.ABORTED, "interrupted", e);
        }
    }

    /** Ends the wait for the result, whether the call listens or not. */
    public void abort() {
        task.cancel(true);
    }
}
