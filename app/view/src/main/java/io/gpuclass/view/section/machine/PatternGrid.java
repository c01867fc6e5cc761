package io.gpuclass.view.section.machine;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    Block.Table table(String title) {
        return new TableColumns<Map.Entry<String, Map<Integer, String>>>()
                .text("access", Map.Entry::getKey)
                .each(
                        headers.keySet(),
                        column -> Column.number(headers.get(column), atomicWrites.contains(column) ? more(column) : ""),
                        (row, column) -> row.getValue().get(column))
                .table(title, rows.entrySet(), "");
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
