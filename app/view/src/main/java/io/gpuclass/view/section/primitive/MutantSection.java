package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.primitives.KnownMutant;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult.MutationScore;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Mutants, primitives that order memory less than they must, and the count that checks caught. */
public final class MutantSection {
    private static final String ABOUT =
            "A mutant is a primitive of which one source line orders memory less than it should,"
                    + " or leaves out a fence or a barrier of the block. The checks should notice."
                    + " Equivalent ones promise the same by the memory model, and are not counted."
                    + " Nor are those that would hang or fault, which would take the device along: they are not run.";

    private static final Comparator<MutantResult> UNEXPLAINED_FIRST =
            Comparator.comparing(MutantResult::known, Comparator.nullsFirst(Comparator.reverseOrder()));

    private static final String GAP = " · ";

    private MutantSection() {}

    /** Returns the section; nothing where no mutants were asked for. */
    public static List<Block> of(Conformance found) {
        if (found.mutants() == null) {
            return List.of();
        }
        Section section = Section.titled("Mutants")
                .add(Block.Paragraph.of(headline(found.mutationScore())))
                .faint(ABOUT);
        Grouped.by(MutantResult::kind, found.mutants()).forEach((kind, each) -> section.add(scores(title(kind), each)));
        found.mutants().stream()
                .filter(result -> Boolean.TRUE.equals(result.endedRun()))
                .forEach(result -> section.add(ended(result)));
        return section.addAll(survivors(found.mutants()))
                .addAll(refuted(found.mutants()))
                .addAll(hanging(found.mutants()))
                .blocks();
    }

    private static Cell headline(MutationScore score) {
        String share = score.score() == null ? "" : " (" + Numbers.percent(score.score()) + ")";
        int counted = score.caught() + score.survived();
        return Cell.strong(score.caught() + " of " + counted + " mutants that the memory model lets show were caught"
                + share + notCounted(score));
    }

    private static String notCounted(MutationScore score) {
        String parts = Stream.of(
                        Map.entry(score.equivalent(), " equivalent"),
                        Map.entry(score.wouldHang(), " not run because they would hang or fault"),
                        Map.entry(score.notRun(), " not run"))
                .filter(part -> part.getKey() > 0)
                .map(part -> part.getKey() + part.getValue())
                .collect(Collectors.joining(", "));
        return parts.isEmpty() ? "" : "; not counted: " + parts;
    }

    private static Block ended(MutantResult result) {
        return Block.Paragraph.of(
                Cell.warn("The device could not be used any longer after this mutant, so the rest was not run: "
                        + form(result) + " " + place(result)));
    }

    private static String form(MutantResult result) {
        return FormNames.of(result.kind(), result.implementation());
    }

    private static String title(Named kind) {
        String name = kind.id().replace('-', ' ');
        String many = name + (name.endsWith("x") || name.endsWith("ch") ? "es" : "s");
        return many.substring(0, 1).toUpperCase(Locale.ROOT) + many.substring(1);
    }

    private static Block scores(String title, List<MutantResult> results) {
        Map<String, MutationScore> forms = new LinkedHashMap<>();
        Grouped.by(MutantSection::form, results).forEach((form, each) -> forms.put(form, MutationScore.of(each)));
        return new TableColumns<Map.Entry<String, MutationScore>>()
                .text("form", Map.Entry::getKey)
                .number("mutants", form -> form.getValue().mutants())
                .number("caught", form -> form.getValue().caught())
                .number("survived", form -> form.getValue().survived())
                .number("equivalent", form -> form.getValue().equivalent())
                .number("would hang or fault", form -> form.getValue().wouldHang())
                .number("not run", form -> form.getValue().notRun())
                .table(title, forms.entrySet(), "");
    }

    private static List<Block> survivors(List<MutantResult> results) {
        Stream<MutantResult> survivors = results.stream().filter(result -> result.outcome() == MutantOutcome.SURVIVED);
        return listed(
                "Survivors",
                survivors.sorted(UNEXPLAINED_FIRST),
                result -> List.of(
                        Cell.of(result.checks() + (result.checks() == 1 ? " check" : " checks")), explained(result)));
    }

    /** Lists mutants that were caught although they were thought equivalent: that argument is wrong. */
    private static List<Block> refuted(List<MutantResult> results) {
        return listed(
                "Caught against expectation",
                results.stream().filter(result -> isAgainstExpectation(result)),
                result -> List.of(Cell.warn(result.outcome().id()), Cell.of("not expected: " + result.why())));
    }

    private static boolean isAgainstExpectation(MutantResult result) {
        return result.outcome().caught() && result.known() != null && result.known() != KnownMutant.Reason.SELDOM;
    }

    private static List<Block> hanging(List<MutantResult> results) {
        return listed(
                "Not run: would hang or fault",
                results.stream().filter(MutantResult::wouldHang),
                result -> List.of(Cell.of(result.why())));
    }

    /** Returns an item for each: source lines are too long for a table. Nothing where there are none. */
    private static List<Block> listed(
            String title, Stream<MutantResult> results, Function<MutantResult, List<Cell>> remarks) {
        List<Block> items =
                results.map(result -> item(result, remarks.apply(result))).toList();
        return items.isEmpty()
                ? items
                : Document.of(List.of(Block.Paragraph.of(Cell.strong(title))), items)
                        .blocks();
    }

    private static Block item(MutantResult result, List<Cell> remarks) {
        List<Cell> spans = new ArrayList<>(List.of(Cell.strong(form(result)), Cell.of(" " + place(result))));
        remarks.forEach(remark -> spans.addAll(List.of(Cell.of(GAP), remark)));
        return new Block.Paragraph(spans, true);
    }

    private static String place(MutantResult result) {
        return result.weakening().id().replace('-', ' ') + GAP + result.site();
    }

    private static Cell explained(MutantResult result) {
        if (result.known() == null) {
            return Cell.warn("not explained");
        }
        return Cell.of(result.known().id().replace('-', ' ') + ": " + result.why());
    }
}
