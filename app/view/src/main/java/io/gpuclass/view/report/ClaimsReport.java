package io.gpuclass.view.report;

import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.Forms;
import io.gpuclass.profile.claims.JudgedClaim;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.claims.JudgedClaim.Judgement;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Claims of the source documents, with the verdicts of one profile. */
public final class ClaimsReport {
    private static final String RULE =
            "Holds: every figure that decides is within the claim's bounds with its whole interval. In part: some are."
                    + " Does not hold: none is, and at least one is clearly outside. Cannot be told: intervals have a"
                    + " bound inside, or figures are missing. A claim that names a GPU counts by what is measured with as"
                    + " many blocks as it is about; the last row counts the same claims with as many blocks as fill the"
                    + " GPU at hand.";

    private ClaimsReport() {}

    public static Document of(ClaimsResult result) {
        Map<ClaimSource, List<JudgedClaim>> bySource = Grouped.by(JudgedClaim::source, result.claims());
        List<Block> title = List.of(
                new Block.Heading(1, title(bySource.keySet()) + ", " + DeviceSection.name(result.device())),
                Block.Paragraph.of(Cell.of(profile(result))),
                counts(bySource, result));
        return Document.of(
                title,
                bySource.entrySet().stream()
                        .flatMap(source -> section(source.getKey(), source.getValue()).stream())
                        .toList());
    }

    private static String title(Set<ClaimSource> sources) {
        return sources.stream().allMatch(ClaimSource::isDocument)
                ? "Claims of the sources"
                : "Validation of the cost model";
    }

    private static String profile(ClaimsResult result) {
        String when = result.createdAt() == null ? "of printed numbers" : "measured at " + result.createdAt();
        return result.claims().size() + " claims, judged by the profile " + when + "."
                + counted(
                        result,
                        Forms.OWN,
                        " of them are judged by this library's forms of the algorithms, all of them; 'gpuclass"
                                + " probe --suites replication' measures those as printed.")
                + counted(result, Forms.AS_PUBLISHED, " are judged by the forms as printed.");
    }

    private static String counted(ClaimsResult result, Forms forms, String words) {
        long count = result.claims().stream()
                .filter(claim -> claim.hereToday().forms() == forms)
                .count();
        return count == 0 ? "" : " " + count + words;
    }

    private static Block counts(Map<ClaimSource, List<JudgedClaim>> bySource, ClaimsResult result) {
        Map<String, Map<String, Integer>> rows = new LinkedHashMap<>();
        bySource.forEach((source, claims) -> rows.put(source.title(), ClaimsResult.counted(claims)));
        if (rows.size() > 1) {
            rows.put("all", result.verdicts());
        }
        if (result.today().values().stream().anyMatch(count -> count > 0)) {
            rows.put("about a GPU that is named: here today", result.today());
        }
        return new TableColumns<Map.Entry<String, Map<String, Integer>>>()
                .text("source", Map.Entry::getKey)
                .number(
                        "claims",
                        row -> row.getValue().values().stream()
                                .mapToInt(Integer::intValue)
                                .sum())
                .each(
                        Arrays.asList(ClaimVerdict.values()),
                        verdict -> Column.number(verdict.words()),
                        (row, verdict) -> row.getValue().get(verdict.id()))
                .table(rows.entrySet(), RULE);
    }

    private static List<Block> section(ClaimSource source, List<JudgedClaim> claims) {
        Section section = Section.titled(source.title()).faint(source.citation() + ".");
        claims.forEach(claim -> section.add(item(claim)));
        return section.blocks();
    }

    private static Block item(JudgedClaim claim) {
        List<Cell> head = new ArrayList<>(List.of(verdict(claim.judged())));
        if (claim.today() != null) {
            head.addAll(List.of(Cell.of(" as there, "), verdict(claim.today()), Cell.of(" here today")));
        }
        head.add(Cell.of(" · " + claim.claim()));
        head.add(Cell.faint(" (" + claim.place() + basis(claim) + "; " + claim.id() + ")"));
        return new Block.Entry(claim.verdict().id(), head, facts(claim));
    }

    private static Cell verdict(Judgement judgement) {
        return new Cell(judgement.verdict().words(), tone(judgement.verdict()));
    }

    private static List<Block.Fact> facts(JudgedClaim claim) {
        List<Block.Fact> facts = new ArrayList<>();
        if (claim.quote() != null) {
            facts.add(fact("source", "“" + claim.quote() + "”"));
        }
        if (claim.printed() != null) {
            facts.add(fact("printed", printed(claim)));
        }
        if (claim.today() == null) {
            facts.addAll(facts(claim, claim.on() == null ? "here" : "computed", claim.judged()));
        } else {
            facts.addAll(facts(claim, "as there, " + claim.about(), claim.judged()));
            facts.addAll(facts(claim, "here today", claim.today()));
        }
        return facts;
    }

    private static List<Block.Fact> facts(JudgedClaim claim, String name, Judgement judgement) {
        List<Block.Fact> facts = new ArrayList<>();
        if (judgement.here() != null) {
            String of = claim.figure() == null ? "" : " (" + claim.figure() + forms(judgement) + ")";
            facts.add(fact(name, judgement.here() + of));
        } else if (claim.today() != null) {
            facts.add(fact(name, "not measured"));
        }
        facts.add(fact(judgement.lookedInto() == null ? "why" : "cause", judgement.why()));
        if (judgement.measure() != null) {
            facts.add(fact("measure", judgement.measure()));
        }
        return facts;
    }

    private static Block.Fact fact(String name, String text) {
        return new Block.Fact(name, Cell.unbroken(text));
    }

    private static String basis(JudgedClaim claim) {
        return claim.basis() == null ? "" : ", " + claim.basis().words();
    }

    private static String forms(Judgement judgement) {
        if (judgement.forms() == null) {
            return "";
        }
        return judgement.forms() == Forms.AS_PUBLISHED ? "; forms as printed" : "; this library's forms";
    }

    private static String printed(JudgedClaim claim) {
        return claim.printed().entrySet().stream()
                .map(figures -> figures.getKey() + ": " + figures.getValue())
                .collect(Collectors.joining("; "));
    }

    private static Tone tone(ClaimVerdict verdict) {
        return switch (verdict) {
            case HOLDS -> Tone.GOOD;
            case HOLDS_IN_PART, CANNOT_BE_TOLD -> Tone.WARN;
            case DOES_NOT_HOLD -> Tone.BAD;
            case NOT_APPLICABLE -> Tone.FAINT;
        };
    }
}
