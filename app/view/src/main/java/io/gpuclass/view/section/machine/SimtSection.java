package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtHazard.ConcernScale;
import io.gpuclass.profile.probes.SimtHazard.SimtTest;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import java.util.List;
import java.util.stream.Stream;

/** What per-thread locks do inside a warp or block (SIMD-deadlock note). */
public final class SimtSection {
    private static final TableColumns<Loop> COLUMNS = new TableColumns<Loop>()
            .text("loop", Loop::name)
            .text("outcome", loop -> new Cell(loop.test.outcome().id(), loop.tone()))
            .number("threads", loop -> loop.test.threads())
            .number("counted", Loop::counted)
            .number("runs", loop -> loop.test.runs());

    private static final TableColumns<Loop> STEPS = new TableColumns<Loop>()
            .text("atomic", Loop::name)
            .text("outcome", loop -> new Cell(loop.test.outcome().id(), loop.tone()))
            .number("threads", loop -> loop.test.threads())
            .number("counted", Loop::counted);

    private SimtSection() {}

    private record Loop(String name, SimtTest test, boolean control) {
        private String counted() {
            return test.fewestCounted() == test.mostCounted()
                    ? Long.toString(test.mostCounted())
                    : test.fewestCounted() + " – " + test.mostCounted();
        }

        /** A control is no failure where it counts wrong: that is what it is for. */
        private Tone tone() {
            return control
                    ? Tone.PLAIN
                    : switch (test.outcome()) {
                        case FINISHED -> Tone.GOOD;
                        case WRONG_COUNT, TIMED_OUT -> Tone.BAD;
                        case UNSUPPORTED -> Tone.FAINT;
                    };
        }
    }

    public static List<Block> of(Profile profile) {
        SimtHazard hazard = profile.simtHazard();
        if (hazard == null) {
            return List.of();
        }
        List<Loop> loops = Stream.of(
                        new Loop("naive lock loop, one warp", hazard.naiveInWarp(), false),
                        new Loop("safe loop, one warp", hazard.safeInWarp(), false),
                        new Loop("safe loop with fence, one block", hazard.safeWithFence(), false),
                        new Loop("safe loop without fence, one block", hazard.safeWithoutFence(), false),
                        new Loop(
                                "naive loop as printed, lock in shared memory, one warp",
                                hazard.printedNaiveInWarp(),
                                false),
                        new Loop(
                                "safe loop as printed, lock in shared memory, one block",
                                hazard.printedWithFence(),
                                false),
                        new Loop("the same with a fence for the device", hazard.printedWithDeviceFence(), false),
                        new Loop("the same with a fence for the system", hazard.printedWithSystemFence(), false),
                        new Loop("the same without a fence", hazard.printedWithoutFence(), false),
                        new Loop("no lock, one block", hazard.noLock(), true))
                .filter(loop -> loop.test != null)
                .toList();
        Section section = Section.titled("SIMT hazard: one lock per thread")
                .add(COLUMNS.table(
                        loops, "No lock is the control: it must lose updates where the count can go wrong at all."));
        if (hazard.concernScale() != null) {
            section.add(scale(hazard.concernScale()));
        }
        return section.blocks();
    }

    private static Block scale(ConcernScale scale) {
        List<Loop> steps = Stream.of(
                        new Loop("no atomics", scale.noAtomics(), false),
                        new Loop("its result is ignored", scale.resultIgnored(), false),
                        new Loop("it feeds arithmetic", scale.resultInArithmetic(), false),
                        new Loop("it feeds a branch outside of loops", scale.branchOutsideLoop(), false),
                        new Loop("it feeds a branch inside a loop", scale.branchInsideLoop(), false),
                        new Loop("it feeds the branch that closes a loop", scale.branchClosesLoop(), false),
                        new Loop(
                                "the same with warps in lockstep, as before Volta",
                                scale.branchClosesLoopInLockstep(),
                                true))
                .filter(step -> step.test != null)
                .toList();
        return STEPS.table("How far the result of an atomic may go (Giroux S9329, scale of concern)", steps, "");
    }
}
