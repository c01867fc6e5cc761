package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtOutcome;
import io.gpuclass.profile.probes.SimtTest;
import java.util.ArrayList;
import java.util.List;

/** What per-thread locks do inside a warp or block (SIMD-deadlock note). */
final class SimtSection {
    private SimtSection() {}

    static List<Block> of(Profile profile) {
        SimtHazard hazard = profile.simtHazard();
        if (hazard == null) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        add(rows, "naive lock loop, one warp", hazard.naiveInWarp());
        add(rows, "safe loop, one warp", hazard.safeInWarp());
        add(rows, "safe loop with fence, one block", hazard.safeWithFence());
        add(rows, "safe loop without fence, one block", hazard.safeWithoutFence());
        addControl(rows, hazard.noLock());
        if (rows.isEmpty()) {
            return List.of();
        }
        return List.of(
                new Block.Heading(2, "SIMT hazard: one lock per thread"),
                new Block.Table(
                        "",
                        List.of(
                                Column.text("loop"),
                                Column.text("outcome"),
                                Column.number("threads"),
                                Column.number("counted"),
                                Column.number("runs")),
                        rows,
                        "No lock is the control: it must lose updates where the count can go wrong at all."));
    }

    private static void add(List<List<Cell>> rows, String name, SimtTest test) {
        if (test != null) {
            rows.add(row(name, test, tone(test.outcome())));
        }
    }

    /** A control is no failure where it counts wrong: that is what it is for. */
    private static void addControl(List<List<Cell>> rows, SimtTest test) {
        if (test != null) {
            rows.add(row("no lock, one block", test, Tone.PLAIN));
        }
    }

    private static List<Cell> row(String name, SimtTest test, Tone tone) {
        String counted = test.fewestCounted() == test.mostCounted()
                ? Long.toString(test.mostCounted())
                : test.fewestCounted() + " – " + test.mostCounted();
        return List.of(
                Cell.of(name),
                new Cell(test.outcome().id(), tone),
                Cell.of(Integer.toString(test.threads())),
                Cell.of(counted),
                Cell.of(Integer.toString(test.runs())));
    }

    private static Tone tone(SimtOutcome outcome) {
        return switch (outcome) {
            case FINISHED -> Tone.GOOD;
            case WRONG_COUNT, TIMED_OUT -> Tone.BAD;
            case UNSUPPORTED -> Tone.FAINT;
        };
    }
}
