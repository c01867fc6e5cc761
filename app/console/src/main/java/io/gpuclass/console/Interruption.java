package io.gpuclass.console;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Handler of Ctrl-C. On the signal the Java runtime runs {@link #interrupt} in a shutdown hook, beside the main thread. It aborts the device
 * in use, so
 * that the main thread unwinds, closes the device and removes partly written files, and it delays the end of the process for that, within
 * bounds. Where nothing has to unwind, the process ends at once. The runtime then exits with 130. Threads may share it.
 */
public final class Interruption {
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Duration timeout;
    private final Runnable abandon;
    private Runnable abort;
    private boolean interrupted;

    /** @param timeout how long to wait for the main thread */
    public Interruption(Duration timeout) {
        this(timeout, () -> {});
    }

    /**
     * @param timeout how long to wait for the main thread
     * @param abandon says that what runs is given up, and removes what it has half made, where nothing else does
     */
    public Interruption(Duration timeout, Runnable abandon) {
        this.timeout = timeout;
        this.abandon = abandon;
    }

    /**
     * Runs {@code body}, and calls {@code onInterrupt} when the user interrupts meanwhile, or at once if the user already has.
     */
    public <T> T guarding(Runnable onInterrupt, Supplier<T> body) {
        if (install(onInterrupt)) {
            onInterrupt.run();
        }
        try {
            return body.get();
        } finally {
            install(null);
        }
    }

    private synchronized boolean install(Runnable onInterrupt) {
        abort = onInterrupt;
        return interrupted;
    }

    public void finish() {
        finished.countDown();
    }

    /** Aborts the device in use and waits for the main thread, unless that has finished; where there is none in use, gives up at once. */
    public void interrupt() {
        if (finished.getCount() == 0) {
            return;
        }
        Runnable unwinding = markInterrupted();
        if (unwinding == null) {
            abandon.run();
            return;
        }
        try {
            unwinding.run();
        } finally {
            await();
        }
    }

    public synchronized boolean hasHappened() {
        return interrupted;
    }

    private synchronized Runnable markInterrupted() {
        interrupted = true;
        return abort;
    }

    private void await() {
        try {
            finished.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
