package io.gpuclass.view.section.system;

import io.gpuclass.profile.system.TeamVerification;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import java.util.List;

/** What checking primitives of several processors, and their broken twins, showed. */
public final class TeamVerificationSection {
    private TeamVerificationSection() {}

    /** Returns the section, with a row for each check; nothing without any. */
    public static List<Block> of(List<TeamVerification> results) {
        if (results.isEmpty()) {
            return List.of();
        }
        return Section.titled("Verification over processors")
                .add(Block.Paragraph.of(
                        count(results, false, "checks of implementations passed"),
                        Cell.of(", "),
                        count(results, true, "broken twins were caught")))
                .add(table(results))
                .blocks();
    }

    private static Cell count(List<TeamVerification> results, boolean twins, String what) {
        List<TeamVerification> counted =
                results.stream().filter(result -> result.twin() == twins).toList();
        long passed = counted.stream().filter(TeamVerification::passed).count();
        return new Cell(passed + " of " + counted.size() + " " + what, passed == counted.size() ? Tone.GOOD : Tone.BAD);
    }

    private static Block table(List<TeamVerification> results) {
        return new TableColumns<TeamVerification>()
                .text("kind", result -> result.kind().id())
                .text("implementation", result -> result.implementation() + (result.twin() ? " (twin)" : ""))
                .text("over", result -> String.join(", ", result.members()))
                .number("blocks each", TeamVerification::blocks)
                .number("initial", TeamVerification::initial)
                .number("checked", TeamVerification::operations)
                .number("violated", TeamVerification::violations)
                .text("result", TeamVerificationSection::verdict)
                .filled(results)
                .table("", results, "");
    }

    private static Cell verdict(TeamVerification result) {
        String verdict =
                result.twin() ? result.passed() ? "caught" : "not caught" : result.passed() ? "passed" : "failed";
        return new Cell(result.timedOut() ? verdict + ", timed out" : verdict, result.passed() ? Tone.GOOD : Tone.BAD);
    }
}
