package io.gpuclass.view.section.machine;

import io.gpuclass.profile.FurtherProbes;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases.Selection;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.cases.Unstable;
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
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

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
            elapsed.put(probe.probeCase(), elapsed(probe.elapsedMs().estimate()));
        }
        for (ProbeResult red : FurtherProbes.ofDevice(profile).probes()) {
            elapsed.put(red.probeCase(), elapsed(red.elapsedMs().estimate()));
        }
        steady.putAll(profile.cases().of(Subjects.PROBE), Metric.ACCESS_TIME);
        steady.putAll(further(profile, FurtherProbeList.DEVICE), FurtherProbeList.ACCESS_TIME);
        PatternGrid cluster = new PatternGrid();
        cluster.putAll(further(profile, FurtherProbeList.CLUSTER), FurtherProbeList.ACCESS_TIME);
        // A host's threads are not launched: JMH lets them run before it looks at the clock.
        String launch = profile.device().kind().cpu() ? "" : ", launch included";
        String interval = profile.source() == Source.PUBLISHED
                ? ""
                : "± reaches the farther end of the 95 % interval, which stands in brackets where its ends are"
                        + " unlike. ";
        String one = Contenders.one(profile);
        return Section.titled("Memory probes")
                .faint(interval + "After atomic: volatile accesses that follow one atomic." + red(elapsed))
                .addAll(words(profile))
                .add(steady.table("Nanoseconds per access, steady, while every " + one + " accesses"))
                .add(elapsed.table("Milliseconds for 1000 accesses per " + one + launch + " (the paper's Table 1)"))
                .add(cluster.table("Nanoseconds per access to the shared memory of another block, in clusters of 8"))
                .blocks();
    }

    private static Selection further(Profile profile, String memory) {
        return profile.cases().of(FurtherProbeList.LIST.subject()).where(one -> memory.equals(one.get(Axis.HOME)));
    }

    private static String red(PatternGrid grid) {
        return grid.rows.keySet().stream().anyMatch(row -> row.endsWith(Access.RED.id()))
                ? " Red: atomics that ask for no answer."
                : "";
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
        Ratios ratios = withReds(profile);
        return Section.titled("Ratios")
                .add(contention(ratios).table("Contentious over noncontentious (the paper's Table 2)"))
                .add(toVolatile(profile, ratios).table("Over the volatile access (the paper's Table 3)"))
                .blocks();
    }

    /** Returns the ratios of a profile, and those of atomics that ask for no answer unless they are over an unstable time. */
    private static Ratios withReds(Profile profile) {
        List<ProbeResult> reds = FurtherProbes.ofDevice(profile).probes();
        Ratios own = profile.ratios();
        if (reds.isEmpty()) {
            return own;
        }
        Ratios all = RatioTables.of(
                Stream.concat(profile.probes().stream(), reds.stream()).toList());
        return new Ratios(
                with(own.contentiousToNoncontentious(), all.contentiousToNoncontentious()),
                with(own.toVolatile(), all.toVolatile()));
    }

    private static Map<String, List<Ratio>> with(Map<String, List<Ratio>> own, Map<String, List<Ratio>> all) {
        Map<String, List<Ratio>> both = new LinkedHashMap<>(own);
        all.forEach((row, ratios) -> {
            if (row.contains(Access.RED.id())) {
                both.put(row, ratios);
            }
        });
        return both;
    }

    private static PatternGrid contention(Ratios ratios) {
        PatternGrid grid = new PatternGrid();
        for (Access access : Access.values()) {
            for (Direction direction : Direction.values()) {
                String key = access.id() + "-" + direction.id();
                List<Ratio> found = ratios.contentiousToNoncontentious().getOrDefault(key, List.of());
                found.forEach(ratio -> putRatio(grid, PatternGrid.name(access), direction, ratio, Optional.empty()));
            }
        }
        return grid;
    }

    private static PatternGrid toVolatile(Profile profile, Ratios ratios) {
        PatternGrid grid = new PatternGrid();
        for (Access access : Access.values()) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    String key = new ProbeCase(access, direction, sharing, Pattern.SERIAL).id();
                    String row = sharing.id() + " " + PatternGrid.name(access);
                    ratios.toVolatile()
                            .getOrDefault(key, List.of())
                            .forEach(ratio -> putRatio(grid, row, direction, ratio, over(profile, access, ratio)));
                }
            }
        }
        return grid;
    }

    /** Returns whether the time is unstable that a ratio which no file stores is over. */
    private static Optional<Unstable> over(Profile profile, Access access, Ratio ratio) {
        return access != Access.RED
                ? Optional.empty()
                : profile.cases().of(Subjects.PROBE).stream()
                        .filter(one -> ratio.over().equals(one.get(Axis.NAME) + "/" + one.get(Axis.PATTERN)))
                        .findFirst()
                        .flatMap(one -> one.unstable(Metric.ACCESS_TIME));
    }

    private static void putRatio(
            PatternGrid grid, String row, Direction direction, Ratio ratio, Optional<Unstable> unstable) {
        String text = unstable.map(
                        found -> ValueCells.unstable(ratio(ratio), found).text())
                .orElseGet(() -> ratio(ratio));
        Named.find(Pattern.class, ratio.pattern()).ifPresent(pattern -> grid.put(row, direction, pattern, text));
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

        void put(ProbeCase probe, String text) {
            put(probe.sharing().id() + " " + name(probe.access()), probe.direction(), probe.pattern(), text);
        }

        /** Puts the steady costs of those cases that have one. */
        void putAll(Selection probes, Metric cost) {
            probes.where(one -> one.value(cost) != null).stream()
                    .forEach(one -> ProbeCase.find((String) one.get(Axis.NAME), (String) one.get(Axis.PATTERN))
                            .ifPresent(probe -> put(probe, time(one, cost))));
        }

        private static String time(Case probe, Metric cost) {
            return Cell.from(Pivot.shown(
                            probe,
                            cost,
                            (one, ns) -> Numbers.plusMinus(one.estimate(cost).orElseThrow(), Numbers.decimals(ns, 4))))
                    .text();
        }

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
