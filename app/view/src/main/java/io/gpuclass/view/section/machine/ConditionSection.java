package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Grouped;
import java.util.List;
import java.util.function.Function;

/** The conditions of the run, and what it noticed of them. */
public final class ConditionSection {
    private ConditionSection() {}

    /** A condition of the machine, read before and after a run. */
    private record Condition(String name, Function<Surroundings, Object> fact) {
        private Object in(Surroundings surroundings) {
            return surroundings == null ? null : fact.apply(surroundings);
        }
    }

    private static final List<Condition> CONDITIONS = List.of(
            new Condition("other processes on the device", Surroundings::otherProcesses),
            new Condition("SM clock, MHz", Surroundings::smClockMhz),
            new Condition("memory clock, MHz", Surroundings::memoryClockMhz),
            new Condition("temperature, °C", Surroundings::temperatureCelsius),
            new Condition("throttled by", ConditionSection::throttled));

    public static List<Block> notices(Profile profile) {
        Section section = Section.titled("Notices");
        if (profile.environment() != null) {
            profile.environment().notices().forEach(notice -> section.add(Block.Paragraph.item(Cell.warn(notice))));
        }
        return section.blocks();
    }

    public static List<Block> of(Profile profile) {
        Environment environment = profile.environment();
        if (environment == null) {
            return List.of();
        }
        List<Condition> known = CONDITIONS.stream()
                .filter(condition ->
                        condition.in(environment.before()) != null || condition.in(environment.after()) != null)
                .toList();
        Section section = Section.titled("Conditions")
                .add(new TableColumns<Condition>()
                        .text("", Condition::name)
                        .number("before", condition -> condition.in(environment.before()))
                        .number("after", condition -> condition.in(environment.after()))
                        .table(known, ""));
        String java = environment.java() == null ? "" : "Java " + environment.java();
        String os = environment.os() == null ? "" : environment.os();
        String where = os + (os.isEmpty() || java.isEmpty() ? "" : " · ") + java;
        return where.isEmpty() ? section.blocks() : section.faint(where).blocks();
    }

    private static String throttled(Surroundings surroundings) {
        if (surroundings.throttleReasons() == null) {
            return null;
        }
        return surroundings.throttleReasons().isEmpty() ? "nothing" : Grouped.list(surroundings.throttleReasons());
    }
}
