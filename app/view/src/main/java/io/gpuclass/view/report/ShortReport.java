package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.AnswerSummary;
import io.gpuclass.view.section.primitive.RecommendationSection;
import io.gpuclass.view.section.system.SystemSection;
import java.util.List;

/** A profile's answer on one screen: the machine's class, what to use, what speaks against it, and where the rest is. */
public final class ShortReport {
    /** As many lines as a terminal has at least once it is made a little larger: more has to be asked for. */
    public static final int MOST_LINES = 45;

    private static final int MOST_CAVEATS = 3;
    private static final int LONGEST_CAVEAT = 92;

    private static final List<Block> PROGRAMS = List.of(
            Block.Paragraph.of(
                    Cell.of(
                            "No barriers, mutexes and semaphores by themselves were measured; what whole programs are fastest with, --full says.")));

    private ShortReport() {}

    /** Returns the report; a part that the profile lacks is left out. Where answers take many lines, fewer of the rest are shown. */
    public static Document of(Profile profile) {
        Document report = with(profile, MOST_CAVEATS);
        for (int caveats = MOST_CAVEATS - 1; caveats > 0 && isTooLong(report); caveats--) {
            report = with(profile, caveats);
        }
        return report;
    }

    private static boolean isTooLong(Document report) {
        return report.toText(Style.PLAIN).lines().count() > MOST_LINES;
    }

    private static Document with(Profile profile, int mostCaveats) {
        return Document.of(
                DeviceSection.brief(profile),
                ClassSection.brief(profile),
                answers(profile),
                SystemSection.brief(profile),
                caveats(profile, mostCaveats),
                List.of(Block.Paragraph.of(Cell.faint(
                        "The rest: gpuclass recommend FILE --full says why; gpuclass report FILE writes a page with charts,"
                                + " all figures and what the words mean."))));
    }

    private static List<Block> answers(Profile profile) {
        List<Block> measured = AnswerSummary.brief(profile);
        List<Block> answers = measured.isEmpty() ? RecommendationSection.brief(profile) : measured;
        if (!answers.isEmpty()) {
            return answers;
        }
        return ProfileReport.programs(profile).blocks().isEmpty() ? ProfileReport.NOTHING : PROGRAMS;
    }

    private static List<Block> caveats(Profile profile, int most) {
        List<String> caveats = Caveats.of(profile);
        Section section = Section.titled("What to hold against it");
        caveats.stream()
                .limit(most)
                .forEach(caveat ->
                        section.add(Block.Paragraph.item(Cell.of(PlainText.oneLine(caveat, LONGEST_CAVEAT)))));
        int more = caveats.size() - most;
        return more <= 0
                ? section.blocks()
                : section.add(Block.Paragraph.item(Cell.faint(more + " more, in the report")))
                        .blocks();
    }
}
