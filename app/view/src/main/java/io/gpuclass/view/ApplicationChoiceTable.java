package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.KernelEnding;
import io.gpuclass.profile.advice.SweepChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What applications are fastest with. */
final class ApplicationChoiceTable {
    private static final String SHARES =
            "Barriers: what as many bare barriers as there are phases take, of the best's time. Waiting: share of"
                    + " the time outside the work between barriers, as the first thread of each block sees it, waiting for those with more to do"
                    + " included.";

    private ApplicationChoiceTable() {}

    /** Returns tables that a terminal has room for: what to use, and how much of the time that is. */
    static List<Block> brief(Profile profile, List<ApplicationChoice> choices) {
        return List.of(use(profile, choices), shares(profile, choices));
    }

    private static Block use(Profile profile, List<ApplicationChoice> choices) {
        return new Block.Table(
                "",
                List.of(
                        Column.text("application"),
                        Column.number(Contenders.many(profile)),
                        Column.text("use"),
                        Column.number("time"),
                        Column.text("ending the kernel")),
                choices.stream()
                        .map(choice -> List.of(
                                Cell.of(name(choice)),
                                Cell.of(Integer.toString(choice.blocks())),
                                use(choice),
                                Cell.of(ProgramCells.time(choice.bestMs())),
                                ending(profile, choice)))
                        .toList(),
                "With as many " + Contenders.many(profile)
                        + " as are fastest. Use: best inside a kernel; or: not told apart from it."
                        + " Ending the kernel: the faster such form's time over the best's; kernel-relaunch and graph-relaunch are told"
                        + " the number of phases beforehand, which an application would have to read back.");
    }

    private static Block shares(Profile profile, List<ApplicationChoice> choices) {
        return new Block.Table(
                "How much of the time is synchronization",
                List.of(
                        Column.text("application"),
                        Column.number(Contenders.many(profile)),
                        Column.number("barriers"),
                        Column.number("waiting"),
                        Column.text("sweep says"),
                        Column.number("costs")),
                choices.stream().map(ApplicationChoiceTable::sharesRow).toList(),
                SHARES + " Sweep says: the fastest bare barrier, and what it costs here.");
    }

    private static List<Cell> sharesRow(ApplicationChoice choice) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(name(choice)), Cell.of(Integer.toString(choice.blocks()))));
        addShares(row, choice);
        addSweep(row, choice);
        return row;
    }

    private static String name(ApplicationChoice choice) {
        return choice.application().id() + " " + choice.input();
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

    private static Optional<KernelEnding> fastestEnding(Profile profile, ApplicationChoice choice) {
        return profile.advice().programs().kernelEndings().stream()
                .filter(ending -> ending.isBeside(choice))
                .findFirst();
    }

    private static Cell ending(Profile profile, ApplicationChoice choice) {
        return fastestEnding(profile, choice)
                .map(ending -> new Cell(
                        ending.implementation() + " "
                                + ProgramCells.times(ending.times()).text(),
                        ending.faster() ? Tone.WARN : Tone.PLAIN))
                .orElse(ProgramCells.NOT_MEASURED);
    }

    private static Cell margin(ApplicationChoice choice) {
        return Boolean.FALSE.equals(choice.decided())
                ? new Cell("not told apart", Tone.WARN)
                : ProgramCells.times(choice.margin() == null ? null : 1 + choice.margin());
    }

    private static void addShares(List<Cell> row, ApplicationChoice choice) {
        row.add(ProgramCells.share(
                choice.sweep() == null ? null : choice.sweep().barrierShare()));
        row.add(ProgramCells.share(choice.synchronizingShare()));
    }

    private static void addSweep(List<Cell> row, ApplicationChoice choice) {
        SweepChoice sweep = choice.sweep();
        String at = sweep != null && sweep.blocks() != choice.blocks() ? " at " + sweep.blocks() : "";
        row.add(Cell.orDash(sweep == null ? null : sweep.barrier() + at));
        row.add(cost(sweep));
    }

    private static Cell cost(SweepChoice sweep) {
        if (sweep == null || sweep.cost() == null) {
            return ProgramCells.NOT_MEASURED;
        }
        boolean right = Boolean.TRUE.equals(sweep.agrees());
        return new Cell(SweepWords.cost(sweep.cost()), right ? Tone.GOOD : Tone.WARN);
    }

    /** Returns a table of all that have barriers; empty without such. */
    static Optional<Block> all(Profile profile) {
        List<List<Cell>> rows = profile.applicationChoices().stream()
                .filter(choice -> choice.application().hasPhases())
                .map(choice -> row(profile, choice))
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Table(
                        "Choices with every number of " + Contenders.many(profile),
                        List.of(
                                Column.text("application"),
                                Column.text("input"),
                                Column.number(Contenders.many(profile)),
                                Column.text("best inside a kernel"),
                                Column.number("time"),
                                Column.text("next"),
                                Column.number("over next"),
                                Column.number("grid-sync"),
                                Column.number("kernel"),
                                Column.number("graph"),
                                Column.text("ending the kernel"),
                                Column.number("barriers"),
                                Column.number("waiting"),
                                Column.text("sweep says"),
                                Column.number("costs"),
                                Column.text("agrees")),
                        rows,
                        "Or: not told apart from it by intervals. Grid-sync, kernel and graph: time with grid-sync, and with a kernel or a"
                                + " graph node for each phase, over the best's. " + SHARES
                                + " Agrees: the sweep's choice is the best, or not told apart from it by intervals."));
    }

    private static List<Cell> row(Profile profile, ApplicationChoice choice) {
        List<Cell> row = new ArrayList<>(List.of(
                Cell.of(choice.application().id()),
                Cell.of(choice.input()),
                Cell.of(Integer.toString(choice.blocks())),
                use(choice),
                Cell.of(ProgramCells.time(choice.bestMs())),
                Cell.orDash(choice.runnerUp()),
                margin(choice),
                ProgramCells.times(choice.overGridSync()),
                ProgramCells.times(choice.overKernelRelaunch()),
                ProgramCells.times(choice.overGraphRelaunch()),
                fastestEnding(profile, choice)
                        .map(ending -> ending.faster() ? new Cell("faster", Tone.WARN) : Cell.of("not faster"))
                        .orElse(ProgramCells.NOT_MEASURED)));
        addShares(row, choice);
        addSweep(row, choice);
        row.add(agrees(choice.sweep()));
        return row;
    }

    private static Cell agrees(SweepChoice sweep) {
        if (sweep == null || sweep.agrees() == null) {
            return ProgramCells.NOT_MEASURED;
        }
        return sweep.agrees() ? new Cell("yes", Tone.GOOD) : new Cell("no", Tone.WARN);
    }
}
