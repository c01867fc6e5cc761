package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.BarrierAdvice.Verdict;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.Benefit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Puts into words what barriers do that a program does not need. */
final class BarrierSentence {
    private static final String PLACES = ", the best of three places, ";

    private BarrierSentence() {}

    static String of(BarrierAdvice advice, String machine) {
        String place = advice.program().id() + " " + advice.input();
        Verdict verdict = advice.main();
        return subject(verdict.added()) + verb(verdict.benefit(), place) + " on this " + machine + ": " + rho(verdict);
    }

    private static String subject(Added added) {
        return switch (added) {
            case BARRIER -> "an unneeded barrier ";
            case FENCE -> "an unneeded device-wide fence ";
            case ARRIVAL -> "an unneeded arrival ";
            case FIRST -> "an unneeded barrier after each edge" + PLACES;
            case SECOND -> "an unneeded barrier after each suffix" + PLACES;
            case BOTH -> "an unneeded barrier after each edge and each suffix" + PLACES;
        };
    }

    private static String verb(Benefit benefit, String place) {
        return switch (benefit) {
            case HELPS -> "helps " + place;
            case DOES_NOT_HELP -> "does not help " + place + " but costs time";
            case WITHIN_NOISE -> "is within noise for " + place;
            case AMBIGUOUS -> "cannot be told from noise for " + place;
        };
    }

    private static String rho(Verdict verdict) {
        return "rho " + percent(verdict.rho()) + " [" + percent(verdict.low()) + ", " + percent(verdict.high()) + "]";
    }

    private static String percent(double share) {
        String text = String.format(Locale.ROOT, "%.1f %%", 100 * share);
        return text.equals("-0.0 %") ? "0.0 %" : text;
    }

    /** Returns what each thing does alone: a fence orders more than the barrier does, so that it explains nothing of it. */
    static String alone(Verdict barrier, List<Verdict> others) {
        return others.stream()
                .map(other -> name(other) + does(other) + besides(barrier, other))
                .collect(Collectors.joining("; "));
    }

    private static String name(Verdict verdict) {
        return verdict.added() == Added.FENCE ? "a device-wide fence alone " : "arriving alone ";
    }

    private static String does(Verdict verdict) {
        return switch (verdict.benefit()) {
            case HELPS -> "helps (" + rho(verdict) + ")";
            case DOES_NOT_HELP -> "costs time (" + rho(verdict) + ")";
            case WITHIN_NOISE -> "is within noise";
            case AMBIGUOUS -> "cannot be told from noise (" + rho(verdict) + ")";
        };
    }

    /** Only arriving is a part of the barrier, and only an effect of both is worth a comparison. */
    private static String besides(Verdict barrier, Verdict other) {
        boolean alike = other.added() == Added.ARRIVAL
                && other.benefit() == barrier.benefit()
                && other.benefit().isEffect()
                && other.low() <= barrier.high()
                && barrier.low() <= other.high();
        return alike ? ", not told apart from the barrier" : "";
    }
}
