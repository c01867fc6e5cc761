package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The twelve memory probes and the ratios that follow from them: Stuart & Owens 2011, Tables 1 to 3. */
public final class ProbeSection {
    /** In Tables 2 and 3 of Stuart & Owens 2011. */
    private static final int PRINTED_DECIMALS = 2;

    private ProbeSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.probes().isEmpty()) {
            return List.of();
        }
        PatternGrid elapsed = new PatternGrid();
        PatternGrid steady = new PatternGrid();
        for (ProbeResult probe : profile.probes()) {
            String row = probe.sharing().id() + " " + PatternGrid.name(probe.access());
            elapsed.put(
                    row,
                    probe.direction(),
                    probe.pattern(),
                    elapsed(probe.elapsedMs().estimate()));
        }
        profile.cases().of(Subjects.PROBE).where(one -> one.value(Metric.ACCESS_TIME) != null).stream()
                .forEach(one -> steady.put(
                        one.get("sharing") + " "
                                + PatternGrid.name(Named.parse(Access.class, (String) one.get("access"))),
                        Named.parse(Direction.class, (String) one.get("direction")),
                        Named.parse(Pattern.class, (String) one.get(Axis.PATTERN)),
                        Cell.from(Pivot.shown(one, Metric.ACCESS_TIME, ProbeSection::time))
                                .text()));
        // A host's threads are not launched: JMH lets them run before it looks at the clock.
        String launch = profile.device().kind().cpu() ? "" : ", launch included";
        String interval = profile.source() == Source.PUBLISHED
                ? ""
                : "± reaches the farther end of the 95 % interval, which stands in brackets where its ends are"
                        + " unlike. ";
        String one = Contenders.one(profile);
        return Section.titled("Memory probes")
                .faint(interval + "After atomic: volatile accesses that follow one atomic.")
                .addAll(words(profile))
                .add(steady.table("Nanoseconds per access, steady, while every " + one + " accesses"))
                .add(elapsed.table("Milliseconds for 1000 accesses per " + one + launch + " (the paper's Table 1)"))
                .blocks();
    }

    private static String time(Case probe, double ns) {
        return Numbers.plusMinus(probe.estimate(Metric.ACCESS_TIME).orElseThrow(), Numbers.decimals(ns, 4));
    }

    /** Returns how much it matters which word all blocks access; nothing where one word was accessed. */
    private static List<Block> words(Profile profile) {
        return profile.probes().stream()
                .filter(probe -> probe.overWords() != null && probe.pattern() == Pattern.SERIAL)
                .max(Comparator.comparingDouble(probe -> probe.overWords().spread()))
                .<Block>map(probe -> Block.Paragraph.of(Cell.faint("Contentious: all blocks access one word, "
                        + probe.overWords().words() + " words in turn. It matters most for "
                        + PatternGrid.name(probe.access()) + " "
                        + probe.direction().id() + "s (serial): "
                        + Numbers.significant(probe.overWords().low(), 4) + " to "
                        + Numbers.significant(probe.overWords().high(), 4) + " ns.")))
                .map(List::of)
                .orElse(List.of());
    }

    /** Returns milliseconds as the paper prints them, with more digits only where there is an interval that needs them. */
    static String elapsed(Estimate milliseconds) {
        boolean exact = milliseconds.low() == milliseconds.high();
        return Numbers.plusMinus(milliseconds, exact ? 3 : Math.max(3, Numbers.decimals(milliseconds.value(), 3)));
    }

    public static List<Block> ratios(Profile profile) {
        if (profile.ratios() == null) {
            return List.of();
        }
        return Section.titled("Ratios")
                .add(contention(profile.ratios()).table("Contentious over noncontentious (the paper's Table 2)"))
                .add(toVolatile(profile.ratios()).table("Over the volatile access (the paper's Table 3)"))
                .blocks();
    }

    private static PatternGrid contention(Ratios ratios) {
        PatternGrid grid = new PatternGrid();
        for (Access access : Access.values()) {
            for (Direction direction : Direction.values()) {
                String key = access.id() + "-" + direction.id();
                List<Ratio> found = ratios.contentiousToNoncontentious().getOrDefault(key, List.of());
                found.forEach(ratio -> putRatio(grid, PatternGrid.name(access), direction, ratio));
            }
        }
        return grid;
    }

    private static PatternGrid toVolatile(Ratios ratios) {
        PatternGrid grid = new PatternGrid();
        for (Access access : Access.values()) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    String key = new ProbeCase(access, direction, sharing, Pattern.SERIAL).id();
                    String row = sharing.id() + " " + PatternGrid.name(access);
                    ratios.toVolatile()
                            .getOrDefault(key, List.of())
                            .forEach(ratio -> putRatio(grid, row, direction, ratio));
                }
            }
        }
        return grid;
    }

    private static void putRatio(PatternGrid grid, String row, Direction direction, Ratio ratio) {
        Named.find(Pattern.class, ratio.pattern())
                .ifPresent(pattern -> grid.put(row, direction, pattern, ratio(ratio)));
    }

    /**
     * Returns a ratio with three significant digits and its interval; a printed ratio as printed, and in brackets the computed one if it
     * differs.
     */
    static String ratio(Ratio ratio) {
        if (ratio.printed() == null) {
            return Numbers.plusMinus(new Estimate(ratio.value(), ratio.low(), ratio.high()));
        }
        String printed = Numbers.fixed(ratio.printed(), PRINTED_DECIMALS);
        String computed = Numbers.fixed(ratio.value(), PRINTED_DECIMALS);
        return printed.equals(computed) ? printed : printed + " (computed " + computed + ")";
    }

    /**
     * A table in the layout of Stuart & Owens 2011, Table 1: a row for each sort of access, a column for each direction and pattern.
     * One use, one thread.
     */
    static final class PatternGrid {
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
                            column -> Column.number(
                                    headers.get(column), atomicWrites.contains(column) ? more(column) : ""),
                            (row, column) -> row.getValue().get(column))
                    .table(title, rows.entrySet(), "");
        }

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
}
