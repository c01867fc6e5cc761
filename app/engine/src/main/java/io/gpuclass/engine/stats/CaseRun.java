package io.gpuclass.engine.stats;

/** State of one case within a run. */
final class CaseRun {
    private final Case measured;
    private int repeats;
    private boolean ended;

    CaseRun(Case measured) {
        this.measured = measured;
    }

    Case measured() {
        return measured;
    }

    int repeats() {
        return repeats;
    }

    boolean hasSample() {
        return !measured.watched().isEmpty();
    }

    boolean isFinished(StoppingRule rule) {
        return ended || rule.ends(measured.watched());
    }

    boolean reached(StoppingRule rule) {
        return rule.reachedBy(measured.watched());
    }

    /** Whether it took as many samples as may help, in vain. */
    boolean wasTooNoisy(StoppingRule rule) {
        return !ended && rule.ends(measured.watched()) && !reached(rule);
    }

    /** Returns why it is not visited again, once the run is over or it is finished. */
    Ending ending(StoppingRule rule) {
        if (reached(rule)) {
            return Ending.REACHED_TARGET;
        }
        if (!isFinished(rule)) {
            return Ending.ENDED_BY_BUDGET;
        }
        return wasTooNoisy(rule) ? Ending.TOO_NOISY : Ending.ENDED_BY_ITSELF;
    }

    double excess(StoppingRule rule) {
        return rule.excess(measured.watched());
    }

    double share(StoppingRule rule) {
        return ended ? 1 : rule.share(measured.watched());
    }

    /** Visits the case once; {@code lastCall} keeps the sample whatever the clock. */
    void visit(boolean lastCall) {
        boolean acceptFallenClock = lastCall || repeats >= Rounds.MAX_REPEATS;
        int before = measured.watched().count();
        switch (measured.visit(acceptFallenClock)) {
            case SAMPLED -> require(measured.watched().count() > before, "said it took a sample but added none");
            case REPEAT -> {
                require(!acceptFallenClock, "dropped a sample although any clock was accepted");
                repeats++;
            }
            case DONE -> ended = true;
        }
    }

    private void require(boolean kept, String breach) {
        if (!kept) {
            throw new IllegalStateException("case " + measured.name() + " " + breach);
        }
    }
}
