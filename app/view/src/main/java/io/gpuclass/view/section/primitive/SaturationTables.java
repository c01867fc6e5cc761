package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.ComparedMachine;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Pace;
import java.util.List;
import java.util.stream.Stream;

/** The result of every implementation at saturation on several machines, family by family. */
public final class SaturationTables {
    private static final String NOTE =
            "Bold: the best of its machine that does not starve blocks, or of all where all do, and what did"
                    + " not complete. †: most blocks starve (a Jain index below 0.5).";

    /** The results of one family on one machine. */
    private record Measured(ComparedMachine machine, FamilyResults results) {
        private static Stream<Measured> all(ComparedMachine machine) {
            return FamilyResults.of(machine.profile().primitives()).stream()
                    .map(results -> new Measured(machine, results));
        }

        private Family family() {
            return results.family();
        }

        private Column column() {
            return Column.number(machine.label(), Contenders.count(machine.profile(), results.saturation()));
        }

        private Cell cell(String implementation) {
            return results.find(implementation, results.saturation())
                    .map(this::cell)
                    .orElse(null);
        }

        private Cell cell(PrimitiveResult result) {
            Cell pace = PaceTable.pace(results, result, true);
            return result.starves() ? new Cell(pace.text() + " †", pace.tone()) : pace;
        }
    }

    private SaturationTables() {}

    public static List<Block> of(List<ComparedMachine> machines) {
        List<Measured> measured = machines.stream().flatMap(Measured::all).toList();
        if (measured.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Primitives at saturation").faint(NOTE);
        Family.group(measured, Measured::family).forEach((family, each) -> section.add(table(family, each)));
        return section.blocks();
    }

    private static Block table(Family family, List<Measured> machines) {
        return new TableColumns<String>()
                .text("implementation", implementation -> implementation)
                .each(machines, Measured::column, (implementation, machine) -> machine.cell(implementation))
                .table(
                        family.title() + ": " + Pace.words(family.kind()),
                        machines.stream()
                                .flatMap(machine -> machine.results.implementations().stream())
                                .distinct()
                                .toList(),
                        "");
    }
}
