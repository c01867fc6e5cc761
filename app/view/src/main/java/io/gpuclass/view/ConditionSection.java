package io.gpuclass.view;

import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What a reader should know of the conditions of the run. */
final class ConditionSection {
    private ConditionSection() {}

    static List<Block> notices(Profile profile) {
        if (profile.environment() == null || profile.environment().notices().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(List.of(new Block.Heading(2, "Notices")));
        profile.environment()
                .notices()
                .forEach(notice -> blocks.add(Block.Paragraph.item(new Cell(notice, Tone.WARN))));
        return blocks;
    }

    static List<Block> of(Profile profile) {
        Environment environment = profile.environment();
        if (environment == null) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        addRow(rows, "other processes on the device", environment, Surroundings::otherProcesses);
        addRow(rows, "SM clock, MHz", environment, Surroundings::smClockMhz);
        addRow(rows, "memory clock, MHz", environment, Surroundings::memoryClockMhz);
        addRow(rows, "temperature, °C", environment, Surroundings::temperatureCelsius);
        addRow(rows, "throttled by", environment, ConditionSection::throttled);
        List<Block> blocks = new ArrayList<>(List.of(new Block.Heading(2, "Conditions")));
        if (!rows.isEmpty()) {
            blocks.add(new Block.Table(
                    "", List.of(Column.text(""), Column.number("before"), Column.number("after")), rows, ""));
        }
        String java = environment.java() == null ? "" : "Java " + environment.java();
        String os = environment.os() == null ? "" : environment.os();
        String where = os + (os.isEmpty() || java.isEmpty() ? "" : " · ") + java;
        if (!where.isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.faint(where)));
        }
        return blocks.size() == 1 ? List.of() : blocks;
    }

    private static void addRow(
            List<List<Cell>> rows, String name, Environment environment, Function<Surroundings, Object> fact) {
        Object before = environment.before() == null ? null : fact.apply(environment.before());
        Object after = environment.after() == null ? null : fact.apply(environment.after());
        if (before != null || after != null) {
            rows.add(List.of(Cell.of(name), Cell.orDash(before), Cell.orDash(after)));
        }
    }

    private static String throttled(Surroundings surroundings) {
        if (surroundings.throttleReasons() == null) {
            return null;
        }
        return surroundings.throttleReasons().isEmpty() ? "nothing" : String.join(", ", surroundings.throttleReasons());
    }
}
