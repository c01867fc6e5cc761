package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Threads that work beside the one that uses the device, started when there is something to do. */
final class BackgroundThreads implements DriverResource {
    private static final int MOST = 4;
    private static final long CLOSE_WAIT_SECONDS = 5;

    private final Runnable first;
    private ExecutorService threads;

    /** @param first done by a thread before each piece of work */
    BackgroundThreads(Runnable first) {
        this.first = first;
    }

    /** Does {@code work} as soon as a thread is free. A failure must be kept by the work itself; that of {@code first} skips it. */
    void run(Runnable work) {
        if (threads == null) {
            threads = Executors.newFixedThreadPool(count(), BackgroundThreads::daemon);
        }
        threads.submit(() -> {
            first.run();
            work.run();
        });
    }

    /** Leaves one processor to the thread that uses the device. */
    private static int count() {
        return Math.max(1, Math.min(MOST, Runtime.getRuntime().availableProcessors() - 1));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "gpuclass-background");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Drops work that was not begun, and waits for the rest.
     *
     * @throws DeviceException if that does not end
     */
    @Override
    public void close() {
        if (threads == null) {
            return;
        }
        threads.shutdownNow();
        if (!terminated()) {
            throw new DeviceException(
                    Reason.FAILED,
                    "the kernels were still being compiled " + CLOSE_WAIT_SECONDS
                            + " s after the end; their memory is freed when this process ends");
        }
    }

    /** Waits out its time even if it is interrupted: what is being compiled uses memory that is freed next. */
    private boolean terminated() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_WAIT_SECONDS);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return threads.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
