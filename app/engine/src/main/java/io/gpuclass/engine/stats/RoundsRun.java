package io.gpuclass.engine.stats;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** The state of one run of {@link Rounds}. */
final class RoundsRun {
    private final StoppingRule rule;
    private final long budgetNanos;
    private final LongSupplier nanoClock;
    private final long startNanos;
    private final RoundsListener listener;
    private final List<CaseRun> cases;
    private int rounds;
    private double fraction;

    RoundsRun(
            StoppingRule rule,
            long budgetNanos,
            LongSupplier nanoClock,
            List<? extends Case> cases,
            RoundsListener listener) {
        this.rule = rule;
        this.budgetNanos = budgetNanos;
        this.nanoClock = nanoClock;
        this.startNanos = nanoClock.getAsLong();
        this.listener = listener;
        this.cases = cases.stream().<CaseRun>map(CaseRun::new).toList();
    }

    long elapsedNanos() {
        return nanoClock.getAsLong() - startNanos;
    }

    /** Returns the cases that may still be visited: once the budget is over, only those without any sample. */
    List<CaseRun> open() {
        boolean over = isOver();
        return cases.stream()
                .filter(one -> !one.isFinished(rule) && !(over && one.hasSample()))
                .toList();
    }

    boolean hasNext() {
        return !open().isEmpty();
    }

    void beginRound() {
        rounds++;
    }

    void visit(CaseRun next) {
        boolean over = isOver();
        if (over && next.hasSample()) {
            return;
        }
        next.visit(over);
        listener.onVisit(next.measured(), fraction());
        if (next.isFinished(rule)) {
            listener.onEnd(next.measured(), next.ending(rule));
        }
    }

    /** Tells of the cases that nothing but the end of the run ended. */
    void end() {
        cases.stream()
                .filter(one -> !one.isFinished(rule))
                .forEach(one -> listener.onEnd(one.measured(), one.ending(rule)));
    }

    RoundsReport report() {
        return new RoundsReport(
                cases.size(),
                count(one -> one.reached(rule)),
                count(one -> !one.isFinished(rule)),
                count(one -> one.wasTooNoisy(rule)),
                rounds,
                cases.stream().mapToInt(CaseRun::repeats).sum());
    }

    private int count(Predicate<CaseRun> counted) {
        return (int) cases.stream().filter(counted).count();
    }

    private boolean isOver() {
        return elapsedNanos() >= budgetNanos;
    }

    private double fraction() {
        double ofBudget = budgetNanos == 0 ? 1 : Math.min(1, (double) elapsedNanos() / budgetNanos);
        double ofWork =
                cases.stream().mapToDouble(one -> one.share(rule)).average().orElse(1);
        fraction = Math.max(fraction, Math.max(ofBudget, ofWork));
        return fraction;
    }
}
