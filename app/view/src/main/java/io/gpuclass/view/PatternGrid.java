package io.gpuclass.view;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A table in the layout of Stuart & Owens 2011, Table 1: a row for each sort of access, a column for each direction and pattern.
 * One use, one thread.
 */
final class PatternGrid {
    private static final int SLOTS = 3;

    private final Map<String, Map<Integer, String>> rows = new LinkedHashMap<>();
    private final TreeMap<Integer, String> headers = new TreeMap<>();
    private final Set<Integer> atomicWrites = new HashSet<>();

    void put(String row, Direction direction, Pattern pattern, String text) {
        int column = direction.ordinal() * SLOTS + slot(pattern);
        rows.computeIfAbsent(row, key -> new TreeMap<>()).put(column, text);
        headers.putIfAbsent(column, header(direction, pattern));
        if (direction == Direction.WRITE && (pattern == Pattern.SERIAL || pattern == Pattern.PIPELINED)) {
            atomicWrites.add(column);
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    Block.Table table(String title, String note) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("access")));
        headers.forEach((column, header) ->
                columns.add(Column.number(header, atomicWrites.contains(column) ? more(column) : "")));
        List<List<Cell>> cells = new ArrayList<>();
        rows.forEach((name, texts) -> {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
            headers.keySet().forEach(column -> row.add(Cell.orDash(texts.get(column))));
            cells.add(row);
        });
        return new Block.Table(title, columns, cells, note);
    }

    /** Returns the words of a table for an access. */
    static String name(Access access) {
        return access == Access.VOLATILE_AFTER_ATOMIC ? "after atomic" : access.id();
    }

    /** Returns 0 where accesses wait for one another, 1 where they do not, 2 where nobody knows. */
    static int slot(Pattern pattern) {
        return switch (pattern) {
            case SERIAL, COMPLETED -> 0;
            case PIPELINED, POSTED -> 1;
            case AS_PUBLISHED -> 2;
        };
    }

    private static String header(Direction direction, Pattern pattern) {
        if (pattern == Pattern.AS_PUBLISHED) {
            return direction.id();
        }
        if (direction == Direction.READ) {
            return "read " + pattern.id();
        }
        return "write " + (slot(pattern) == 0 ? Pattern.COMPLETED : Pattern.POSTED).id();
    }

    /** Returns the pattern of atomic writes in a column: they return a value, which others can wait for. */
    private static String more(int column) {
        return switch (column - Direction.WRITE.ordinal() * SLOTS) {
            case 0 -> "(atomic: " + Pattern.SERIAL.id() + ")";
            case 1 -> "(atomic: " + Pattern.PIPELINED.id() + ")";
            default -> "";
        };
    }
}
