package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.Conformance;
import io.gpuclass.profile.primitives.KnownSurvivor;
import io.gpuclass.profile.primitives.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutationScore;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How many of the mutants, primitives that order memory less than they must, the checks caught. */
public final class MutantSection {
    private static final String ABOUT =
            "A mutant is a primitive of which one source line orders memory less than it should,"
                    + " or leaves out a fence or a barrier of the block. The checks should notice."
                    + " Equivalent ones promise the same by the memory model, and are not counted.";

    private MutantSection() {}

    /** What mutants of one implementation showed. */
    private record Row(String implementation, MutationScore score) {}

    /** Returns the section; nothing where no mutants were asked for. */
    public static List<Block> of(Conformance found) {
        if (found.mutants() == null) {
            return List.of();
        }
        Section section = Section.titled("Mutants")
                .add(Block.Paragraph.of(headline(found.mutationScore())))
                .faint(ABOUT);
        Family.group(found.mutants(), MutantSection::family)
                .forEach((family, each) -> section.add(scores(family.title(), each)));
        return section.add(survivors(found.mutants()))
                .add(refuted(found.mutants()))
                .blocks();
    }

    private static Cell headline(MutationScore score) {
        String share = score.score() == null ? "" : " (" + Numbers.percent(score.score()) + ")";
        String equivalent = score.equivalent() == 0 ? "" : "; " + score.equivalent() + " more are equivalent";
        String notRun = score.notRun() == 0 ? "" : "; " + score.notRun() + " more were not run";
        int counted = score.caught() + score.survived();
        return Cell.strong(score.caught() + " of " + counted + " mutants were caught" + share + equivalent + notRun);
    }

    private static Family family(MutantResult result) {
        return new Family(result.kind(), null, null);
    }

    private static Block scores(String title, List<MutantResult> results) {
        Map<String, List<MutantResult>> byImplementation = results.stream()
                .collect(Collectors.groupingBy(MutantResult::implementation, LinkedHashMap::new, Collectors.toList()));
        List<Row> rows = byImplementation.entrySet().stream()
                .map(each -> new Row(each.getKey(), MutationScore.of(each.getValue())))
                .toList();
        return new TableColumns<Row>()
                .text("implementation", Row::implementation)
                .number("mutants", row -> row.score().mutants())
                .number("caught", row -> row.score().caught())
                .number("survived", row -> row.score().survived())
                .number("equivalent", row -> row.score().equivalent())
                .number("not run", row -> row.score().notRun())
                .table(title, rows, "");
    }

    private static Block survivors(List<MutantResult> results) {
        List<MutantResult> survivors = results.stream()
                .filter(result -> result.outcome() == MutantOutcome.SURVIVED)
                .toList();
        return mutants()
                .number("checks", MutantResult::checks)
                .text("expected", MutantSection::expected)
                .table("Survivors", survivors, "");
    }

    /** Those that were caught although nothing should have been able to: the argument that says so is wrong. */
    private static Block refuted(List<MutantResult> results) {
        List<MutantResult> refuted = results.stream()
                .filter(result -> result.outcome().caught() && result.known() != null)
                .toList();
        return mutants()
                .text("caught by", result -> Cell.warn(result.outcome().id()))
                .text("not expected", MutantResult::why)
                .table("Caught against expectation", refuted, "");
    }

    private static TableColumns<MutantResult> mutants() {
        return new TableColumns<MutantResult>()
                .text("implementation", MutantResult::implementation)
                .text("source line", MutantResult::site)
                .text("weakening", result -> result.weakening().id().replace('-', ' '));
    }

    private static Cell expected(MutantResult result) {
        if (result.known() == null) {
            return Cell.warn("no");
        }
        String reason = result.known() == KnownSurvivor.Reason.EQUIVALENT ? "equivalent" : "not observed";
        return Cell.of(reason + ": " + result.why());
    }
}
