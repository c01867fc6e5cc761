package io.gpuclass.console;

import io.gpuclass.engine.session.RunProgress;
import java.io.PrintWriter;

/**
 * Shows how far a run on a device is.
 *
 * @param display where
 */
public record ShownRun(Progress display) implements RunProgress {
    /** Returns a display, which the caller closes. */
    public static RunProgress of(Console console, PrintWriter err) {
        return new ShownRun(Progress.of(console, err));
    }

    @Override
    public void phase(String name) {
        display.phase(name);
    }

    @Override
    public void reached(double fraction) {
        display.reached(fraction);
    }

    @Override
    public void notice(String sentence) {
        display.notice(sentence);
    }

    @Override
    public void close() {
        display.close();
    }
}
