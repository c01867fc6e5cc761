package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The three-parameter machine class: half of the answer. */
final class ClassSection {
    static final String SCALE =
            "atomic : volatile is cheap < 2 ≤ moderate < 10 ≤ prohibitive; contentious : noncontentious is flat < 2 ≤ steep.";

    private ClassSection() {}

    static List<Block> of(Profile profile) {
        MachineClass machine = profile.abstraction();
        if (machine == null) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        addAxis(rows, "atomic : volatile, reads", machine.atomicToVolatile());
        addAxis(rows, "atomic : volatile, writes", machine.atomicToVolatileWrite());
        addAxis(rows, "contentious : noncontentious", machine.contentiousToNoncontentious());
        addHostage(rows, profile, machine.lineHostage());
        return List.of(
                new Block.Heading(2, "Machine class"),
                new Block.Table(
                        "",
                        List.of(
                                Column.text("axis"),
                                Column.text("class"),
                                Column.number("ratio"),
                                Column.number("95 % interval")),
                        rows,
                        SCALE));
    }

    private static void addAxis(List<List<Cell>> rows, String name, Axis axis) {
        if (axis != null) {
            int decimals = Numbers.decimals(axis.value(), 3);
            rows.add(List.of(
                    Cell.of(name),
                    new Cell(axis.classification().id(), tone(axis.classification())),
                    Cell.of(Numbers.fixed(axis.value(), decimals) + "×"),
                    Cell.faint(Numbers.fixed(axis.low(), decimals) + " – " + Numbers.fixed(axis.high(), decimals))));
        }
    }

    private static void addHostage(List<List<Cell>> rows, Profile profile, HostageVerdicts verdicts) {
        if (verdicts != null) {
            rows.add(row("atomics hold their line, sustained", verdicts.sustained(), HostageReach.of(profile)));
            rows.add(row("atomics hold their line, one-shot", verdicts.oneShot(), ""));
        }
    }

    private static List<Cell> row(String name, Verdict verdict, String detail) {
        return List.of(
                Cell.of(name), new Cell(verdict.id(), HostageSection.tone(verdict)), Cell.of(detail), Cell.EMPTY);
    }

    static Tone tone(RatioClass ratioClass) {
        return switch (ratioClass) {
            case CHEAP, FLAT -> Tone.GOOD;
            case MODERATE, STEEP -> Tone.STRONG;
            case PROHIBITIVE -> Tone.BAD;
            case AMBIGUOUS -> Tone.WARN;
        };
    }
}
