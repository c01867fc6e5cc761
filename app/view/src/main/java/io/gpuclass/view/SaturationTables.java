package io.gpuclass.view;

import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What every implementation gave at saturation on several machines, family by family. */
final class SaturationTables {
    private static final String NOTE =
            "Bold: the best of its machine that does not starve blocks, or of all where all do, and what did"
                    + " not complete. †: most blocks starve (a Jain index below 0.5).";

    /** What one family gave on one machine. */
    private record Measured(Machine machine, FamilyResults results) {
        static Stream<Measured> all(Machine machine) {
            return FamilyResults.of(machine.profile().primitives()).stream()
                    .map(results -> new Measured(machine, results));
        }

        Family family() {
            return results.family();
        }

        Column column() {
            return Column.number(machine.label(), Contenders.count(machine.profile(), results.saturation()));
        }

        Cell cell(String implementation) {
            return results.find(implementation, results.saturation())
                    .map(this::cell)
                    .orElse(Cell.faint("-"));
        }

        private Cell cell(PrimitiveResult result) {
            Cell pace = PaceTable.pace(results, result, true);
            return result.starves() ? new Cell(pace.text() + " †", pace.tone()) : pace;
        }
    }

    private SaturationTables() {}

    static List<Block> of(List<Machine> machines) {
        List<Measured> measured = machines.stream().flatMap(Measured::all).toList();
        if (measured.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Primitives at saturation"));
        blocks.add(Block.Paragraph.of(Cell.faint(NOTE)));
        Family.group(measured, Measured::family).forEach((family, each) -> blocks.add(table(family, each)));
        return blocks;
    }

    private static Block table(Family family, List<Measured> machines) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        machines.forEach(machine -> columns.add(machine.column()));
        List<List<Cell>> rows = machines.stream()
                .flatMap(machine -> machine.results.implementations().stream())
                .distinct()
                .map(implementation -> row(implementation, machines))
                .toList();
        return new Block.Table(family.title() + ": " + Pace.words(family.kind()), columns, rows, "");
    }

    private static List<Cell> row(String implementation, List<Measured> machines) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(implementation)));
        machines.forEach(machine -> row.add(machine.cell(implementation)));
        return row;
    }
}
