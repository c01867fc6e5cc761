package io.gpuclass.console;

import io.gpuclass.engine.session.RunProgress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** One line of a terminal, redrawn in place: share done, phase, time left. Never wider than the terminal. */
final class TerminalProgress implements RunProgress {
    private static final long REDRAW_NS = 100_000_000;
    private static final int BAR = 20;

    private final PrintWriter err;
    private final int width;
    private final LongSupplier nanoTime;
    private final long started;
    private String phase = "";
    private double fraction;
    private long drawnAt;
    private int drawn;

    /**
     * @param err the terminal
     * @param width its columns
     * @param nanoTime a clock that counts nanoseconds
     */
    TerminalProgress(PrintWriter err, int width, LongSupplier nanoTime) {
        this.err = err;
        this.width = width;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
    }

    @Override
    public synchronized void phase(String name) {
        phase = name;
        draw();
    }

    @Override
    public synchronized void reached(double newFraction) {
        fraction = Math.max(0, Math.min(1, newFraction));
        if (nanoTime.getAsLong() - drawnAt >= REDRAW_NS) {
            draw();
        }
    }

    @Override
    public synchronized void notice(String sentence) {
        erase();
        err.println("gpuclass: " + sentence);
        draw();
    }

    @Override
    public synchronized void close() {
        erase();
        err.flush();
    }

    private void draw() {
        drawnAt = nanoTime.getAsLong();
        int filled = (int) Math.round(fraction * BAR);
        String line = "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] " + Math.round(fraction * 100) + " %  "
                + phase + "  " + TimeLeft.words(drawnAt - started, fraction);
        // The last column stays empty: some terminals wrap when it is written.
        String text = line.stripTrailing();
        text = text.substring(0, Math.min(text.length(), width - 1));
        err.print("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
        err.flush();
        drawn = text.length();
    }

    private void erase() {
        if (drawn > 0) {
            err.print("\r" + " ".repeat(drawn) + "\r");
            drawn = 0;
        }
    }
}
