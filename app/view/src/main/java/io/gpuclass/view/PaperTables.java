package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Stuart & Owens 2011, Tables 1 to 3, with a column for each machine and each way in which its accesses follow one another. */
public final class PaperTables {
    private static final String NOTE =
            "Serial: each access waits for the one before, as in a polling loop (a store: for a fence). Pipelined: none does."
                    + " The paper does not say which of them it measured. ± reaches the farther end of the 95 % interval.";

    /** What a row shows of a machine: text by slot of {@link PatternGrid}. */
    private interface Texts extends BiFunction<PaperMachine, String, Map<Integer, String>> {}

    /** A column: one machine, and one slot of {@link PatternGrid}. */
    private record Lane(PaperMachine machine, int slot) {
        Column column() {
            return Column.number(machine.name(), slot == 0 ? "serial" : slot == 1 ? "pipelined" : "");
        }
    }

    private final List<PaperMachine> machines;

    private PaperTables(List<PaperMachine> machines) {
        this.machines = machines;
    }

    /**
     * Returns the three tables; nothing where no profile holds probes.
     *
     * @param profiles in the order of their columns, before those of the paper; one of the paper's is not repeated
     * @param names what their columns are called
     */
    public static Document of(List<Profile> profiles, List<String> names) {
        return new Document(blocks(profiles, names));
    }

    static List<Block> blocks(List<Profile> profiles, List<String> names) {
        if (profiles.stream().allMatch(profile -> profile.probes().isEmpty())) {
            return List.of();
        }
        List<PaperMachine> machines = new ArrayList<>();
        for (int i = 0; i < profiles.size(); i++) {
            machines.add(PaperMachine.of(profiles.get(i), names.get(i)));
        }
        PublishedProfiles.all().stream()
                .filter(published -> profiles.stream().noneMatch(profile -> PaperMachine.isOf(profile, published)))
                .forEach(published -> machines.add(PaperMachine.of(published)));
        PaperTables tables = new PaperTables(machines);
        return Stream.of(note(), tables.elapsed(), tables.contention(), tables.toVolatile())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Block> note() {
        return List.of(Block.Paragraph.of(Cell.faint(NOTE)));
    }

    private List<Block> elapsed() {
        return table(
                "Table 1: milliseconds for 1000 accesses per block, launch included", probeIds(), (machine, id) -> {
                    Map<Integer, String> texts = new TreeMap<>();
                    machine.probes().stream()
                            .filter(probe -> probe.id().equals(id))
                            .forEach(probe -> texts.put(PatternGrid.slot(probe.pattern()), elapsed(probe)));
                    return texts;
                });
    }

    private List<Block> contention() {
        return table(
                "Table 2: contentious over noncontentious",
                keys(machine -> machine.ratios().contentiousToNoncontentious()),
                (machine, key) -> ratios(machine.ratios().contentiousToNoncontentious(), key));
    }

    private List<Block> toVolatile() {
        return table(
                "Table 3: over the volatile access",
                keys(machine -> machine.ratios().toVolatile()),
                (machine, key) -> ratios(machine.ratios().toVolatile(), key));
    }

    private static String elapsed(ProbeResult probe) {
        return ProbeSection.elapsed(probe.elapsedMs().estimate());
    }

    private static Map<Integer, String> ratios(Map<String, List<Ratio>> table, String key) {
        Map<Integer, String> texts = new TreeMap<>();
        for (Ratio ratio : table.getOrDefault(key, List.of())) {
            Named.find(Pattern.class, ratio.pattern())
                    .ifPresent(pattern -> texts.put(PatternGrid.slot(pattern), RatioSection.text(ratio)));
        }
        return texts;
    }

    private static List<String> probeIds() {
        return ProbeCase.all().stream().map(ProbeCase::id).distinct().toList();
    }

    private List<String> keys(Function<PaperMachine, Map<String, ?>> table) {
        return machines.stream()
                .flatMap(machine -> table.apply(machine).keySet().stream())
                .distinct()
                .toList();
    }

    private List<Block> table(String title, List<String> keys, Texts texts) {
        List<Lane> lanes = lanes(keys, texts);
        List<List<Cell>> rows = new ArrayList<>();
        for (String key : measured(keys, texts)) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(key.replace('-', ' '))));
            lanes.forEach(
                    lane -> row.add(Cell.orDash(texts.apply(lane.machine, key).get(lane.slot))));
            rows.add(row);
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("access")));
        lanes.forEach(lane -> columns.add(lane.column()));
        return lanes.isEmpty() ? List.of() : List.of(new Block.Table(title, columns, rows, ""));
    }

    private List<String> measured(List<String> keys, Texts texts) {
        return keys.stream()
                .filter(key -> machines.stream()
                        .anyMatch(machine -> !texts.apply(machine, key).isEmpty()))
                .toList();
    }

    private List<Lane> lanes(List<String> keys, Texts texts) {
        return machines.stream()
                .flatMap(machine -> keys.stream()
                        .flatMap(key -> texts.apply(machine, key).keySet().stream())
                        .distinct()
                        .sorted()
                        .map(slot -> new Lane(machine, slot)))
                .toList();
    }
}
