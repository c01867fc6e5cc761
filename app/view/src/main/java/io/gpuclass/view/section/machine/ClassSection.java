package io.gpuclass.view.section.machine;

import io.gpuclass.profile.ClassAt;
import io.gpuclass.profile.FurtherProbes;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Sizes;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Section on the machine class. */
public final class ClassSection {
    private static final String SCALE =
            "atomic : volatile is cheap < 2 ≤ moderate < 10 ≤ prohibitive; contentious : noncontentious is flat < 2 ≤"
                    + " steep; order, of own words: fence : volatile is cheap < 1.25 ≤ moderate < 2 ≤ dear, release :"
                    + " store cheap < 3 ≤ moderate < 20 ≤ dear, acquire : read cheap < 2 ≤ moderate < 10 ≤ dear.";
    private static final List<ClassTest> TESTS = List.of(
            new ClassTest(
                    "line contention (line hostage), sustained", HostageVerdicts::sustained, ClassSection::reachOf),
            new ClassTest("line contention (line hostage), one-shot", HostageVerdicts::oneShot, profile -> ""));

    private static final int MOST_DISTANCES = 9;
    private static final String TITLE = "Line contention (line hostage)";
    private static final String CURVES =
            "Polling time over that with the atomics on a far line, by distance from the hot word";

    private ClassSection() {}

    private static List<Cell> row(ClassAxis axis, MachineClass machine, Optional<MachineClass> cluster) {
        ClassifiedRatio found = axis.of(machine);
        int decimals = Numbers.decimals(found.value(), 3);
        return withCluster(
                cluster.map(there -> beside(axis.of(there))),
                Cell.of(axis.title()),
                new Cell(found.classification().id(), tone(found.classification())),
                Cell.of(Numbers.fixed(found.value(), decimals) + "×"),
                Cell.faint(Numbers.fixed(found.low(), decimals) + " – " + Numbers.fixed(found.high(), decimals)));
    }

    /** Test of whether atomics hold their line, with remarks on its answer. */
    private record ClassTest(String name, Function<HostageVerdicts, Verdict> test, Function<Profile, String> detail) {
        List<Cell> row(Profile profile, Optional<MachineClass> cluster) {
            Verdict verdict = test.apply(profile.abstraction().lineHostage());
            return withCluster(
                    cluster.map(there -> test.apply(there.lineHostage()))
                            .map(found -> new Cell(found.id(), hostageTone(found))),
                    Cell.of(name),
                    new Cell(verdict.id(), hostageTone(verdict)),
                    Cell.of(detail.apply(profile)),
                    Cell.EMPTY);
        }

        Cell beside(Profile profile) {
            HostageVerdicts verdicts = profile.abstraction().lineHostage();
            if (verdicts == null || test.apply(verdicts) == Verdict.UNKNOWN) {
                return Cell.orDash(null);
            }
            Verdict verdict = test.apply(verdicts);
            String more = detail.apply(profile);
            return new Cell(verdict.id() + (more.isEmpty() ? "" : ", " + more), hostageTone(verdict));
        }
    }

    /** Returns the class in one sentence, such as {@code atomics 2.5x a read (moderate) · …}; what to type where it was not measured. */
    public static String brief(Profile profile) {
        MachineClass machine = profile.abstraction();
        List<String> parts = new ArrayList<>();
        if (machine != null && machine.atomicToVolatile() != null) {
            parts.add("atomics " + brief(machine.atomicToVolatile(), "a read"));
        }
        if (machine != null && machine.contentiousToNoncontentious() != null) {
            parts.add("shared " + brief(machine.contentiousToNoncontentious(), "own"));
        }
        if (parts.isEmpty()) {
            return "not measured; measure it with gpuclass probe --suites probes,hostage";
        }
        order(machine).ifPresent(parts::add);
        Verdict hostage = hostage(machine);
        parts.add(
                switch (hostage) {
                    case YES -> "atomics stall their line" + to(profile);
                    case NO -> "atomics do not stall their line";
                    case AMBIGUOUS -> "line contention ambiguous";
                    case UNKNOWN -> "line contention not measured";
                });
        return String.join(" \u00B7 ", parts);
    }

    /** Returns what a fence costs; where no fence was measured alone, a store that one completes. */
    private static Optional<String> order(MachineClass machine) {
        return Optional.ofNullable(ClassAxis.FENCE.of(machine))
                .map(fence -> "fence " + brief(fence, "a read"))
                .or(() -> Optional.ofNullable(ClassAxis.RELEASE.of(machine))
                        .map(release -> "fenced store "
                                + brief(release, "a store")
                                + (release.value() < 1 ? ", below 1 is noise" : "")));
    }

    private static Verdict hostage(MachineClass machine) {
        return machine == null || machine.lineHostage() == null
                ? Verdict.UNKNOWN
                : machine.lineHostage().forAdvice();
    }

