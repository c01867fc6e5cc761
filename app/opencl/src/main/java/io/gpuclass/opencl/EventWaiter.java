package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.lwjgl.opencl.CL10;

/**
 * Waits for events with a bound, which OpenCL does not offer: another thread waits without one. That thread does not spin, since a CPU that
 * is measured has no processor to spare, and does not keep the process. Confined to one thread.
 */
final class EventWaiter implements AutoCloseable {
    private final ExecutorService thread = Executors.newCachedThreadPool(work -> {
        Thread daemon = new Thread(work, "gpuclass-opencl-wait");
        daemon.setDaemon(true);
        return daemon;
    });

    /** Begins to wait for an event, which must not be released before it came. */
    Future<?> begin(long event) {
        return thread.submit(() -> ClResult.that(CL10.clWaitForEvents(event), "wait for the end of a kernel"));
    }

    /** Returns whether what is waited for came within so many nanoseconds. */
    static boolean ends(Future<?> waiting, long boundNs) {
        try {
            waiting.get(boundNs, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DeviceException(Reason.ABORTED, "waiting for a kernel was interrupted", interrupted);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof DeviceException told
                    ? told
                    : new DeviceException(Reason.FAILED, "cannot wait for a kernel: " + failed.getCause(), failed);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
