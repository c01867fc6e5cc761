package io.gpuclass.console;

import io.gpuclass.engine.session.RunProgress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Progress for logs: a line for each phase, and one every few seconds in between. */
final class PlainProgress implements RunProgress {
    private static final long EVERY_NS = 5_000_000_000L;

    private final PrintWriter err;
    private final LongSupplier nanoTime;
    private final long started;
    private String phase = "";
    private long printedAt;

    /**
     * @param err where lines go
     * @param nanoTime a clock that counts nanoseconds
     */
    PlainProgress(PrintWriter err, LongSupplier nanoTime) {
        this.err = err;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
        this.printedAt = started;
    }

    @Override
    public synchronized void phase(String name) {
        phase = name;
        print(phase + " ...");
    }

    @Override
    public synchronized void reached(double fraction) {
        long now = nanoTime.getAsLong();
        if (now - printedAt >= EVERY_NS) {
            double share = Math.max(0, Math.min(1, fraction));
            String left = TimeLeft.words(now - started, share);
            print(phase + ": " + Math.round(share * 100) + " %" + (left.isEmpty() ? "" : ", " + left));
        }
    }

    @Override
    public synchronized void notice(String sentence) {
        print(sentence);
    }

    @Override
    public void close() {
        err.flush();
    }

    private void print(String line) {
        printedAt = nanoTime.getAsLong();
        err.println("gpuclass: " + line);
        err.flush();
    }
}
