package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.SweepValue;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;

/** Says what the sweep of bare barriers is worth to applications. */
final class SweepWords {
    private static final String BOUND = Numbers.fixed(100 * SweepValue.BOUND, 0) + " %";

    private SweepWords() {}

    static String of(Profile profile, SweepValue value) {
        return "Value of the classification: " + (value.cases() == 0 ? "no case tells." : cases(profile, value))
                + others(value);
    }

    private static String cases(Profile profile, SweepValue value) {
        return "in " + (value.right() + value.cheap()) + " of " + value.cases()
                + " cases in which bare barriers take " + BOUND
                + " of the time or more, the barrier that the sweep of bare barriers"
                + " finds fastest is right (" + value.right() + ") or costs less than "
                + Numbers.percent(SweepValue.CHEAP)
                + " (" + value.cheap() + "). " + worst(profile, value.worst()) + average(value.losses());
    }

    private static String others(SweepValue value) {
        if (value.others() == 0) {
            return "";
        }
        String which = value.cases() == 0
                ? " In all " + value.others() + " cases"
                : " In the other " + value.others() + " cases";
        return (value.others() == 1 ? " In the " + (value.cases() == 0 ? "only" : "other") + " case" : which)
                + " bare barriers take less than " + BOUND
                + " of the time, so what differs there is the rest of the code: registers, caches, balance.";
    }

    private static String worst(Profile profile, ApplicationChoice worst) {
        if (worst.sweep().cost() == 0) {
            return "It never costs anything. ";
        }
        return Boolean.TRUE.equals(worst.sweep().agrees())
                ? "Where it is not the fastest, it is not told apart from that. "
                : "It costs most for " + worst.application().id() + " " + worst.input() + " with "
                        + Contenders.count(profile, worst.blocks()) + ": "
                        + worst.sweep().barrier() + " takes "
                        + cost(worst.sweep().cost()) + " longer than " + worst.best() + ". ";
    }

    private static String average(SweepValue.Losses losses) {
        String mean = "On average it costs " + cost(losses.mean());
        return losses.meanOfGridSync() == null
                ? mean + "."
                : mean + "; always to take grid-sync costs " + cost(losses.meanOfGridSync()) + ", at most "
                        + cost(losses.worstOfGridSync()) + ".";
    }

    static String cost(double share) {
        return Numbers.fixed(100 * share, 1) + " %";
    }
}
