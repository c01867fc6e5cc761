package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.SweepValue;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.terms.Contenders;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What applications are fastest with, and whether the bare primitives told that. */
public final class ApplicationSection {
    public static final String TITLE = "Applications";

    private ApplicationSection() {}

    /** Returns the answer, then all that it follows from. */
    public static List<Block> of(Profile profile) {
        if (profile.applications().isEmpty() && profile.applicationChoices().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(brief(profile));
        LockFreedomWords.table(profile).forEach(table -> blocks.add(new Block.Wide(table)));
        ApplicationChoiceTable.all(profile).ifPresent(table -> blocks.add(new Block.Wide(table)));
        profile.applicationChoices().stream()
                .filter(choice -> choice.application().hasPhases())
                .forEach(choice -> blocks.add(new Block.Wide(reason(profile, choice))));
        ApplicationTable.of(profile).forEach(table -> blocks.add(new Block.Wide(table)));
        return blocks;
    }

    /**
     * Returns the answer alone: a row or a line for each application and input, what the sweep of barriers is worth, and what does not
     * count.
     */
    public static List<Block> brief(Profile profile) {
        if (profile.applications().isEmpty() && profile.applicationChoices().isEmpty()) {
            return List.of();
        }
        List<ApplicationChoice> barriers = profile.applicationChoices().stream()
                .filter(choice -> choice.application().hasPhases())
                .toList();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, TITLE));
        if (!barriers.isEmpty()) {
            blocks.addAll(ApplicationChoiceTable.brief(profile, fastest(barriers)));
        }
        SweepValue value = profile.advice().programs().sweepValue();
        if (value != null) {
            blocks.add(Block.Paragraph.of(Cell.unbroken(SweepWords.of(profile, value))));
        }
        blocks.addAll(LockFreedomWords.lines(profile));
        blocks.addAll(Uncounted.applications(profile));
        return blocks;
    }

    /** Returns of each application and input the choice with the number of blocks that is fastest. */
    private static List<ApplicationChoice> fastest(List<ApplicationChoice> choices) {
        Map<List<Object>, ApplicationChoice> best = new LinkedHashMap<>();
        Comparator<ApplicationChoice> byTime = Comparator.comparingDouble(ApplicationChoice::bestMs);
        choices.forEach(choice -> best.merge(
                List.of(choice.application(), choice.input()),
                choice,
                (one, other) -> byTime.compare(other, one) < 0 ? other : one));
        return List.copyOf(best.values());
    }

    private static Block reason(Profile profile, ApplicationChoice choice) {
        return Block.Paragraph.item(
                Cell.strong(choice.application().id() + " " + choice.input()),
                Cell.unbroken(", " + Contenders.count(profile, choice.blocks()) + ": " + choice.reason() + "."));
    }

    public static List<Block> skipped(Profile profile) {
        Section section = Section.titled("Programs that did not run");
        profile.skippedPrograms()
                .forEach(skipped -> section.item(
                        skipped.program() + (skipped.input() == null ? "" : " " + skipped.input()),
                        ": " + skipped.reason() + "."));
        return section.blocks();
    }
}
