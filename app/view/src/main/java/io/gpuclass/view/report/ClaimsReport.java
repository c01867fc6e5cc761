package io.gpuclass.view.report;

import io.gpuclass.profile.claims.ClaimSource;
import io.gpuclass.profile.claims.ClaimVerdict;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.section.machine.DeviceSection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the source documents claim, and whether it holds by one profile. */
public final class ClaimsReport {
    private static final String RULE =
            "Holds: every figure that decides is within the claim's bounds with its whole interval. In part: some"
                    + " are. Does not hold: none is, and at least one is clearly outside. Cannot be told: intervals have a bound inside, or figures"
                    + " are missing.";

    private ClaimsReport() {}

    /** Returns the report: counts by document first, then each claim with its verdict. */
    public static Document of(ClaimsResult result) {
        Map<ClaimSource, List<JudgedClaim>> bySource = result.claims().stream()
                .collect(Collectors.groupingBy(JudgedClaim::source, LinkedHashMap::new, Collectors.toList()));
        List<Block> title = List.of(
                new Block.Heading(1, "Claims of the sources, " + DeviceSection.name(result.device())),
                Block.Paragraph.of(Cell.of(profile(result))),
                counts(bySource));
        return Document.of(
                title,
                bySource.entrySet().stream()
                        .flatMap(source -> section(source.getKey(), source.getValue()).stream())
                        .toList());
    }

    private static String profile(ClaimsResult result) {
        String when = result.createdAt() == null ? "of printed numbers" : "measured at " + result.createdAt();
        long own = result.claims().stream()
                .filter(claim -> JudgedClaim.OWN.equals(claim.forms()))
                .count();
        return result.claims().size() + " claims, judged by the profile " + when + "."
                + (own == 0
                        ? ""
                        : " " + own
                                + " of them are judged by this tool's own forms of the algorithms; 'gpuclass probe --suites"
                                + " replication' measures those as printed.");
    }

    private static Block counts(Map<ClaimSource, List<JudgedClaim>> bySource) {
        Map<String, Collection<JudgedClaim>> rows = new LinkedHashMap<>();
        bySource.forEach((source, claims) -> rows.put(source.title(), claims));
        if (rows.size() > 1) {
            rows.put("all", bySource.values().stream().flatMap(List::stream).toList());
        }
        return new TableColumns<Map.Entry<String, Collection<JudgedClaim>>>()
                .text("source", Map.Entry::getKey)
                .number("claims", row -> row.getValue().size())
                .each(
                        Arrays.asList(ClaimVerdict.values()),
                        verdict -> Column.number(verdict.words()),
                        (row, verdict) -> row.getValue().stream()
                                .filter(claim -> claim.verdict() == verdict)
                                .count())
                .table(rows.entrySet(), RULE);
    }

    private static List<Block> section(ClaimSource source, List<JudgedClaim> claims) {
        Section section = Section.titled(source.title()).faint(source.citation() + ".");
        claims.forEach(claim -> section.add(item(claim)));
        return section.blocks();
    }

    private static Block item(JudgedClaim claim) {
        return new Block.Entry(
                claim.verdict().id(),
                List.of(
                        new Cell(claim.verdict().words(), tone(claim.verdict())),
                        Cell.of(" · " + claim.claim()),
                        Cell.faint(" (" + claim.place() + basis(claim) + "; " + claim.id() + ")")),
                facts(claim));
    }

    private static List<Block.Fact> facts(JudgedClaim claim) {
        List<Block.Fact> facts = new ArrayList<>();
        if (claim.printed() != null) {
            facts.add(fact("printed", printed(claim)));
        }
        if (claim.here() != null) {
            String of = claim.figure() == null ? "" : " (" + claim.figure() + forms(claim) + ")";
            facts.add(fact(claim.on() == null ? "here" : "computed", claim.here() + of));
        }
        facts.add(fact(claim.lookedInto() == null ? "why" : "cause", claim.why()));
        if (claim.measure() != null) {
            facts.add(fact("measure", claim.measure()));
        }
        return facts;
    }

    private static Block.Fact fact(String name, String text) {
        return new Block.Fact(name, Cell.unbroken(text));
    }

    private static String basis(JudgedClaim claim) {
        return claim.basis() == null ? "" : ", " + claim.basis().words();
    }

    private static String forms(JudgedClaim claim) {
        return JudgedClaim.AS_PUBLISHED.equals(claim.forms()) ? "; forms as printed" : "";
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
