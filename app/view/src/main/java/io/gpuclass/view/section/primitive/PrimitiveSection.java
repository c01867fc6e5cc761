package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Sizes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The results of each implementation, family by family. */
public final class PrimitiveSection {
    private static final TableColumns<ImplementationFacts> COLUMNS = new TableColumns<ImplementationFacts>()
            .text("kind", facts -> facts.kind().id())
            .text("implementation", ImplementationFacts::id)
            .text("what it does", ImplementationFacts::summary)
            .text(
                    "progress",
                    facts -> facts.progress() == null ? null : facts.progress().id())
            .number("state, bytes", PrimitiveSection::state)
            .text("source", ImplementationFacts::source);

    private final Profile profile;
    private final Section section = Section.titled("Primitives");

    private PrimitiveSection(Profile profile) {
        this.profile = profile;
    }

    public static List<Block> of(Profile profile) {
        if (profile.primitives().isEmpty()) {
            return List.of();
        }
        PrimitiveSection primitives = new PrimitiveSection(profile);
        primitives.section.addAll(residency(profile));
        FamilyResults.of(profile.primitives()).forEach(primitives::add);
        return primitives
                .section
                .faint(primitives.note())
                .addAll(facts(profile.implementations()))
                .blocks();
    }

    private void add(FamilyResults results) {
        Family family = results.family();
        List<ImplementationFacts> facts = profile.implementations().stream()
                .filter(each -> each.kind() == family.kind())
                .toList();
        String title = family.title() + ": " + Pace.words(family.kind()) + ", by " + Contenders.many(profile);
        List<Integer> shown = Sizes.shown(results.sizes(), profile.device().multiprocessors());
        PaceTable paces = new PaceTable(results, facts);
        section.add(paces.table(title, shown)).addAll(new OutcomeNotes(results, Contenders.many(profile)).lines());
        paces.handOffs("Hand-offs and accesses, with " + Contenders.count(profile, results.saturation()))
                .map(table -> passesOnAsOthersDo(family) ? new Block.Wide(table) : table)
                .ifPresent(section::add);
        if (!shown.equals(results.sizes())) {
            section.wide(paces.sweep(title + ", the whole sweep"));
        }
    }

    /** Whether another family's table says much the same: semaphores are passed on alike at many initial values. */
    private static boolean passesOnAsOthersDo(Family family) {
        return family.writers() == null ? !family.hasInitialOfARole() : family.initial() != Writers.COMPARED_INITIAL;
    }

    private String note() {
        String one = Contenders.one(profile);
        Map<Predicate<PrimitiveResult>, String> notes = new LinkedHashMap<>();
        notes.put(
                result -> result.fairness() != null,
                "Fairness is the Jain index at saturation: 1 when every " + one
                        + " got the same. Worst is the worst-served " + one + "'s completions over the mean.");
        notes.put(
                result -> result.handOff() != null,
                "A hand-off lasts from just before one " + one + " gives up to just after the next one has it; at a"
                        + " barrier, from the last arrival to each return.");
        notes.put(
                result -> result.accessesPerOperation() != null,
                "Accesses are those of the primitive's own words for each operation, all polls included.");
        notes.put(
                result -> result.outcome() == Outcome.TIMED_OUT,
                "Timed-out: in most windows no operation completed at all, or a wait reached its bound.");
        return notes.entrySet().stream()
                .filter(note -> profile.primitives().stream().anyMatch(note.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(" "));
    }

    static List<Block> facts(List<ImplementationFacts> facts) {
        return facts.isEmpty()
                ? List.of()
                : List.of(
                        new Block.Wide(
                                COLUMNS.table(
                                        "The implementations",
                                        facts,
                                        "Progress holds while all blocks are co-resident. State: n is the number of blocks that may use it.")));
    }

    private static String state(ImplementationFacts facts) {
        if (facts.stateBytesPerBlock() == 0) {
            return Integer.toString(facts.stateBytes());
        }
        String fixed = facts.stateBytes() == 0 ? "" : facts.stateBytes() + " + ";
        return fixed + facts.stateBytesPerBlock() + " n";
    }

    public static List<Block> residency(Profile profile) {
        if (profile.residency().isEmpty()) {
            return List.of();
        }
        return List.of(uneven(profile)
                .map(sentence -> Block.Paragraph.of(new Cell(sentence + ".", Tone.WARN)))
                .orElseGet(() -> Block.Paragraph.of(
                        Cell.faint("Blocks were spread evenly over the SMs, by %smid, at every size that was checked: "
                                + residencySizes(profile.residency()) + "."))));
    }

    /** Returns where blocks did not lie evenly, as a sentence without an end. */
    public static Optional<String> uneven(Profile profile) {
        List<Residency> uneven = profile.residency().stream()
                .filter(grid -> !isEven(grid, profile.device().multiprocessors()))
                .toList();
        return uneven.isEmpty()
                ? Optional.empty()
                : Optional.of("Blocks were not spread evenly over the SMs: "
                        + uneven.stream().map(PrimitiveSection::spread).collect(Collectors.joining("; ")));
    }

    private static boolean isEven(Residency grid, Integer multiprocessors) {
        boolean allUsed = multiprocessors == null || grid.multiprocessors() == Math.min(grid.blocks(), multiprocessors);
        return allUsed && grid.most() - grid.fewest() <= 1;
    }

    private static String residencySizes(List<Residency> grids) {
        return grids.stream().map(grid -> Integer.toString(grid.blocks())).collect(Collectors.joining(", "));
    }

    private static String spread(Residency grid) {
        String each = grid.fewest() == grid.most() ? "" + grid.most() : grid.fewest() + " to " + grid.most();
        return grid.blocks() + " on " + grid.multiprocessors() + " SMs, " + each + " each";
    }
}
