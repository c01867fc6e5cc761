package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Field.Entrant;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import java.util.Optional;

/** What forms give with a length of section that lies between two measured: their times are taken to lie on a line. Pure. */
final class Interpolation {
    private final Field shorter;
    private final Field longer;
    private final double share;

    private Interpolation(Field shorter, Field longer, int section) {
        this.shorter = shorter;
        this.longer = longer;
        this.share = (double) (section - shorter.section()) / (longer.section() - shorter.section());
    }

    /** Returns what competes with such a section: all that were measured on both sides of it. */
    static Field of(Field shorter, Field longer, int section) {
        Interpolation between = new Interpolation(shorter, longer, section);
        List<Entrant> entrants = longer.ranked().stream()
                .flatMap(one -> between.entrant(one).stream())
                .toList();
        return new Field(shorter.role(), shorter.contention(), shorter.blocks(), section, entrants);
    }

    private Optional<Entrant> entrant(Entrant there) {
        return shorter.find(there.implementation())
                .map(here -> new Entrant(
                        there.implementation(),
                        rate(here.opsPerSecond(), there.opsPerSecond()),
                        fairness(here, there),
                        false));
    }

    private Summary rate(Summary here, Summary there) {
        double median = between(here.median(), there.median());
        return Draft.of(Summary.class)
                .set(Summary::median, median)
                .set(Summary::low, between(here.low(), there.low()))
                .set(Summary::high, between(here.high(), there.high()))
                .set(Summary::samples, Math.min(here.samples(), there.samples()))
                .set(Summary::min, between(here.min(), there.min()))
                .set(Summary::max, between(here.max(), there.max()))
                .set(Summary::mad, median * Math.max(here.mad() / here.median(), there.mad() / there.median()))
                .build();
    }

    /** Returns the rate at which the time lies on the line between the times of two rates; 0 where one of them is. */
    private double between(double here, double there) {
        return 1 / ((1 - share) / here + share / there);
    }

    private static Double fairness(Entrant here, Entrant there) {
        return here.fairness() == null || there.fairness() == null
                ? null
                : Double.valueOf(Math.min(here.fairness(), there.fairness()));
    }
}
