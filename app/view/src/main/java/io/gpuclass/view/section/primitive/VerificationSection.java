package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.system.TeamConformance;
import io.gpuclass.profile.system.TeamConformance.TeamAddition;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What checking the implementations, and the broken twins that must be caught, showed. */
public final class VerificationSection {
    private static final String OWN = "own";

    private VerificationSection() {}

    /**
     * Returns the section.
     *
     * @param all whether each run gets a row, rather than each failed one
     */
    public static List<Block> of(DeviceFacts device, List<VerificationResult> results, boolean all) {
        if (results.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Verification")
                .add(Block.Paragraph.of(
                        count(results, false, "checks of implementations passed"),
                        Cell.of(", "),
                        count(results, true, "broken twins were caught")));
        List<VerificationResult> shown =
                results.stream().filter(result -> all || !result.passed()).toList();
        Family.group(shown, result -> new Family(result.kind(), null, null))
                .forEach((family, each) -> section.add(
                        table(family.title() + (all ? "" : ", failed"), each, Contenders.one(device) + "s")));
        return shown.stream().allMatch(result -> result.first() == null)
                ? section.blocks()
                : section.faint("Start: operations that the counters had behind them at the start,"
                                + " negative where they were about to wrap.")
                        .blocks();
    }

    private static Cell count(List<VerificationResult> results, boolean twins, String what) {
        List<VerificationResult> counted =
                results.stream().filter(result -> result.twin() == twins).toList();
        long passed = counted.stream().filter(VerificationResult::passed).count();
        return new Cell(passed + " of " + counted.size() + " " + what, passed == counted.size() ? Tone.GOOD : Tone.BAD);
    }

    /** Returns a row for each check of one kind; a column that none fills is left out. */
    private static Block table(String title, List<VerificationResult> results, String contenders) {
        return new TableColumns<VerificationResult>()
                .text("implementation", result -> result.implementation() + (result.twin() ? " (twin)" : ""))
                .number(contenders, VerificationResult::blocks)
                .number("initial", VerificationResult::initial)
                .with(Column.number("inside", "at most"), VerificationResult::reached)
                .number("start", VerificationResult::first)
                .number("checked", VerificationResult::operations)
                .number("violated", VerificationResult::violations)
                .text("result", check -> new Verdict(check.twin(), check.passed(), check.timedOut(), null).cell())
                .filled(results)
                .table(title, results, "");
    }

    /** Returns what checking them showed; {@code null} where they were not asked for. */
    public static List<Block> verified(List<Verification> found) {
        if (found == null) {
            return List.of();
        }
        Section section = Section.titled("Verification of launches that follow each other");
        if (!found.isEmpty()) {
            section.add(new TableColumns<Verification>()
                    .text("kind", Verification::kind)
                    .text("implementation", VerificationSection::form)
                    .number("blocks", Verification::blocks)
                    .number("launches", Verification::launches)
                    .number("violated", Verification::violations)
                    .text("result", check -> Verdict.of(check).cell())
                    .table(
                            "Checks of launches",
                            found,
                            "Half of the launches one by one without a gap, and half as a CUDA graph that is"
                                    + " replayed."));
        }
        return section.blocks();
    }

    /** Returns what a form is called in tables. */
    static String form(Verification check) {
        return check.name() + (check.twin() ? " (twin)" : "");
    }

    /**
     * Returns the section.
     *
     * @param found null where they were not asked for
     */
    public static List<Block> team(TeamConformance found) {
        if (found == null) {
            return List.of();
        }
        Section section = Section.titled("Verification of several processors").add(headline(found));
        Family.group(found.checks(), check -> new Family(Named.parse(Kind.class, check.kind()), null, null))
                .forEach((family, each) -> section.addAll(checks(family.title(), each)));
        if (!found.additions().isEmpty()) {
            section.add(additions(found.additions()))
                    .faint("A broken twin of all that counts by atomics in the host's memory: some of the additions"
                            + " must be lost where they are not native.");
        }
        found.skipped()
                .forEach(part -> section.add(
                        Block.Paragraph.of(Cell.of("Skipped: " + part.what() + ", since " + part.reason() + "."))));
        return section.blocks();
    }

    private static Block headline(TeamConformance found) {
        return Block.Paragraph.of(
                teamCount(found, check -> !check.twin(), "checks of implementations passed"),
                Cell.of(", "),
                teamCount(found, Verification::twin, "broken twins were caught"));
    }

    private static Cell teamCount(TeamConformance found, Predicate<Verification> which, String what) {
        List<Verification> counted = found.checks().stream().filter(which).toList();
        long passed = counted.stream().filter(Verification::passed).count();
        boolean good = counted.stream().noneMatch(Verification::failed);
        return new Cell(passed + " of " + counted.size() + " " + what, good ? Tone.GOOD : Tone.BAD);
    }

    /** Returns a row for each check of one kind; a column that none fills is left out. */
    private static List<Block> checks(String title, List<Verification> checks) {
        Block table = new TableColumns<Verification>()
                .text("implementation", VerificationSection::form)
                .text("members", check -> String.join(" + ", check.members()))
                .text("guarded words in", check -> check.home() == null ? OWN : check.home())
                .number("blocks each", Verification::blocks)
                .number("initial", Verification::initial)
                .number("checked", Verification::operations)
                .number("violated", Verification::violations)
                .text("result", check -> Verdict.of(check).cell())
                .filled(checks)
                .table(title, checks, "");
        return Verdict.explained(table, checks);
    }

    private static Block additions(List<TeamAddition> additions) {
        return new TableColumns<TeamAddition>()
                .text("addition", addition -> "atomic add" + (addition.twin() ? " (twin)" : ""))
                .text("members", addition -> String.join(" + ", addition.seen().members()))
                .text("word in", addition -> addition.seen().home())
                .number("made", addition -> addition.seen().operations())
                .number("lost", addition -> addition.seen().lost())
                .text("result", addition -> new Verdict(addition.twin(), addition.passed(), false, null).cell())
                .filled(additions)
                .table("Additions to one word", additions, "");
    }

    /**
     * What a check of a form, or of a deliberately broken twin, showed.
     *
     * @param unobserved of a twin that no GPU was seen to show: why; null for others. That it was not caught is no fault
     */
    record Verdict(boolean twin, boolean passed, boolean timedOut, String unobserved) {
        /** Returns the verdict as a table shows it. */
        Cell cell() {
            String verdict = twin ? passed ? "caught" : "not caught" : passed ? "passed" : "failed";
            Tone tone = passed || unobserved != null ? Tone.GOOD : Tone.BAD;
            return new Cell(timedOut ? verdict + ", timed out" : verdict, tone);
        }

        static Verdict of(Verification check) {
            return new Verdict(check.twin(), check.passed(), check.timedOut(), check.unobserved());
        }

        /** Returns a table of checks, and behind it why it is no fault that some twins were not caught. */
        static List<Block> explained(Block table, List<Verification> checks) {
            Stream<Block> notes = checks.stream()
                    .filter(check -> !check.passed() && check.unobserved() != null)
                    .map(check -> (check.members() == null ? check.promise() + " " : "") + check.name()
                            + " was not caught, which fails nothing: " + check.unobserved() + ".")
                    .distinct()
                    .map(note -> Block.Paragraph.of(Cell.faint(note)));
            return Stream.concat(Stream.of(table), notes).toList();
        }
    }
}
