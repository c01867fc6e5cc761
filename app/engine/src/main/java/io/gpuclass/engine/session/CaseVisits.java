package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Ending;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.engine.stats.RoundsListener;
import io.gpuclass.engine.stats.RoundsReport;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Visits the cases of one run's suites, and tells those who watch. Confined to one thread. */
final class CaseVisits {
    private final long seed;
    private final RunClock run;
    private final Progress progress;
    private final RunListener listener;
    private final LongSupplier nanoTime;
    private final List<RoundsReport> reports = new ArrayList<>();
    private boolean firstResultShown;

    CaseVisits(long seed, RunClock run, Progress progress, RunListener listener, LongSupplier nanoTime) {
        this.seed = seed;
        this.run = run;
        this.progress = progress;
        this.listener = listener;
        this.nanoTime = nanoTime;
    }

    /**
     * Visits cases until each has enough samples, or the time is over.
     *
     * @param result what a case gave, for the listener
     * @param leftNs time for these cases
     * @param part of the suite that they are
     */
    void visit(
            Suite suite,
            List<? extends Case> cases,
            Function<Case, Optional<? extends Record>> result,
            StoppingRule rule,
            long leftNs,
            Part part) {
        Rounds rounds = new Rounds(rule, leftNs, seed, nanoTime);
        FirstVisits visits = new FirstVisits(cases.size());
        reports.add(rounds.run(cases, new RoundsListener() {
            @Override
            public void onVisit(Case visited, RoundsListener.Progress now) {
                show(suite, visited, part.at(Math.min(now.fraction(), visits.share(visited))));
            }

            @Override
            public void onEnd(Case ended, Ending ending) {
                listener.onCase(FinishedCase.of(suite, ended.name(), ending, result.apply(ended)));
            }
        }));
    }

    /** Returns how the rounds went so far. */
    List<RoundsReport> reports() {
        return List.copyOf(reports);
    }

    private void show(Suite suite, Case visited, double share) {
        if (!firstResultShown && suite == Suite.PROBES && !visited.watched().isEmpty()) {
            firstResultShown = true;
            double cost = visited.watched().summary().median();
            progress.notice("first result: " + visited.name() + " takes " + new Nanos(cost));
        }
        progress.reached(run.overall(suite, share));
    }
}