    private static String to(Profile profile) {
        String reach = reachOf(profile);
        return reach.isEmpty() ? "" : " " + reach;
    }

    /** Returns whether there is line contention, and how far it reaches: {@code yes, to 128 B}. */
    public static String contention(Profile profile) {
        return switch (hostage(profile.abstraction())) {
            case YES -> "yes" + (to(profile).isEmpty() ? "" : "," + to(profile).replaceFirst(", .*", ""));
            case NO -> "no";
            case AMBIGUOUS -> "ambiguous";
            case UNKNOWN -> "not measured";
        };
    }

    private static String brief(ClassifiedRatio ratio, String over) {
        return Numbers.significant(ratio.value(), 2) + "x " + over + " ("
                + ratio.classification().id() + ")";
    }

    public static List<Block> of(Profile profile) {
        MachineClass machine = profile.abstraction();
        if (machine == null) {
            return List.of();
        }
        Optional<MachineClass> cluster = FurtherProbes.ofCluster(profile)
                .map(FurtherProbes::classification)
                .map(Classification::machine);
        List<List<Cell>> rows = new ArrayList<>();
        Arrays.stream(ClassAxis.values())
                .filter(axis -> axis.of(machine) != null)
                .forEach(axis -> rows.add(row(axis, machine, cluster)));
        if (machine.lineHostage() != null) {
            TESTS.forEach(test -> rows.add(test.row(profile, cluster)));
        }
        List<Column> columns = new ArrayList<>(List.of(
                Column.text("axis"), Column.text("class"), Column.number("ratio"), Column.number("95 % interval")));
        cluster.ifPresent(there -> columns.add(Column.text("cluster of 8")));
        return Section.titled("Machine class")
                .add(new Block.Table("", columns, rows, SCALE))
                .addAll(curve(profile))
                .blocks();
    }

    /** Returns the cells of a row, with one more of what was found in clusters where there are any. */
    private static List<Cell> withCluster(Optional<Cell> inCluster, Cell... cells) {
        return Stream.concat(Stream.of(cells), inCluster.stream()).toList();
    }

    /** Returns the class by how many blocks contend, where the probes were taken with fewer than fit. */
    private static List<Block> curve(Profile profile) {
        return new TableColumns<ClassAt>()
                .text(
                        "contention",
                        at -> at.contention() == null ? "-" : at.contention().id())
                .number(Contenders.many(profile), ClassAt::blocks)
                .text("atomic : volatile", at -> beside(ClassAxis.ATOMIC_READS.of(at.machine())))
                .text("contentious : own", at -> beside(ClassAxis.CONTENTION.of(at.machine())))
                .text("line, one-shot", at -> oneShot(at.machine()))
                .tables("Class by number of " + Contenders.many(profile), ClassAt.curve(profile), "");
    }

    private static String oneShot(MachineClass machine) {
        return machine.lineHostage() == null
                ? Verdict.UNKNOWN.id()
                : machine.lineHostage().oneShot().id();
    }

    private static Cell beside(ClassifiedRatio found) {
        return found == null
                ? Cell.orDash(null)
                : new Cell(
                        found.classification().id() + ", " + Numbers.times(found.value()),
                        tone(found.classification()));
    }

    public static List<Block> of(List<ComparedMachine> machines) {
        List<ComparedMachine> classified = machines.stream()
                .filter(machine -> machine.profile().abstraction() != null)
                .toList();
        if (classified.isEmpty()) {
            return List.of();
        }
        Map<String, Function<Profile, Cell>> rows = new LinkedHashMap<>();
        for (ClassAxis axis : ClassAxis.values()) {
            rows.put(axis.title(), profile -> beside(axis.of(profile.abstraction())));
        }
        TESTS.forEach(test -> rows.put(test.name, test::beside));
        return Section.titled("Machine class")
                .add(new TableColumns<Map.Entry<String, Function<Profile, Cell>>>()
                        .text("axis", Map.Entry::getKey)
                        .each(
                                classified,
                                ComparedMachine::column,
                                (row, machine) -> row.getValue().apply(machine.profile()))
                        .table(rows.entrySet(), SCALE))
                .blocks();
    }

    private static Tone tone(RatioClass ratioClass) {
        return switch (ratioClass) {
            case CHEAP, FLAT -> Tone.GOOD;
            case MODERATE, STEEP -> Tone.STRONG;
            case PROHIBITIVE, DEAR -> Tone.BAD;
            case AMBIGUOUS -> Tone.WARN;
        };
    }

    /** Hostage curve of a machine with some share of its blocks at atomics. */
    private record Curve(ComparedMachine machine, int share) {
        private static Stream<Curve> all(ComparedMachine machine) {
            return machine.profile().hostagePoints().stream()
                    .map(HostagePoint::share)
                    .distinct()
                    .sorted()
                    .map(share -> new Curve(machine, share));
        }

