package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's Tables 2 and 3. Each map goes from what is divided to its ratios, one for each pattern.
 *
 * @param contentiousToNoncontentious Table 2: from access and direction, such as {@code volatile-read}
 * @param toVolatile Table 3: from probe id, such as {@code contentious-atomic-read}
 */
public record Ratios(Map<String, List<Ratio>> contentiousToNoncontentious, Map<String, List<Ratio>> toVolatile) {
    public Ratios {
        contentiousToNoncontentious = copy(contentiousToNoncontentious);
        toVolatile = copy(toVolatile);
    }

    private static Map<String, List<Ratio>> copy(Map<String, List<Ratio>> map) {
        Map<String, List<Ratio>> copy = new LinkedHashMap<>();
        map.forEach((key, ratios) -> copy.put(key, List.copyOf(ratios)));
        return Collections.unmodifiableMap(copy);
    }

    /**
     * One ratio of the paper's Tables 2 and 3.
     *
     * @param low lower end of its interval
     * @param high upper end of its interval
     * @param pattern pattern of the dividend
     * @param over id and pattern of the divisor, such as {@code contentious-volatile-read/serial}
     * @param printed what the document prints for it, which may be rounded otherwise; null for measured ones
     */
    @RecordBuilder
    public record Ratio(double value, double low, double high, String pattern, String over, Double printed) {
        /** A ratio that no document prints. */
        public Ratio(double value, double low, double high, String pattern, String over) {
            this(value, low, high, pattern, over, null);
        }
    }

    /**
     * Tables 2 and 3 of Stuart & Owens 2011 from the probes of Table 1.
     *
     * <p>Reads are divided by reads of the same pattern. A volatile store returns nothing that the next access could depend on, so
     * for writes a serial atomic, which waits for its answer, stands over a completed store, and a pipelined one over a posted store.
     */
    public static final class RatioTables {
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
            for (Access access : List.of(Access.ATOMIC, Access.VOLATILE_AFTER_ATOMIC, Access.RED)) {
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

        /** Probe results by case, and the ratio of any two. Immutable. */
        static final class ProbeTable {
            private final Map<ProbeCase, ProbeResult> rows = new LinkedHashMap<>();

            ProbeTable(List<ProbeResult> probes) {
                probes.forEach(probe -> rows.putIfAbsent(probe.probeCase(), probe));
            }

            /**
             * Returns how many times longer {@code dividend} takes than {@code divisor}; empty where either is missing, or where noise
             * leaves no positive interval.
             *
             * <p>Steady costs are compared where both are known. Not so for volatile accesses that follow an atomic: what they show is
             * what one atomic leaves behind, once per launch, and the difference of two lengths would cancel just that. They are
             * compared by the time of 1000 accesses, launch included, as Stuart & Owens 2011, section 3 did. The launch being on both
             * sides, such a ratio errs towards 1.
             */
            Optional<Estimate> ratio(ProbeCase dividend, ProbeCase divisor) {
                ProbeResult over = rows.get(dividend);
                ProbeResult under = rows.get(divisor);
                if (over == null || under == null) {
                    return Optional.empty();
                }
                boolean oneShot = dividend.access() == Access.VOLATILE_AFTER_ATOMIC;
                Optional<Estimate> elapsed = ratio(over.elapsedMs(), under.elapsedMs());
                Optional<Estimate> steady = ratio(over.nsPerAccess(), under.nsPerAccess());
                return oneShot ? elapsed.or(() -> steady) : steady.or(() -> elapsed);
            }

            /** Returns how many times longer a steady time is than that of a probe; empty where it is missing. */
            Optional<Estimate> over(Summary dividend, ProbeCase divisor) {
                return Optional.ofNullable(rows.get(divisor)).flatMap(under -> ratio(dividend, under.nsPerAccess()));
            }

            private static Optional<Estimate> ratio(Summary dividend, Summary divisor) {
                if (dividend == null || divisor == null || dividend.low() <= 0 || divisor.low() <= 0) {
                    return Optional.empty();
                }
                return Optional.of(dividend.estimate().over(divisor.estimate()));
            }
        }
    }
}
