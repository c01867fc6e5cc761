package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.figures.FigureKey;
import io.gpuclass.view.figures.KeyPart;
import io.gpuclass.view.figures.Subject;
import java.util.Objects;

/**
 * Which grid of another GPU model a grid is held against: all blocks that are resident against all, so many blocks on each SM against
 * as many, and fewer than one on each against the same number. Grids of artificial barriers are not scaled ({@link ProgramGrids}). On one
 * model that is every grid against itself.
 */
final class GridScale {
    static final GridScale SAME = new GridScale(null, null, ProgramGrids.SAME);

    private final Profile base;
    private final Profile current;
    private final ProgramGrids programs;

    private GridScale(Profile base, Profile current, ProgramGrids programs) {
        this.base = base;
        this.current = current;
        this.programs = programs;
    }

    static GridScale of(Baseline baseline, Profile current) {
        Profile base = baseline.first();
        ProgramGrids programs = ProgramGrids.of(baseline.profiles(), current);
        boolean known =
                base.device().multiprocessors() != null && current.device().multiprocessors() != null;
        boolean same =
                Objects.equals(base.device().multiprocessors(), current.device().multiprocessors());
        return known && !same ? new GridScale(base, current, programs) : new GridScale(null, null, programs);
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

    /** Returns the number of blocks of an artificial-barrier program in the base's terms. */
    int programToBase(String program, String input, int blocks) {
        return programs.toBase(program, input, blocks);
    }

    FigureKey toBase(FigureKey key) {
        if (key.blocks() == null) {
            return key;
        }
        boolean program = key.subject() == Subject.ARTIFICIAL_BARRIER;
        return key.with(
                KeyPart.BLOCKS, program ? programToBase(key.kind(), key.input(), key.blocks()) : toBase(key.blocks()));
    }
}
