package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtHazard.ConcernScale;
import io.gpuclass.profile.probes.SimtHazard.SimtTest;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Costs of scopes and contended compare-and-swap, and behaviour of per-thread locks. */
public final class AccessSections {
    private static final Pivot SCOPES = Pivot.titled(
                    one -> "Nanoseconds per operation at each scope, " + Pivot.count(one.blocks(), "{block}"))
            .from(Subjects.SCOPE)
            .apart(Case::blocks)
            .row("operation", one -> one.name().replace('-', ' '))
            .by(Axis.KIND, MemoryScope.class)
            .estimates(Metric.SCOPE_TIME);

    private static final Map<String, String> LOOPS = Map.of(
            CasLoop.IN_TURN.id(), "Each thread in its turn, as printed",
            CasLoop.INCREMENT.id(), "Whoever comes first adds one");

    private static final Pivot SWAPS = Pivot.titled(one -> LOOPS.get(one.name()))
            .from(Subjects.CONTENDED_CAS)
            .apart(Case::name)
            .row("contenders", one -> Pivot.count(one.blocks(), "{block}"))
            .by(one -> (Integer) one.get("threads"), threads -> Column.number(Pivot.count(threads, "thread") + " each"))
            .cells(Metric.SWAP_RATE, (one, rate) -> Pace.count(rate) + share(one.value(Metric.SUCCESS_SHARE)));

    private AccessSections() {}

    public static List<Block> of(Profile profile) {
        return Section.titled("Cost of each scope")
                .addAll(SCOPES.of(profile))
                .blocks("Each block repeats it on its own word: a load that acquires, a store that releases, an"
                        + " atomic addition, or a fence with nothing to wait for.");
    }

    public static List<Block> cas(Profile profile) {
        return Section.titled("Contended compare-and-swap")
                .addAll(SWAPS.of(profile))
                .blocks("Swaps of one word that succeed in a second, of all threads together; behind it, the"
                        + " share of those tried.");
    }

    private static String share(Double share) {
        return share == null ? "" : " · " + Numbers.significant(100 * share, 2) + " %";
    }

    private record Loop(String name, SimtTest test, boolean control) {
        Loop(String name, SimtTest test) {
            this(name, test, false);
        }

        /** Returns the columns of tables; the first is headed by what its rows are. */
        private static TableColumns<Loop> columns(String what) {
            return new TableColumns<Loop>()
                    .text(what, Loop::name)
                    .text("outcome", loop -> new Cell(loop.test.outcome().id(), loop.tone()))
                    .number("threads", loop -> loop.test.threads())
                    .number("counted", Loop::counted);
        }

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

    public static List<Block> simt(Profile profile) {
        SimtHazard hazard = profile.simtHazard();
        if (hazard == null) {
            return List.of();
        }
        List<Loop> loops = Stream.of(
                        new Loop("naive lock loop, one warp", hazard.naiveInWarp()),
                        new Loop("safe loop, one warp", hazard.safeInWarp()),
                        new Loop("safe loop with fence, one block", hazard.safeWithFence()),
                        new Loop("safe loop without fence, one block", hazard.safeWithoutFence()),
                        new Loop("naive loop as printed, lock in shared memory, one warp", hazard.printedNaiveInWarp()),
                        new Loop("safe loop as printed, lock in shared memory, one block", hazard.printedWithFence()),
                        new Loop("the same with a fence for the device", hazard.printedWithDeviceFence()),
                        new Loop("the same with a fence for the system", hazard.printedWithSystemFence()),
                        new Loop("the same without a fence", hazard.printedWithoutFence()),
                        new Loop("no lock, one block", hazard.noLock(), true))
                .filter(loop -> loop.test != null)
                .toList();
        Section section = Section.titled("SIMT hazard: one lock per thread")
                .add(Loop.columns("loop")
                        .number("runs", loop -> loop.test.runs())
                        .table(
                                loops,
                                "No lock is the control: it must lose updates where the count can go wrong at all."));
        if (hazard.concernScale() != null) {
            section.add(scale(hazard.concernScale()));
        }
        return section.blocks();
    }

    private static Block scale(ConcernScale scale) {
        List<Loop> steps = Stream.of(
                        new Loop("no atomics", scale.noAtomics()),
                        new Loop("its result is ignored", scale.resultIgnored()),
                        new Loop("it feeds arithmetic", scale.resultInArithmetic()),
                        new Loop("it feeds a branch outside of loops", scale.branchOutsideLoop()),
                        new Loop("it feeds a branch inside a loop", scale.branchInsideLoop()),
                        new Loop("it feeds the branch that closes a loop", scale.branchClosesLoop()),
                        new Loop(
                                "the same with warps in lockstep, as before Volta",
                                scale.branchClosesLoopInLockstep(),
                                true))
                .filter(step -> step.test != null)
                .toList();
        return Loop.columns("atomic")
                .table("How far the result of an atomic may go (Giroux S9329, scale of concern)", steps, "");
    }
}