        private String label() {
            return Contenders.share(machine.profile(), share);
        }

        private Optional<String> slowdown(int distance) {
            return machine.profile().hostagePoints().stream()
                    .filter(point -> point.share() == share && point.distanceBytes() == distance)
                    .map(point -> Numbers.times(point.effect().value()))
                    .findFirst();
        }
    }

    public static List<Block> hostage(Profile profile) {
        Section section = Section.titled(TITLE);
        profile.sustainedHostage()
                .ifPresent(sustained -> section.add(verdict(
                                "Sustained (atomics go on while others poll): ", sustained.verdict(), reach(sustained)))
                        .add(curves(
                                new TableColumns<Curve>(),
                                Curve.all(new ComparedMachine("", profile)).toList(),
                                distances(profile).limit(MOST_DISTANCES))));
        Optional.ofNullable(profile.lineHostage())
                .map(LineHostage::oneShot)
                .ifPresent(oneShot -> section.add(
                                verdict("One-shot (the paper's test, after one atomic): ", oneShot.verdict(), ""))
                        .add(slowdowns("Elapsed time over that of the plain volatile probe", oneShot.slowdown()))
                        .add(slowdowns(
                                "The same of writes that wait for their fence, which the verdict leaves out",
                                oneShot.completed())));
        return section.blocks();
    }

    private static Block slowdowns(String title, Map<String, Estimate> slowdowns) {
        return new TableColumns<Map.Entry<String, Estimate>>()
                .text("probe", Map.Entry::getKey)
                .number("slowdown", slowdown -> Numbers.plusMinus(slowdown.getValue()))
                .table(title, slowdowns.entrySet(), "");
    }

    /** Returns how sustained atomics slow polling on several machines, by distance. */
    public static List<Block> hostage(List<ComparedMachine> machines) {
        Stream<Integer> distances = machines.stream().flatMap(machine -> distances(machine.profile()));
        return Section.titled(TITLE)
                .add(curves(
                        new TableColumns<Curve>().text("machine", curve -> curve.machine.label()),
                        machines.stream().flatMap(Curve::all).toList(),
                        distances))
                .blocks();
    }

    private static Block curves(TableColumns<Curve> first, List<Curve> curves, Stream<Integer> distances) {
        return first.text("atomics by", Curve::label)
                .each(
                        Sizes.sorted(distances.toList()),
                        distance -> Column.number(new Bytes(distance).toString()),
                        Curve::slowdown)
                .table(CURVES, curves, "");
    }

    private static Stream<Integer> distances(Profile profile) {
        return profile.hostagePoints().stream()
                .map(HostagePoint::distanceBytes)
                .distinct()
                .sorted();
    }

    static Tone hostageTone(Verdict verdict) {
        return switch (verdict) {
            case YES -> Tone.BAD;
            case NO -> Tone.GOOD;
            case AMBIGUOUS -> Tone.WARN;
            case UNKNOWN -> Tone.FAINT;
        };
    }

    private static String reach(SustainedHostage sustained) {
        if (sustained.affectedBytes().isEmpty()) {
            return "";
        }
        String reach = sustained.reachBytes() > 0
                ? ", reaching " + new Bytes(sustained.reachBytes()) + " from the hot word"
                : "";
        String beyond = beyond(sustained);
        return beyond.isEmpty() ? reach : reach + "; felt at " + beyond + " too";
    }

    private static Block.Paragraph verdict(String test, Verdict verdict, String more) {
        return Block.Paragraph.of(Cell.of(test), new Cell(verdict.id(), hostageTone(verdict)), Cell.of(more));
    }

    /** Returns words such as {@code to 128 B, at 512 B}; empty where nothing was felt, or the test was not run. */
    public static String reachOf(Profile profile) {
        return profile.sustainedHostage()
                .filter(test -> test.reachBytes() > 0)
                .map(test -> {
                    String beyond = beyond(test);
                    return "to " + new Bytes(test.reachBytes()) + (beyond.isEmpty() ? "" : ", at " + beyond);
                })
                .orElse("");
    }

    /** Returns the distances beyond the reach at which it is felt again; empty if there are none. */
    private static String beyond(SustainedHostage sustained) {
        return sustained.affectedBytes().stream()
                .filter(distance -> distance > sustained.reachBytes())
                .map(distance -> new Bytes(distance).toString())
                .collect(Collectors.joining(", "));
    }

    /** A machine that stands beside others. */
    public record ComparedMachine(String label, Profile profile) {
        /** Returns profiles with labels that tell them apart. */
        public static List<ComparedMachine> of(List<Profile> profiles) {
            List<String> labels = ProfileNames.of(profiles);
            return IntStream.range(0, profiles.size())
                    .mapToObj(i -> new ComparedMachine(labels.get(i), profiles.get(i)))
                    .toList();
        }

        Column column() {
            return Column.number(label);
        }
    }
}
