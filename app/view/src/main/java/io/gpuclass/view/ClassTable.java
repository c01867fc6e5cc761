package io.gpuclass.view;

import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The machine classes of several machines. */
final class ClassTable {
    private final List<Machine> classified;

    private ClassTable(List<Machine> classified) {
        this.classified = classified;
    }

    static List<Block> of(List<Machine> machines) {
        List<Machine> classified = machines.stream()
                .filter(machine -> machine.profile().abstraction() != null)
                .toList();
        if (classified.isEmpty()) {
            return List.of();
        }
        ClassTable table = new ClassTable(classified);
        List<List<Cell>> rows = List.of(
                table.axis("atomic : volatile, reads", MachineClass::atomicToVolatile),
                table.axis("atomic : volatile, writes", MachineClass::atomicToVolatileWrite),
                table.axis("contentious : noncontentious", MachineClass::contentiousToNoncontentious),
                table.row("atomics hold their line, sustained", ClassTable::sustained),
                table.row("atomics hold their line, one-shot", ClassTable::oneShot));
        return List.of(
                new Block.Heading(2, "Machine class"),
                new Block.Table("", Machine.columns("axis", classified), rows, ClassSection.SCALE));
    }

    private List<Cell> axis(String name, Function<MachineClass, Axis> axis) {
        return row(name, machine -> cell(axis.apply(machine.profile().abstraction())));
    }

    private List<Cell> row(String name, Function<Machine, Cell> cell) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
        classified.forEach(machine -> row.add(cell.apply(machine)));
        return row;
    }

    private static Cell cell(Axis axis) {
        return axis == null
                ? Cell.orDash(null)
                : new Cell(
                        axis.classification().id() + ", " + Numbers.significant(axis.value(), 3) + "×",
                        ClassSection.tone(axis.classification()));
    }

    private static Cell sustained(Machine machine) {
        return verdict(machine, HostageVerdicts::sustained, HostageReach.of(machine.profile()));
    }

    private static Cell oneShot(Machine machine) {
        return verdict(machine, HostageVerdicts::oneShot, "");
    }

    private static Cell verdict(Machine machine, Function<HostageVerdicts, Verdict> test, String more) {
        HostageVerdicts verdicts = machine.profile().abstraction().lineHostage();
        if (verdicts == null || test.apply(verdicts) == Verdict.UNKNOWN) {
            return Cell.orDash(null);
        }
        Verdict verdict = test.apply(verdicts);
        return new Cell(verdict.id() + (more.isEmpty() ? "" : ", " + more), HostageSection.tone(verdict));
    }
}
