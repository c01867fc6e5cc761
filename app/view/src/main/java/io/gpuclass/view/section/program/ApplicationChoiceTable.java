package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import io.gpuclass.profile.advice.ApplicationChoice.SweepValue;
import io.gpuclass.profile.advice.KernelEnding;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The fastest form of each application. */
final class ApplicationChoiceTable {
    private static final String BOUND = Numbers.fixed(100 * SweepValue.BOUND, 0) + " %";

    private static final String SHARES =
            "Barriers: time of one bare barrier per phase, as a share of the best's time. Waiting: share of the time"
                    + " outside the work between barriers, as the first thread of each block sees it, including the wait"
                    + " for those with more to do.";

    private final Profile profile;
    private final String contenders;

    ApplicationChoiceTable(Profile profile) {
        this.profile = profile;
        this.contenders = Contenders.many(profile);
    }

    /** Returns tables that a terminal has room for: what to use, and how much of the time that is. */
    List<Block> brief(List<ApplicationChoice> choices) {
        return List.of(use(choices), shares(choices));
    }

    private TableColumns<ApplicationChoice> named() {
        return new TableColumns<ApplicationChoice>()
                .text("application", choice -> choice.application().id() + " " + choice.input())
                .number(contenders, ApplicationChoice::blocks);
    }

    private Block use(List<ApplicationChoice> choices) {
        return named().text("use", ApplicationChoiceTable::use)
                .number("time", this::time)
                .text("ending the kernel", this::ending)
                .table(
                        choices,
                        "With the fastest number of " + contenders
                                + ". Use: best inside a kernel; or: ties with it. Ending the"
                                + " kernel: the faster such form's time over the best's; kernel-relaunch and"
                                + " graph-relaunch are told the number of phases beforehand, which an application"
                                + " would have to read back.");
    }

    private Object time(ApplicationChoice choice) {
        return ProgramCells.time(
                profile, choice.application(), choice.input(), choice.blocks(), choice.best(), choice.bestMs());
    }

    private Block shares(List<ApplicationChoice> choices) {
        return withShares(named())
                .table(
                        "How much of the time is synchronization",
                        choices,
                        SHARES + " Sweep says: the fastest bare barrier, and what it costs here.");
    }

    private static TableColumns<ApplicationChoice> withShares(TableColumns<ApplicationChoice> columns) {
        return columns.number("barriers", choice -> ValueCells.share(of(choice, SweepChoice::barrierShare)))
                .number("waiting", choice -> ValueCells.share(choice.synchronizingShare()))
                .text("sweep says", ApplicationChoiceTable::sweep)
                .number("costs", ApplicationChoiceTable::cost);
    }

    private static <T> T of(ApplicationChoice choice, Function<SweepChoice, T> part) {
        return choice.sweep() == null ? null : part.apply(choice.sweep());
    }

    /** Returns the best and one of those that it is not told apart from: grid-sync needs no code of one's own. */
    private static Cell use(ApplicationChoice choice) {
        List<String> others = choice.amongEquals().stream()
                .filter(id -> !id.equals(choice.best()))
                .toList();
        if (others.isEmpty()) {
            return Cell.strong(choice.best());
        }
        String other = others.contains("grid-sync") ? "grid-sync" : others.get(0);
        String more = others.size() > 1 ? ", +" + (others.size() - 1) : "";
        return Cell.strong(choice.best() + " (or " + other + more + ")");
    }

    private Optional<KernelEnding> fastestEnding(ApplicationChoice choice) {
        return profile.advice().programs().kernelEndings().stream()
                .filter(ending -> ending.isBeside(choice))
                .findFirst();
    }

    private Cell ending(ApplicationChoice choice) {
        return fastestEnding(choice)
                .map(ending -> new Cell(
                        ending.implementation() + " " + Numbers.times(ending.times()),
                        ending.faster() ? Tone.WARN : Tone.PLAIN))
                .orElse(ProgramCells.NOT_MEASURED);
    }

    private Cell endingIsFaster(ApplicationChoice choice) {
        return fastestEnding(choice)
                .map(ending -> ending.faster() ? Cell.warn("faster") : Cell.of("not faster"))
                .orElse(ProgramCells.NOT_MEASURED);
    }

    private static Cell speedup(ApplicationChoice choice) {
        return Boolean.FALSE.equals(choice.decided())
                ? Cell.warn("not told apart")
                : ValueCells.times(choice.margin() == null ? null : 1 + choice.margin());
    }

    private static String sweep(ApplicationChoice choice) {
        SweepChoice sweep = choice.sweep();
        return sweep == null || sweep.barrier() == null
                ? null
                : sweep.barrier() + (sweep.blocks() == choice.blocks() ? "" : " at " + sweep.blocks());
    }

    private static Cell cost(ApplicationChoice choice) {
        Double cost = of(choice, SweepChoice::cost);
        if (cost == null) {
            return ProgramCells.NOT_MEASURED;
        }
        boolean right = Boolean.TRUE.equals(choice.sweep().agrees());
        return new Cell(sweepCost(cost), right ? Tone.GOOD : Tone.WARN);
    }

    /** Returns the table with every number of blocks; none without choices. */
    List<Block> all(List<ApplicationChoice> choices) {
        TableColumns<ApplicationChoice> named = new TableColumns<ApplicationChoice>()
                .text("application", choice -> choice.application().id())
                .text("input", ApplicationChoice::input)
                .number(contenders, ApplicationChoice::blocks)
                .text("best inside a kernel", ApplicationChoiceTable::use)
                .number("time", this::time)
                .text("runner-up", ApplicationChoice::runnerUp)
                .number("speedup", ApplicationChoiceTable::speedup)
                .number("grid-sync", choice -> ValueCells.times(choice.overGridSync()))
                .number("kernel", choice -> ValueCells.times(choice.overKernelRelaunch()))
                .number("graph", choice -> ValueCells.times(choice.overGraphRelaunch()))
                .text("ending the kernel", this::endingIsFaster);
        return withShares(named)
                .text("agrees", choice -> ValueCells.agrees(of(choice, SweepChoice::agrees)))
                .tables(
                        "Choices with every number of " + contenders,
                        choices,
                        "Or: ties with it by intervals. Grid-sync, kernel and graph: time with grid-sync,"
                                + " and with a kernel or a graph node for each phase, over the best's. " + SHARES
                                + " Agrees: the sweep's choice is the best, or ties with it by intervals.");
    }

    /** Says what the sweep of bare barriers is worth to applications. */
    static String sweepWords(Profile profile, SweepValue value) {
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
                        + sweepCost(worst.sweep().cost()) + " longer than " + worst.best() + ". ";
    }

    private static String average(SweepValue.Losses losses) {
        String mean = "On average it costs " + sweepCost(losses.mean());
        return losses.meanOfGridSync() == null
                ? mean + "."
                : mean + "; always to take grid-sync costs " + sweepCost(losses.meanOfGridSync()) + ", at most "
                        + sweepCost(losses.worstOfGridSync()) + ".";
    }

    static String sweepCost(double share) {
        return Numbers.fixed(100 * share, 1) + " %";
    }
}
