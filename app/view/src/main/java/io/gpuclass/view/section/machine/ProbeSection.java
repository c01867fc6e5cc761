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
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        List<ProbeResult> reds = FurtherProbes.ofDevice(profile).probes();
        List<Probed> elapsed = Stream.concat(profile.probes().stream(), reds.stream())
                .map(probe ->
                        Probed.of(probe.probeCase(), elapsed(probe.elapsedMs().estimate())))
                .toList();
        Stream<Probed> steady = Stream.concat(
                steady(profile.cases().of(Subjects.PROBE), Metric.ACCESS_TIME),
                further(profile, FurtherProbeList.DEVICE));
        // A host's threads are not launched: JMH lets them run before it looks at the clock.
        String launch = profile.device().kind().cpu() ? "" : ", launch included";
        String interval = profile.source() == Source.PUBLISHED
                ? ""
                : "± reaches the farther end of the 95 % interval, which stands in brackets where its ends are"
                        + " unlike. ";
        String one = Contenders.one(profile);
        return Section.titled("Memory probes")
                .faint(interval + "After atomic: volatile accesses that follow one atomic."
                        + (reds.isEmpty() ? "" : " Red: atomics that ask for no answer."))
                .addAll(words(profile))
                .addAll(Probed.table(
                        "Nanoseconds per access, steady, while every " + one + " accesses", steady.toList()))
                .addAll(Probed.table(
                        "Milliseconds for 1000 accesses per " + one + launch + " (the paper's Table 1)", elapsed))
                .addAll(Probed.table(
                        "Nanoseconds per access to the shared memory of another block, in clusters of 8",
                        further(profile, FurtherProbeList.CLUSTER).toList()))
                .blocks();
    }

    private static Stream<Probed> further(Profile profile, String memory) {
        return steady(
                profile.cases().of(FurtherProbeList.LIST.subject()).where(Axis.HOME, memory),
                FurtherProbeList.ACCESS_TIME);
    }

    /** Returns the steady costs of those cases that have one. */
    private static Stream<Probed> steady(Selection probes, Metric cost) {
        return probes.where(one -> one.value(cost) != null).stream()
                .flatMap(one -> ProbeCase.find((String) one.get(Axis.NAME), (String) one.get(Axis.PATTERN)).stream()
                        .map(probe -> Probed.of(probe, time(one, cost))));
    }

    private static String time(Case probe, Metric cost) {
        return Cell.from(Pivot.shown(
                        probe,
                        cost,
                        (one, ns) -> Numbers.plusMinus(one.estimate(cost).orElseThrow(), Numbers.decimals(ns, 4))))
                .text();
    }

    /** Returns how much it matters which word all blocks access; nothing where one word was accessed. */
    private static List<Block> words(Profile profile) {
        return profile.probes().stream()
                .filter(probe -> probe.overWords() != null && probe.pattern() == Pattern.SERIAL)
                .max(Comparator.comparingDouble(probe -> probe.overWords().spread()))
                .<Block>map(probe -> Block.Paragraph.of(Cell.faint("Contentious: all blocks access one word, "
                        + probe.overWords().words() + " words in turn. It matters most for "
                        + Probed.name(probe.access()) + " "
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
        List<ProbeResult> reds = FurtherProbes.ofDevice(profile).probes();
        Ratios withReds = RatioTables.of(
                Stream.concat(profile.probes().stream(), reds.stream()).toList());
        List<Probed> overNoncontentious = new ArrayList<>();
        List<Probed> overVolatile = new ArrayList<>();
        for (Access access : Access.values()) {
            Ratios ratios = access == Access.RED ? withReds : profile.ratios();
            String name = Probed.name(access);
            for (Direction direction : Direction.values()) {
                String key = access.id() + "-" + direction.id();
                ratios.contentiousToNoncontentious()
                        .getOrDefault(key, List.of())
                        .forEach(ratio -> put(overNoncontentious, name, direction, ratio, Optional.empty()));
            }
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    String key = new ProbeCase(access, direction, sharing, Pattern.SERIAL).id();
                    ratios.toVolatile()
                            .getOrDefault(key, List.of())
                            .forEach(ratio -> put(
                                    overVolatile,
                                    sharing.id() + " " + name,
                                    direction,
                                    ratio,
                                    over(profile, access, ratio)));
                }
            }
        }
        return Section.titled("Ratios")
                .addAll(Probed.table("Contentious over noncontentious (the paper's Table 2)", overNoncontentious))
                .addAll(Probed.table("Over the volatile access (the paper's Table 3)", overVolatile))
                .blocks();
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

    private static void put(
            List<Probed> into, String row, Direction direction, Ratio ratio, Optional<Unstable> unstable) {
        String text = unstable.map(
                        found -> ValueCells.unstable(ratio(ratio), found).text())
                .orElseGet(() -> ratio(ratio));
        Named.find(Pattern.class, ratio.pattern())
                .ifPresent(pattern -> into.add(new Probed(row, direction, pattern, text)));
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
     * A text in the layout of Stuart & Owens 2011, Table 1.
     *
     * @param row the sort of access
     */
    record Probed(String row, Direction direction, Pattern pattern, String text) {
        private static final int SLOTS = 3;

        static Probed of(ProbeCase probe, String text) {
            return new Probed(
                    probe.sharing().id() + " " + name(probe.access()), probe.direction(), probe.pattern(), text);
        }

        static String name(Access access) {
            return access == Access.VOLATILE_AFTER_ATOMIC ? "after atomic" : access.id();
        }

        /** Returns a table with a column for each direction and pattern; none where nothing was probed. */
        static List<Block> table(String title, List<Probed> all) {
            Map<Integer, List<Probed>> columns = new TreeMap<>(Grouped.by(Probed::column, all));
            return new TableColumns<List<Probed>>()
                    .text("access", row -> row.get(0).row)
                    .each(
                            columns.keySet(),
                            column -> head(columns.get(column)),
                            (row, column) -> row.stream()
                                    .filter(probed -> probed.column() == column)
                                    .map(Probed::text)
                                    .reduce((one, next) -> next))
                    .tables(title, Grouped.by(Probed::row, all).values(), "");
        }

        private int column() {
            return direction.ordinal() * SLOTS + slot(pattern);
        }

        /** Returns 0 where accesses wait for one another, 1 where they do not, 2 where nobody knows. */
        static int slot(Pattern pattern) {
            return switch (pattern) {
                case SERIAL, COMPLETED -> 0;
                case PIPELINED, POSTED -> 1;
                case AS_PUBLISHED -> 2;
            };
        }

        /** Returns the head of a column; with the pattern of its atomic writes: they return a value, which others can wait for. */
        private static Column head(List<Probed> column) {
            return Column.number(
                    column.get(0).header(),
                    column.stream()
                            .filter(probed -> probed.direction == Direction.WRITE
                                    && (probed.pattern == Pattern.SERIAL || probed.pattern == Pattern.PIPELINED))
                            .map(probed -> "(atomic: " + probed.pattern.id() + ")")
                            .findFirst()
                            .orElse(""));
        }

        private String header() {
            if (pattern == Pattern.AS_PUBLISHED) {
                return direction.id();
            }
            return direction.id() + " "
                    + (direction == Direction.READ ? pattern : slot(pattern) == 0 ? Pattern.COMPLETED : Pattern.POSTED)
                            .id();
        }
    }
}
