package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.PublishedProfiles.Published;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.ProbeSection.Probed;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stuart & Owens 2011, Tables 1 to 3, with a column for each machine and each way in which its accesses follow one another. */
public final class PaperTables {
    private static final String NOTE =
            "Serial: each access waits for the one before, as in a polling loop (a store: for a fence). Pipelined:"
                    + " none does. The paper does not say which of them it measured. ± reaches the farther end of the 95 %"
                    + " interval, which stands in brackets where its ends are unlike. The ratios of the paper's GPUs are"
                    + " as it prints them; in brackets what its Table 1 gives where that is another figure.";

    /** A text of a machine, in a row and a slot of {@link Probed}. */
    private record Text(String row, int slot, String text) {}

    private final List<Machine> machines;

    private PaperTables(List<Machine> machines) {
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

    public static Section section(List<Profile> profiles, List<String> names) {
        return Section.titled("Compared with the GPUs of the paper").addAll(blocks(profiles, names));
    }

    private static List<Block> blocks(List<Profile> profiles, List<String> names) {
        if (profiles.stream().allMatch(profile -> profile.probes().isEmpty())) {
            return List.of();
        }
        List<Machine> machines = new ArrayList<>();
        for (int i = 0; i < profiles.size(); i++) {
            machines.add(Machine.of(profiles.get(i), names.get(i)));
        }
        PublishedProfiles.all().stream()
                .filter(published -> profiles.stream().noneMatch(profile -> Machine.isOf(profile, published)))
                .forEach(published -> machines.add(Machine.of(published)));
        PaperTables tables = new PaperTables(machines);
        return Document.of(
                        List.of(Block.Paragraph.of(Cell.faint(NOTE))),
                        tables.elapsed(),
                        tables.ratios("Table 2: contentious over noncontentious", Ratios::contentiousToNoncontentious),
                        tables.ratios("Table 3: over the volatile access", Ratios::toVolatile))
                .blocks();
    }

    private List<Block> elapsed() {
        return table(
                "Table 1: milliseconds for 1000 accesses per block, launch included",
                ProbeCase.all().stream().map(ProbeCase::id).distinct().toList(),
                machine -> machine.probes().stream()
                        .map(probe -> new Text(
                                probe.id(),
                                Probed.slot(probe.pattern()),
                                ProbeSection.elapsed(probe.elapsedMs().estimate()))));
    }

    private List<Block> ratios(String title, Function<Ratios, Map<String, List<Ratio>>> part) {
        List<String> keys = machines.stream()
                .flatMap(machine -> part.apply(machine.ratios()).keySet().stream())
                .distinct()
                .toList();
        return table(
                title,
                keys,
                machine -> part.apply(machine.ratios()).entrySet().stream()
                        .flatMap(row -> row.getValue().stream().flatMap(ratio -> text(row.getKey(), ratio))));
    }

    private static Stream<Text> text(String row, Ratio ratio) {
        return Named.find(Pattern.class, ratio.pattern()).stream()
                .map(pattern -> new Text(row, Probed.slot(pattern), ProbeSection.ratio(ratio)));
    }

    private List<Block> table(String title, List<String> keys, Function<Machine, Stream<Text>> texts) {
        Set<String> measured = machines.stream().flatMap(texts).map(Text::row).collect(Collectors.toSet());
        TableColumns<String> columns = new TableColumns<String>().text("access", key -> key.replace('-', ' '));
        for (Machine machine : machines) {
            Map<Integer, List<Text>> slots =
                    new TreeMap<>(Grouped.by(Text::slot, texts.apply(machine).toList()));
            columns = columns.each(
                    slots.keySet(),
                    slot -> Column.number(machine.name(), slot == 0 ? "serial" : slot == 1 ? "pipelined" : ""),
                    (key, slot) -> slots.get(slot).stream()
                            .filter(text -> text.row.equals(key))
                            .map(Text::text)
                            .reduce((one, next) -> next));
        }
        return columns.tables(title, keys.stream().filter(measured::contains).toList(), "");
    }

    /**
     * Part of one machine in the tables of Stuart & Owens 2011.
     *
     * @param name what its columns are called
     * @param probes Table 1
     * @param ratios Tables 2 and 3
     */
    record Machine(String name, List<ProbeResult> probes, Ratios ratios) {
        Machine {
            probes = List.copyOf(probes);
        }

        static Machine of(Profile profile, String name) {
            Ratios ratios = profile.ratios() == null ? RatioTables.of(profile.probes()) : profile.ratios();
            return new Machine(name, profile.probes(), ratios);
        }

        static Machine of(Published published) {
            return new Machine(DeviceSection.name(published.device()), published.probes(), published.ratios());
        }

        static boolean isOf(Profile profile, Published published) {
            return profile.source() == Source.PUBLISHED
                    && profile.device().slug().equals(published.device().slug());
        }
    }
}
