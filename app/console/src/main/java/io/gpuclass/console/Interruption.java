package io.gpuclass.console;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Ctrl-C. The Java runtime answers the signal by running {@link #interrupt} in a shutdown hook while the main thread goes on;
 * it aborts the device in use, so that the main thread unwinds, closes the device and removes what it had begun to write; and
 * it holds the process for that, within bounds. The runtime then exits with 130. Threads may share it.
 */
public final class Interruption {
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Duration patience;
    private Runnable abort = () -> {};
    private boolean interrupted;

    /** @param patience how long to wait for the main thread before it is left behind */
    public Interruption(Duration patience) {
        this.patience = patience;
    }

    /**
     * Runs {@code body}; has {@code onInterrupt} called when the user interrupts meanwhile, and at once if that has happened.
     *
     * @return what the body returned
     */
    public <T> T guarding(Runnable onInterrupt, Supplier<T> body) {
        if (install(onInterrupt)) {
            onInterrupt.run();
        }
        try {
            return body.get();
        } finally {
            install(() -> {});
        }
    }

    private synchronized boolean install(Runnable onInterrupt) {
        abort = onInterrupt;
        return interrupted;
    }

    /** Says that the main thread has nothing left to unwind. */
    public void finish() {
        finished.countDown();
    }

    /** Aborts the device in use and waits for the main thread; returns at once where the main thread has finished. */
    public void interrupt() {
        if (finished.getCount() == 0) {
            return;
        }
        try {
            markInterrupted().run();
        } finally {
            await();
        }
    }

    /** Returns whether the user has interrupted. */
    public synchronized boolean hasHappened() {
        return interrupted;
    }

    private synchronized Runnable markInterrupted() {
        interrupted = true;
        return abort;
    }

    private void await() {
        try {
            finished.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            // Somebody wants the process gone sooner than that.
            Thread.currentThread().interrupt();
        }
    }
}
