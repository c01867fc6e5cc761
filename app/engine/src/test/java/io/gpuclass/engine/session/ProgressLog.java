package io.gpuclass.engine.session;

import java.util.ArrayList;
import java.util.List;

/** Remembers what it was told. */
public final class ProgressLog implements RunProgress {
    public final List<String> phases = new ArrayList<>();
    public final List<Double> fractions = new ArrayList<>();
    final List<String> notices = new ArrayList<>();

    @Override
    public void phase(String name) {
        phases.add(name);
    }

    @Override
    public void reached(double fraction) {
        fractions.add(fraction);
    }

    @Override
    public void notice(String sentence) {
        notices.add(sentence);
    }

    @Override
    public void close() {
        // There is nothing to tidy up.
    }
}
