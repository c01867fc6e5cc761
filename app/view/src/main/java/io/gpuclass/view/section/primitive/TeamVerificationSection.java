package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.system.TeamConformance;
import io.gpuclass.profile.system.TeamConformance.TeamAddition;
import io.gpuclass.profile.system.TeamVerification;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Family;
import java.util.List;
import java.util.function.Predicate;

/** What checking primitives of several processors showed: of forms, of broken twins, and of additions that all of them make. */
public final class TeamVerificationSection {
    private static final String OWN = "own";

    private TeamVerificationSection() {}

    /**
     * Returns the section.
     *
     * @param found null where they were not asked for
     */
    public static List<Block> of(TeamConformance found) {
        if (found == null) {
            return List.of();
        }
        Section section = Section.titled("Verification of several processors").add(headline(found));
        Family.group(found.checks(), check -> new Family(check.kind(), null, null))
                .forEach((family, each) -> section.addAll(checks(family.title(), each)));
        if (!found.additions().isEmpty()) {
            section.add(additions(found.additions()))
                    .faint(
                            "A broken twin of all that counts by atomics in the host's memory: some of the additions must be lost"
                                    + " where they are not native.");
        }
        found.skipped()
                .forEach(part -> section.add(
                        Block.Paragraph.of(Cell.of("Skipped: " + part.what() + ", since " + part.reason() + "."))));
        return section.blocks();
    }

    private static Block headline(TeamConformance found) {
        return Block.Paragraph.of(
                count(found, check -> !check.twin(), "checks of implementations passed"),
                Cell.of(", "),
                count(found, TeamVerification::twin, "broken twins were caught"));
    }

    private static Cell count(TeamConformance found, Predicate<TeamVerification> which, String what) {
        List<TeamVerification> counted = found.checks().stream().filter(which).toList();
        long passed = counted.stream().filter(TeamVerification::passed).count();
        boolean good = counted.stream().noneMatch(TeamVerification::failed);
        return new Cell(passed + " of " + counted.size() + " " + what, good ? Tone.GOOD : Tone.BAD);
    }

    /** Returns a row for each check of one kind; a column that none fills is left out. */
    private static List<Block> checks(String title, List<TeamVerification> checks) {
        Block table = new TableColumns<TeamVerification>()
                .text("implementation", check -> check.implementation() + (check.twin() ? " (twin)" : ""))
                .text("members", check -> String.join(" + ", check.members()))
                .text("guarded words in", check -> check.home() == null ? OWN : check.home())
                .number("blocks each", TeamVerification::blocks)
                .number("initial", TeamVerification::initial)
                .number("checked", TeamVerification::operations)
                .number("violated", TeamVerification::violations)
                .text("result", check -> verdict(check).cell())
                .filled(checks)
                .table(title, checks, "");
        return Verdict.explained(table, checks.stream().map(TeamVerificationSection::verdict));
    }

    private static Verdict verdict(TeamVerification check) {
        return new Verdict(check.implementation(), check.twin(), check.passed(), check.timedOut(), check.unobserved());
    }

    private static Block additions(List<TeamAddition> additions) {
        return new TableColumns<TeamAddition>()
                .text("addition", addition -> "atomic add" + (addition.twin() ? " (twin)" : ""))
                .text("members", addition -> String.join(" + ", addition.seen().members()))
                .text("word in", addition -> addition.seen().home())
                .number("made", addition -> addition.seen().operations())
                .number("lost", addition -> addition.seen().lost())
                .text(
                        "result",
                        addition -> new Verdict("atomic add", addition.twin(), addition.passed(), false, null).cell())
                .filled(additions)
                .table("Additions to one word", additions, "");
    }
}
