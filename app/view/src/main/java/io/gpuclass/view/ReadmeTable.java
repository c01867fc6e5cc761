package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.primitive.PaceTable;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Sizes;
import java.util.ArrayList;
import java.util.List;

/** Every implementation at one and four blocks per SM and at saturation, in one table. */
public final class ReadmeTable {
    private ReadmeTable() {}

    /** Returns the table of a profile that holds primitives; empty for one that holds none. */
    public static Document of(Profile profile) {
        List<FamilyResults> families = FamilyResults.of(profile.primitives()).stream()
                .filter(results -> isShown(results.family()))
                .toList();
        if (families.isEmpty()) {
            return new Document(List.of());
        }
        List<Integer> sizes = Sizes.shown(
                Sizes.sorted(profile.primitives().stream()
                        .map(PrimitiveResult::blocks)
                        .toList()),
                profile.device().multiprocessors());
        List<Column> columns = new ArrayList<>(List.of(Column.text("kind"), Column.text("implementation")));
        sizes.forEach(size -> columns.add(Column.number(Contenders.count(profile, size))));
        List<List<Cell>> rows = new ArrayList<>();
        families.forEach(results -> rows.addAll(rows(results, sizes)));
        return new Document(List.of(new Block.Table(
                "",
                columns,
                rows,
                "Barriers: time from one to the next. Others: operations per second of all together. Bold: the best of its"
                        + " kind that does not starve blocks, or of all where all do, and what did not complete. †: most blocks"
                        + " starve (a Jain index below 0.5).")));
    }

    static Cell marked(Cell pace, PrimitiveResult result) {
        return result.starves() ? new Cell(pace.text() + " †", pace.tone()) : pace;
    }

    /** Semaphores at the initial values of the roles, and with as many writers as the thesis has. */
    private static boolean isShown(Family family) {
        return family.hasInitialOfARole() && (family.writers() == null || family.writers() == Writers.ONE_PER_SM);
    }

    private static List<List<Cell>> rows(FamilyResults results, List<Integer> sizes) {
        List<List<Cell>> rows = new ArrayList<>();
        for (String implementation : results.implementations()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(results.family().one()), Cell.of(implementation)));
            for (int size : sizes) {
                row.add(results.find(implementation, size)
                        .map(result -> marked(PaceTable.pace(results, result, false), result))
                        .orElse(Cell.faint("-")));
            }
            rows.add(row);
        }
        return rows;
    }
}
