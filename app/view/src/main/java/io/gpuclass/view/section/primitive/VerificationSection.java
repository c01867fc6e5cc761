package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.system.GroupConformance;
import io.gpuclass.profile.system.GroupConformance.GroupAddition;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FormNames;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Checks of the implementations, and of the seeded bugs that must be caught. */
public final class VerificationSection {
    private VerificationSection() {}

    /**
     * Returns the section.
     *
     * @param all whether each run gets a row, rather than each failed one
     */
    public static List<Block> of(DeviceFacts device, List<Verification> results, boolean all) {
        if (results.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Verification")
                .add(Verdict.headline(results.stream().map(Verdict::of).toList()));
        List<Verification> shown = results.stream()
                .filter(result -> all || !result.passed())
                .filter(result -> Named.find(Kind.class, result.kind()).isPresent())
                .toList();
        String contenders = Contenders.one(device) + "s";
        Family.group(shown, VerificationSection::family)
                .forEach((family, each) -> section.addAll(Verdict.checks(
                        family.title() + (all ? "" : ", failed"),
                        new TableColumns<Verification>()
                                .text("form", VerificationSection::form)
                                .number(contenders, Verification::blocks)
                                .number("initial", Verification::initial)
                                .with(Column.number("inside", "at most"), Verification::reached)
                                .number("start", Verification::first),
                        each,
                        "")));
        return shown.stream().allMatch(result -> result.first() == null)
                ? section.blocks()
                : section.blocks("Start: operations that the counters had behind them at the start,"
                        + " negative where they were about to wrap.");
    }

    private static Family family(Verification check) {
        return new Family(Named.parse(Kind.class, check.kind()), null, null);
    }

    /** Returns what checking launches that follow each other showed; {@code null} where that was not asked for. */
    public static List<Block> verified(List<Verification> found) {
        return Verdict.section(
                "Verification of launches that follow each other",
                found,
                Verdict.checks(
                        "Checks of launches",
                        new TableColumns<Verification>()
                                .text("kind", Verification::kind)
                                .text("form", VerificationSection::form)
                                .number("blocks", Verification::blocks),
                        found,
                        "Half of the launches one by one without a gap, and half as a CUDA graph that is"
                                + " replayed."));
    }

    /** Returns what a form is called in tables. */
    static String form(Verification check) {
        return FormNames.of(check) + (check.twin() ? " (seeded bug)" : "");
    }

    /**
     * Returns the section.
     *
     * @param found null where they were not asked for
     */
    public static List<Block> team(GroupConformance found) {
        if (found == null) {
            return List.of();
        }
        Section section = Section.titled("Verification of several processors")
                .add(Verdict.headline(found.checks().stream().map(Verdict::of).toList()));
        Family.group(found.checks(), check -> new Family(Named.parse(Kind.class, check.kind()), null, null))
                .forEach((family, each) -> section.addAll(Verdict.checks(
                        family.title(),
                        new TableColumns<Verification>()
                                .text("form", VerificationSection::form)
                                .text("members", check -> String.join(" + ", check.members()))
                                .text("guarded words in", check -> check.home() == null ? "own" : check.home())
                                .number("blocks each", Verification::blocks)
                                .number("initial", Verification::initial),
                        each,
                        "")));
        if (!found.additions().isEmpty()) {
            section.addAll(additions(found.additions()))
                    .faint("The seeded bug of everything that counts by atomics in the host's memory: where these are"
                            + " not native, some additions must be lost.");
        }
        found.skipped().forEach(part -> section.text("Skipped: " + part.what() + ", since " + part.reason() + "."));
        return section.blocks();
    }

    private static List<Block> additions(List<GroupAddition> additions) {
        return Verdict.table(
                "Additions to one word",
                new TableColumns<GroupAddition>()
                        .text("addition", addition -> verdict(addition).subject())
                        .text(
                                "members",
                                addition -> String.join(" + ", addition.seen().members()))
                        .text("word in", addition -> addition.seen().home())
                        .number("made", addition -> addition.seen().operations())
                        .number("lost", addition -> addition.seen().lost()),
                additions,
                VerificationSection::verdict,
                "");
    }

    private static Verdict verdict(GroupAddition addition) {
        return new Verdict("atomic add", addition.twin(), addition.passed(), false, null);
    }

    /**
     * Verdict of a check of a form, or of a seeded bug.
     *
     * @param unobserved of a seeded bug that no GPU was seen to show: why; null for others. That it was not caught is no fault
     */
    record Verdict(String name, boolean twin, boolean passed, boolean timedOut, String unobserved) {
        static Verdict of(Verification check) {
            return new Verdict(
                    (check.members() == null ? check.promise() + " " : "") + check.name(),
                    check.twin(),
                    check.passed(),
                    check.timedOut(),
                    check.unobserved());
        }

        /** Returns a section with a table of checks; nothing where {@code found} is null, because they were not asked for. */
        static List<Block> section(String title, List<?> found, List<Block> table) {
            return found == null
                    ? List.of()
                    : Section.titled(title).addAll(table).blocks();
        }

        /**
         * Returns a table with a row for each check and the verdict in its last column, without columns that no row fills; behind it
         * why it is no fault that some seeded bugs were not caught.
         *
         * @param checks none where they were not asked for
         */
        static <C> List<Block> table(
                String title, TableColumns<C> columns, List<C> checks, Function<C, Verdict> verdict, String note) {
            if (checks == null) {
                return List.of();
            }
            Stream<Block> unobserved = checks.stream()
                    .map(verdict)
                    .filter(each -> !each.passed && each.unobserved != null)
                    .map(each -> each.name + " was not caught, which fails nothing: " + each.unobserved + ".")
                    .distinct()
                    .map(each -> Block.Paragraph.of(Cell.faint(each)));
            return Stream.concat(
                            columns
                                    .text(
                                            "result",
                                            check -> verdict.apply(check).cell())
                                    .filled(checks)
                                    .tables(title, checks, note)
                                    .stream(),
                            unobserved)
                    .toList();
        }

        /** Returns a table of checks of forms: what tells each apart, then how much was checked and how it ended. */
        static List<Block> checks(
                String title, TableColumns<Verification> subject, List<Verification> found, String note) {
            TableColumns<Verification> columns = subject.number("phases", Verification::phases)
                    .number("launches", Verification::launches)
                    .number("checked", Verification::operations)
                    .number("violated", Verification::violations);
            return table(title, columns, found, Verdict::of, note);
        }

        /** Returns how many implementations passed, and how many seeded bugs were caught. */
        static Block headline(List<Verdict> verdicts) {
            return Block.Paragraph.of(
                    count(verdicts, false, "checks of implementations passed"),
                    Cell.of(", "),
                    count(verdicts, true, "seeded bugs were caught"));
        }

        private static Cell count(List<Verdict> verdicts, boolean seededBugs, String what) {
            List<Verdict> counted =
                    verdicts.stream().filter(each -> each.twin == seededBugs).toList();
            long passed = counted.stream().filter(Verdict::passed).count();
            boolean good = counted.stream().allMatch(each -> each.tone() == Tone.GOOD);
            return new Cell(passed + " of " + counted.size() + " " + what, good ? Tone.GOOD : Tone.BAD);
        }

        String subject() {
            return name + (twin ? " (seeded bug)" : "");
        }

        private Cell cell() {
            String verdict = twin ? passed ? "caught" : "not caught" : passed ? "passed" : "failed";
            return new Cell(timedOut ? verdict + ", timed out" : verdict, tone());
        }

        private Tone tone() {
            return passed || unobserved != null ? Tone.GOOD : Tone.BAD;
        }
    }
}
