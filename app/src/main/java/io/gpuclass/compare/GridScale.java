package io.gpuclass.compare;

import io.gpuclass.figures.FigureKey;
import io.gpuclass.profile.Profile;
import java.util.Objects;

/**
 * Which grid of another GPU model a grid is held against: all blocks that are resident against all, so many blocks on each SM against
 * as many, and fewer than one on each against the same number. On one model that is every grid against itself.
 */
final class GridScale {
    static final GridScale SAME = new GridScale(null, null);

    private final Profile base;
    private final Profile current;

    private GridScale(Profile base, Profile current) {
        this.base = base;
        this.current = current;
    }

    static GridScale of(Profile base, Profile current) {
        boolean known =
                base.device().multiprocessors() != null && current.device().multiprocessors() != null;
        boolean same =
                Objects.equals(base.device().multiprocessors(), current.device().multiprocessors());
        return known && !same ? new GridScale(base, current) : SAME;
    }

    /** Returns the number of blocks in the base's terms. */
    int toBase(int blocks) {
        if (base == null) {
            return blocks;
        }
        if (blocks == current.method().blocks()) {
            return base.method().blocks();
        }
        int multiprocessors = current.device().multiprocessors();
        return blocks % multiprocessors == 0
                ? blocks / multiprocessors * base.device().multiprocessors()
                : blocks;
    }

    FigureKey toBase(FigureKey key) {
        if (base == null || key.blocks() == null) {
            return key;
        }
        return new FigureKey(
                key.subject(),
                key.kind(),
                key.name(),
                key.pattern(),
                key.over(),
                toBase(key.blocks()),
                key.initial(),
                key.writers(),
                key.length(),
                key.share(),
                key.distanceBytes(),
                key.metric());
    }
}
