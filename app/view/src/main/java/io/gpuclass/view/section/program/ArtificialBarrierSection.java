package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.BarrierAdvice;
import io.gpuclass.profile.advice.BarrierAdvice.Verdict;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.program.ApplicationSection.Uncounted;
import io.gpuclass.view.section.program.ProgramCells.Run;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Effect of barriers on programs that do not need them (Lo et al.). */
public final class ArtificialBarrierSection {
    public static final String TITLE = "Artificial barriers";

    private static final String NOTE =
            "rho: share of the time that is saved, with its 95 % interval. A device-wide fence orders memory for"
                    + " the whole device, which no barrier of a block does: it is no part of the barrier. Ambiguous:"
                    + " cannot be told from noise.";

    private ArtificialBarrierSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.artificialBarriers().isEmpty()
                && profile.locality().isEmpty()
                && profile.barrierGrids().isEmpty()) {
            return List.of();
        }
        Section section = answer(profile);
        Document.of(
                        profile.advice().programs().artificialBarriers().stream()
                                .map(one -> line(one, machine(profile)))
                                .toList(),
                        ArtificialBarrierTable.of(profile),
                        GridTables.of(profile),
                        LoTables.of(profile),
                        LoTables.printedCycles(profile),
                        GridTables.model(profile))
                .blocks()
                .forEach(section::wide);
        return section.blocks();
    }

    /** Returns the answer alone: a sentence, a row for each program and input, and what does not count. */
    public static List<Block> brief(Profile profile) {
        return profile.artificialBarriers().isEmpty()
                ? List.of()
                : answer(profile).blocks();
    }

    private static Section answer(Profile profile) {
        List<BarrierAdvice> advice = profile.advice().programs().artificialBarriers();
        Section section = Section.titled(TITLE);
        if (!advice.isEmpty()) {
            section.add(Block.Paragraph.of(Cell.unbroken(sentence(advice, machine(profile)))))
                    .add(table(advice));
        }
        return section.addAll(Uncounted.artificialBarriers(profile));
    }

    private static String machine(Profile profile) {
        return profile.device().kind().machine();
    }

    private static Block line(BarrierAdvice advice, String machine) {
        String sentence = advice.sentence(machine);
        String alone = advice.alone();
        return Block.Paragraph.item(Cell.unbroken(Character.toUpperCase(sentence.charAt(0))
                + sentence.substring(1)
                + (alone.isEmpty() ? "." : "; " + alone + ".")));
    }

    private static Block table(List<BarrierAdvice> advice) {
        boolean places =
                advice.stream().anyMatch(one -> !place(one.main().added()).isEmpty());
        return new TableColumns<BarrierAdvice>()
                .text(
                        "program",
                        one -> one.program().id() + " " + one.input()
                                + place(one.main().added()))
                .number(
                        "rho",
                        one -> new Cell(rho(one.main()), verdict(one.main()).tone()))
                .text("verdict", one -> verdict(one.main()))
                .with(new Column("device-wide", "fence", false), one -> part(one.about(Added.FENCE)))
                .with(new Column("arriving", "alone", false), one -> part(one.about(Added.ARRIVAL)))
                .table(
                        advice,
                        places
                                ? NOTE
                                        + " For align, the best of three positions for the barrier: after each edge,"
                                        + " each suffix, or both."
                                : NOTE);
    }

    private static Cell verdict(Verdict verdict) {
        return ProgramCells.verdict(verdict.benefit());
    }

    private static String place(Added added) {
        return switch (added) {
            case FIRST -> " (edge)";
            case SECOND -> " (suffix)";
            case BOTH -> " (both)";
            default -> "";
        };
    }

    private static Cell part(Verdict verdict) {
        return verdict == null || !verdict.benefit().isEffect()
                ? ProgramCells.verdict(verdict == null ? null : verdict.benefit())
                : new Cell(
                        ProgramCells.signed(verdict.rho()) + " %",
                        verdict(verdict).tone());
    }

    private static String sentence(List<BarrierAdvice> advice, String machine) {
        List<String> parts = new ArrayList<>();
        long helps = count(advice, Benefit.HELPS);
        parts.add("On this " + machine + " a barrier that a program does not need helps "
                + (helps == 0 ? "none" : Long.toString(helps)) + " of " + advice.size()
                + (helps == 0 ? "" : most(advice)));
        add(parts, "costs time in ", count(advice, Benefit.DOES_NOT_HELP));
        add(parts, "is within noise in ", count(advice, Benefit.WITHIN_NOISE));
        add(parts, "cannot be told from noise in ", count(advice, Benefit.AMBIGUOUS));
        return String.join("; ", parts) + ".";
    }

    private static void add(List<String> parts, String before, long count) {
        if (count > 0) {
            parts.add(before + count);
        }
    }

    private static long count(List<BarrierAdvice> advice, Benefit benefit) {
        return advice.stream().filter(one -> one.main().benefit() == benefit).count();
    }

    private static String most(List<BarrierAdvice> advice) {
        BarrierAdvice most = advice.stream()
                .filter(one -> one.main().benefit() == Benefit.HELPS)
                .max(Comparator.comparingDouble(one -> one.main().rho()))
                .orElseThrow();
        return ": most " + most.program().id() + " " + most.input() + ", rho " + rho(most.main());
    }

    private static String rho(Verdict verdict) {
        return ProgramCells.interval(new Estimate(verdict.rho(), verdict.low(), verdict.high()));
    }

    /** Times of programs without and with a barrier that they do not need, with two columns for each sort of barrier. */
    private record ArtificialBarrierTable(Profile profile, List<Added> added) {
        private static final String NOTE =
                "Times are medians from launch to end. rho: (without - with) / without over pairs of runs, above 0"
                        + " where it helps, with its 95 % interval (Lo et al., equation 5). It helps, or costs time, where"
                        + " the whole interval is more than 1 % from 0, and is within noise where the whole of it is less;"
                        + " ambiguous: cannot be told from noise.";

        private static final String PARTS =
                " The verdict is on the barrier. The fence is device-wide: it orders memory for the whole device,"
                        + " which no barrier of a block does, and is no part of the barrier.";

        private static final String PLACES = " The verdict is on the best of three positions.";

        static List<Block> of(Profile profile) {
            return Document.of(
                            new ArtificialBarrierTable(profile, List.of(Added.BARRIER, Added.FENCE, Added.ARRIVAL))
                                    .tables(
                                            "Without and with a block barrier, a device-wide fence alone, and arriving"
                                                    + " alone",
                                            PARTS),
                            new ArtificialBarrierTable(profile, List.of(Added.FIRST, Added.SECOND, Added.BOTH))
                                    .tables(
                                            "Without and with a barrier after each edge, after each suffix, and both",
                                            PLACES))
                    .blocks();
        }

        private List<Block> tables(String title, String verdict) {
            List<ArtificialBarrierResult> results = profile.artificialBarriers().stream()
                    .filter(result -> added.contains(result.added()))
                    .toList();
            return columns().tables(title, Grouped.by(Run::of, results).values(), NOTE + verdict);
        }

        private TableColumns<List<ArtificialBarrierResult>> columns() {
            TableColumns<List<ArtificialBarrierResult>> columns = new TableColumns<List<ArtificialBarrierResult>>()
                    .text("program", alike -> alike.get(0).program().id())
                    .text("input", alike -> alike.get(0).input())
                    .number(
                            "blocks × threads",
                            alike -> ProgramCells.shape(
                                    alike.get(0).blocks(), alike.get(0).threads()))
                    .number("memory", alike -> new Bytes(alike.get(0).bytes()))
                    .number(
                            "without",
                            alike -> Run.of(alike.get(0))
                                    .find(profile, Subjects.ARTIFICIAL_BARRIER, "none")
                                    .filter(Case::counts)
                                    .map(ProgramCells::time));
            for (Added one : added) {
                columns = columns.number(
                                one == Added.FENCE ? "device-wide fence" : one.id(),
                                alike -> Run.of(alike.get(0)).time(profile, Subjects.ARTIFICIAL_BARRIER, one.id()))
                        .number("rho", alike -> rho(alike, one));
            }
            return columns.text("verdict", alike -> verdict(alike.get(0)));
        }

        /** Of several places for a barrier the best one speaks, as in the sentence. */
        private Optional<Cell> verdict(ArtificialBarrierResult setting) {
            return profile.advice().programs().artificialBarriers().stream()
                    .filter(advice -> advice.program() == setting.program()
                            && advice.input().equals(setting.input())
                            && advice.blocks() == setting.blocks())
                    .flatMap(advice -> advice.main(added).stream())
                    .filter(main -> main.added() != Added.FENCE && main.added() != Added.ARRIVAL)
                    .findFirst()
                    .map(main -> {
                        Cell cell = ProgramCells.verdict(main.benefit());
                        return main.added() == Added.BARRIER
                                ? cell
                                : new Cell(ProgramCells.place(main.added()) + ": " + cell.text(), cell.tone());
                    });
        }

        private static Optional<Cell> rho(List<ArtificialBarrierResult> results, Added added) {
            return results.stream()
                    .filter(result -> result.added() == added)
                    .findFirst()
                    .filter(ArtificialBarrierResult::counts)
                    .map(one -> ProgramCells.improvement(one.improvement(), one.benefit()));
        }
    }
}
