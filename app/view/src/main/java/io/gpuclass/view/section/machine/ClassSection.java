package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.ClassifiedRatio;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The three-parameter machine class: half of the answer. */
public final class ClassSection {
    private static final String SCALE =
            "atomic : volatile is cheap < 2 ≤ moderate < 10 ≤ prohibitive; contentious : noncontentious is flat < 2 ≤"
                    + " steep.";
    private static final List<ClassAxis> AXES = List.of(
            new ClassAxis("atomic : volatile, reads", MachineClass::atomicToVolatile),
            new ClassAxis("atomic : volatile, posted writes", MachineClass::atomicToPostedWrite),
            new ClassAxis("atomic : volatile, completed writes", MachineClass::completedWrites),
            new ClassAxis("contentious : noncontentious", MachineClass::contentiousToNoncontentious));
    private static final List<ClassTest> TESTS = List.of(
            new ClassTest("atomics hold their line, sustained", HostageVerdicts::sustained, HostageSection::reachOf),
            new ClassTest("atomics hold their line, one-shot", HostageVerdicts::oneShot, profile -> ""));

    private ClassSection() {}

    /** A ratio that a machine is classified by. */
    private record ClassAxis(String name, Function<MachineClass, ClassifiedRatio> axis) {
        List<Cell> row(MachineClass machine) {
            ClassifiedRatio found = axis.apply(machine);
            int decimals = Numbers.decimals(found.value(), 3);
            return List.of(
                    Cell.of(name),
                    new Cell(found.classification().id(), tone(found.classification())),
                    Cell.of(Numbers.fixed(found.value(), decimals) + "×"),
                    Cell.faint(Numbers.fixed(found.low(), decimals) + " – " + Numbers.fixed(found.high(), decimals)));
        }

        Cell beside(Profile profile) {
            ClassifiedRatio found = axis.apply(profile.abstraction());
            return found == null
                    ? Cell.orDash(null)
                    : new Cell(
                            found.classification().id() + ", " + Numbers.times(found.value()),
                            tone(found.classification()));
        }
    }

    /** A test of whether atomics hold their line, and what else there is to say of its answer. */
    private record ClassTest(String name, Function<HostageVerdicts, Verdict> test, Function<Profile, String> detail) {
        List<Cell> row(Profile profile) {
            Verdict verdict = test.apply(profile.abstraction().lineHostage());
            return List.of(
                    Cell.of(name),
                    new Cell(verdict.id(), HostageSection.tone(verdict)),
                    Cell.of(detail.apply(profile)),
                    Cell.EMPTY);
        }

        Cell beside(Profile profile) {
            HostageVerdicts verdicts = profile.abstraction().lineHostage();
            if (verdicts == null || test.apply(verdicts) == Verdict.UNKNOWN) {
                return Cell.orDash(null);
            }
            Verdict verdict = test.apply(verdicts);
            String more = detail.apply(profile);
            return new Cell(verdict.id() + (more.isEmpty() ? "" : ", " + more), HostageSection.tone(verdict));
        }
    }

    public static List<Block> of(Profile profile) {
        MachineClass machine = profile.abstraction();
        if (machine == null) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        AXES.stream().filter(axis -> axis.axis.apply(machine) != null).forEach(axis -> rows.add(axis.row(machine)));
        if (machine.lineHostage() != null) {
            TESTS.forEach(test -> rows.add(test.row(profile)));
        }
        List<Column> columns = List.of(
                Column.text("axis"), Column.text("class"), Column.number("ratio"), Column.number("95 % interval"));
        return List.of(new Block.Heading(2, "Machine class"), new Block.Table("", columns, rows, SCALE));
    }

    /** Returns the classes of several machines beside each other. */
    public static List<Block> of(List<ComparedMachine> machines) {
        List<ComparedMachine> classified = machines.stream()
                .filter(machine -> machine.profile().abstraction() != null)
                .toList();
        if (classified.isEmpty()) {
            return List.of();
        }
        Map<String, Function<Profile, Cell>> rows = new LinkedHashMap<>();
        AXES.forEach(axis -> rows.put(axis.name, axis::beside));
        TESTS.forEach(test -> rows.put(test.name, test::beside));
        return Section.titled("Machine class")
                .add(new TableColumns<Map.Entry<String, Function<Profile, Cell>>>()
                        .text("axis", Map.Entry::getKey)
                        .each(
                                classified,
                                ComparedMachine::column,
                                (row, machine) -> row.getValue().apply(machine.profile()))
                        .table(rows.entrySet(), SCALE))
                .blocks();
    }

    private static Tone tone(RatioClass ratioClass) {
        return switch (ratioClass) {
            case CHEAP, FLAT -> Tone.GOOD;
            case MODERATE, STEEP -> Tone.STRONG;
            case PROHIBITIVE -> Tone.BAD;
            case AMBIGUOUS -> Tone.WARN;
        };
    }
}
