package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What each implementation gave, family by family. */
final class PrimitiveSection {
    private final Profile profile;

    private PrimitiveSection(Profile profile) {
        this.profile = profile;
    }

    static List<Block> of(Profile profile) {
        if (profile.primitives().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Primitives"));
        blocks.addAll(ResidencySentence.of(profile));
        PrimitiveSection section = new PrimitiveSection(profile);
        FamilyResults.of(profile.primitives()).forEach(results -> blocks.addAll(section.family(results)));
        blocks.add(Block.Paragraph.of(Cell.faint(section.note())));
        blocks.addAll(FactsTable.of(profile.implementations()));
        return blocks;
    }

    private List<Block> family(FamilyResults results) {
        Family family = results.family();
        List<ImplementationFacts> facts = profile.implementations().stream()
                .filter(each -> each.kind() == family.kind())
                .toList();
        String title = family.title() + ": " + Pace.words(family.kind()) + ", by " + Contenders.many(profile);
        List<Integer> shown = Sizes.shown(results.sizes(), profile.device().multiprocessors());
        PaceTable paces = new PaceTable(results, facts);
        List<Block> blocks = new ArrayList<>();
        blocks.add(paces.table(title, shown));
        blocks.addAll(new OutcomeNotes(results, Contenders.many(profile)).lines());
        HandOffTable.of(results, facts, "Passing on, with " + Contenders.count(profile, results.saturation()))
                .map(table -> passesOnAsOthersDo(family) ? new Block.Wide(table) : table)
                .ifPresent(blocks::add);
        if (!shown.equals(results.sizes())) {
            blocks.add(new Block.Wide(paces.sweep(title + ", the whole sweep")));
        }
        return blocks;
    }

    /** Whether another family's table says much the same: semaphores are passed on alike at many initial values. */
    private static boolean passesOnAsOthersDo(Family family) {
        return family.writers() == null ? !family.hasInitialOfARole() : family.initial() != Writers.COMPARED_INITIAL;
    }

    private String note() {
        String one = Contenders.one(profile);
        List<String> notes = new ArrayList<>();
        if (any(result -> result.fairness() != null)) {
            notes.add("Fairness is the Jain index at saturation: 1 when every " + one
                    + " got the same. Worst is the worst-served " + one + "'s completions over the mean.");
        }
        if (any(result -> result.handOff() != null)) {
            notes.add(
                    "A hand-off lasts from just before one " + one + " gives up to just after the next one has it; at a"
                            + " barrier, from the last arrival to each return.");
        }
        if (any(result -> result.accessesPerOperation() != null)) {
            notes.add("Accesses are those of the primitive's own words for each operation, all polls included.");
        }
        if (any(result -> result.outcome() == Outcome.TIMED_OUT)) {
            notes.add("Timed-out: in most windows no operation completed at all, or a wait reached its bound.");
        }
        return String.join(" ", notes);
    }

    private boolean any(Predicate<PrimitiveResult> condition) {
        return profile.primitives().stream().anyMatch(condition);
    }
}
