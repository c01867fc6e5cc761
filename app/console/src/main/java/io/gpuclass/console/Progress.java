package io.gpuclass.console;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Shows on stderr how far a run is. Knows no class for measuring, so that commands that only read profiles load none. */
public abstract class Progress implements AutoCloseable {
    /** Below this share of the run, estimates of the time left would jump about. */
    private static final double MEANINGFUL_FRACTION = 0.02;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long QUIET_NS = 2_000_000_000;

    private final PrintWriter err;
    private final LongSupplier nanoTime;
    private final long started;
    private String phase = "";
    private double fraction;
    private long shownAt;
    private long quietUntil;
    private Thread clock;

    private Progress(PrintWriter err, LongSupplier nanoTime) {
        this.err = err;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
        this.quietUntil = started;
    }

    /** Returns a display, which the caller closes. */
    public static Progress of(Console console, PrintWriter err) {
        Terminal terminal = console.terminal();
        return terminal.stderr()
                ? new OnTerminal(err, terminal.width(), console.nanoTime())
                : new InLog(err, console.nanoTime());
    }

    /**
     * Returns a display for what is often quick: it shows nothing for two seconds, and from then on what is done and how far it is. The caller
     * closes it.
     */
    public static Progress ofLong(Console console, PrintWriter err) {
        Progress shown = of(console, err);
        shown.quietUntil = shown.started + QUIET_NS;
        shown.shownAt = shown.started - shown.everyNs();
        Thread clock = new Thread(shown::showWhenDue, "progress");
        clock.setDaemon(true);
        shown.clock = clock;
        clock.start();
        return shown;
    }

    /** Shows a first line also where nothing says for long how far it is. */
    private void showWhenDue() {
        try {
            Thread.sleep(QUIET_NS / NANOS_PER_MILLI);
        } catch (InterruptedException closed) {
            return;
        }
        synchronized (this) {
            if (!clock.isInterrupted() && !phase.isEmpty()) {
                showIfDue();
            }
        }
    }

    private void showIfDue() {
        long now = nanoTime.getAsLong();
        if (now - quietUntil >= 0 && now - shownAt >= everyNs()) {
            show(this::showShare);
        }
    }

    /** Ends the wait for the first line. */
    final void stopClock() {
        if (clock != null) {
            clock.interrupt();
        }
    }

    /** Tells the user something that should stay on the screen. */
    public abstract void notice(String sentence);

    @Override
    public abstract void close();

    abstract long everyNs();

    abstract void showPhase();

    abstract void showShare();

    /** Says that a phase begins. */
    public final synchronized void phase(String name) {
        phase = name;
        if (clock == null) {
            show(this::showPhase);
        } else {
            showIfDue();
        }
    }

    /**
     * Says how far the whole run is.
     *
     * @param newFraction 0 at the start, 1 at the end; what lies outside is taken for the nearer of them
     */
    public final synchronized void reached(double newFraction) {
        fraction = Math.max(0, Math.min(1, newFraction));
        showIfDue();
    }

    private void show(Runnable display) {
        shownAt = nanoTime.getAsLong();
        display.run();
        err.flush();
    }

    final void printNotice(String sentence) {
        shownAt = nanoTime.getAsLong();
        err.println("gpuclass: " + sentence);
        err.flush();
    }

    final String timeLeft() {
        return timeLeft(shownAt - started, fraction);
    }

    final long percent() {
        return Math.round(fraction * 100);
    }

    /** Returns {@code 75} seconds as {@code 1 min 15 s left}, rounded up; nothing while it is too early to say. */
    static String timeLeft(long elapsedNs, double fraction) {
        if (fraction < MEANINGFUL_FRACTION) {
            return "";
        }
        long seconds = (long) Math.ceil(elapsedNs * (1 - fraction) / fraction / NANOS_PER_SECOND);
        return (seconds >= 60 ? seconds / 60 + " min " : "") + seconds % 60 + " s left";
    }

    /** For logs: a line for each phase, and one every few seconds in between. */
    static final class InLog extends Progress {
        private static final long EVERY_NS = 5_000_000_000L;

        InLog(PrintWriter err, LongSupplier nanoTime) {
            super(err, nanoTime);
            super.shownAt = super.started;
        }

        @Override
        long everyNs() {
            return EVERY_NS;
        }

        @Override
        void showPhase() {
            printNotice(super.phase + " ...");
        }

        @Override
        void showShare() {
            if (percent() == 0) {
                showPhase();
                return;
            }
            String left = timeLeft();
            printNotice(super.phase + ": " + percent() + " %" + (left.isEmpty() ? "" : ", " + left));
        }

        @Override
        public synchronized void notice(String sentence) {
            printNotice(sentence);
        }

        @Override
        public void close() {
            stopClock();
            super.err.flush();
        }
    }

    /** One line of a terminal, redrawn in place: share, phase, time left. Never wider than the terminal. */
    static final class OnTerminal extends Progress {
        private static final long REDRAW_NS = 100_000_000;
        private static final int BAR = 20;

        private final int width;
        private int drawn;

        /** @param width the terminal's columns */
        OnTerminal(PrintWriter err, int width, LongSupplier nanoTime) {
            super(err, nanoTime);
            this.width = width;
        }

        @Override
        long everyNs() {
            return REDRAW_NS;
        }

        @Override
        void showPhase() {
            showShare();
        }

        @Override
        void showShare() {
            int filled = (int) Math.round(super.fraction * BAR);
            String line = "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] " + percent() + " %  " + super.phase
                    + "  " + timeLeft();
            // The last column stays empty: some terminals wrap when it is written.
            String text = line.stripTrailing();
            text = text.substring(0, Math.min(text.length(), width - 1));
            super.err.print("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
            drawn = text.length();
        }

        @Override
        public synchronized void notice(String sentence) {
            erase();
            printNotice(sentence);
            showShare();
            super.err.flush();
        }

        @Override
        public synchronized void close() {
            stopClock();
            erase();
            super.err.flush();
        }

        private void erase() {
            if (drawn > 0) {
                super.err.print("\r" + " ".repeat(drawn) + "\r");
                drawn = 0;
            }
        }
    }
}
