package io.gpuclass.profile.claims;

import io.gpuclass.profile.stats.Estimate;

/**
 * Bounds of a figure within which a claim holds. Immutable.
 *
 * @param atLeast lower bound, tolerance included; null for none
 * @param atMost upper bound, tolerance included; null for none
 */
public record Bounds(Double atLeast, Double atMost) {
    public Bounds {
        if (atLeast == null && atMost == null) {
            throw new IllegalArgumentException("a claim needs a bound: atLeast, atMost or about");
        }
        if (atLeast != null && atMost != null && atLeast > atMost) {
            throw new IllegalArgumentException("no figure is at least " + atLeast + " and at most " + atMost);
        }
    }

    static Bounds atLeast(double least) {
        return new Bounds(least, null);
    }

    /** Returns whether a figure is within them; null where its interval has one of them inside. */
    Boolean hold(Estimate figure) {
        if (atLeast != null && figure.high() < atLeast || atMost != null && figure.low() > atMost) {
            return false;
        }
        boolean within = (atLeast == null || figure.low() >= atLeast) && (atMost == null || figure.high() <= atMost);
        return within ? true : null;
    }
}
