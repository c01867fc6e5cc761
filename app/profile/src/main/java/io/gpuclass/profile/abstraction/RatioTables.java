package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables 2 and 3 of Stuart & Owens 2011 from the probes of Table 1.
 *
 * <p>Reads are divided by reads of the same pattern. A volatile store returns nothing that the next access could depend on, so
 * for writes a serial atomic, which waits for its answer, stands over a completed store, and a pipelined one over a posted store.
 */
public final class RatioTables {
    private RatioTables() {}

    /** Returns all ratios that the probes allow, in the order of the paper's rows; a ratio with a probe missing is left out. */
    public static Ratios of(List<ProbeResult> probes) {
        ProbeTable table = new ProbeTable(probes);
        return new Ratios(contention(table), toVolatile(table));
    }

    private static Map<String, List<Ratio>> contention(ProbeTable table) {
        Map<String, List<Ratio>> rows = new LinkedHashMap<>();
        for (Access access : Access.values()) {
            for (Direction direction : Direction.values()) {
                List<Ratio> ratios = new ArrayList<>();
                for (Pattern pattern : Pattern.values()) {
                    ProbeCase dividend = new ProbeCase(access, direction, Sharing.CONTENTIOUS, pattern);
                    add(ratios, table, dividend, dividend.with(Sharing.NONCONTENTIOUS));
                }
                put(rows, access.id() + "-" + direction.id(), ratios);
            }
        }
        return rows;
    }

    private static Map<String, List<Ratio>> toVolatile(ProbeTable table) {
        Map<String, List<Ratio>> rows = new LinkedHashMap<>();
        for (Access access : List.of(Access.ATOMIC, Access.VOLATILE_AFTER_ATOMIC)) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    List<Ratio> ratios = new ArrayList<>();
                    for (Pattern pattern : Pattern.values()) {
                        ProbeCase dividend = new ProbeCase(access, direction, sharing, pattern);
                        add(ratios, table, dividend, volatileOf(dividend));
                    }
                    put(rows, new ProbeCase(access, direction, sharing, Pattern.SERIAL).id(), ratios);
                }
            }
        }
        return rows;
    }

    /** Returns the plain volatile probe that another is compared with. */
    static ProbeCase volatileOf(ProbeCase probe) {
        boolean atomicWrite = probe.access() == Access.ATOMIC && probe.direction() == Direction.WRITE;
        Pattern pattern = !atomicWrite
                ? probe.pattern()
                : switch (probe.pattern()) {
                    case SERIAL -> Pattern.COMPLETED;
                    case PIPELINED -> Pattern.POSTED;
                    default -> probe.pattern();
                };
        return new ProbeCase(Access.VOLATILE, probe.direction(), probe.sharing(), pattern);
    }

    private static void add(List<Ratio> ratios, ProbeTable table, ProbeCase dividend, ProbeCase divisor) {
        String over = divisor.id() + "/" + divisor.pattern().id();
        table.ratio(dividend, divisor)
                .map(ratio -> new Ratio(
                        ratio.value(),
                        ratio.low(),
                        ratio.high(),
                        dividend.pattern().id(),
                        over))
                .ifPresent(ratios::add);
    }

    private static void put(Map<String, List<Ratio>> rows, String key, List<Ratio> ratios) {
        if (!ratios.isEmpty()) {
            rows.put(key, ratios);
        }
    }
}
