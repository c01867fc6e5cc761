package io.gpuclass.engine.primitives;

import io.gpuclass.engine.stats.Series;

/** Divides the time of runs with work inside between sections and the rest. Confined to one thread. */
final class SectionTimes {
    private final Series sectionNs = new Series();
    private final Series synchronizingShare = new Series();

    /**
     * Adds what a run showed. A run that tells of no time in sections had none, and adds nothing.
     *
     * @param insideNs time that all blocks together spent in sections
     * @param sections how many there were
     * @param allNs time of all blocks together
     */
    void add(double insideNs, double sections, double allNs) {
        if (insideNs > 0 && sections > 0 && allNs > 0) {
            sectionNs.add(insideNs / sections);
            synchronizingShare.add(1 - insideNs / allNs);
        }
    }

    /** Returns the median time of one section; null without any. */
    Double sectionNs() {
        return sectionNs.isEmpty() ? null : Double.valueOf(sectionNs.summary().median());
    }

    /** Returns the median share of the time outside of sections; null where it is not known, or no share. */
    Double synchronizingShare() {
        if (synchronizingShare.isEmpty()) {
            return null;
        }
        double share = synchronizingShare.summary().median();
        return share < 0 ? null : Double.valueOf(share);
    }
}
