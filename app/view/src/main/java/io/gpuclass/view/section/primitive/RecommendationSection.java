package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Candidate;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** What to use: the other half of the answer. */
public final class RecommendationSection {
    private static final TableColumns<Considered> CANDIDATES = new TableColumns<Considered>()
            .text("role", considered -> considered.role.id())
            .text("implementation", considered -> considered.candidate.implementation())
            .number("measured", considered -> ValueCells.nanos(considered.candidate.measuredNs()))
            .number("predicted", considered -> ValueCells.nanos(considered.candidate.predictedNs()));

    private RecommendationSection() {}

    private record Considered(Role role, Candidate candidate) {}

    public static List<Block> of(Profile profile) {
        Section section = Section.titled("Recommendations").add(table(profile));
        profile.recommendations().stream()
                .filter(advice -> advice.reason() != null)
                .forEach(advice -> section.item(advice.role().id(), ": " + advice.reason()));
        return section.blocks();
    }

    private static Block.Table table(Profile profile) {
        return new TableColumns<Recommendation>()
                .text("role", advice -> advice.role().id())
                .text("use", RecommendationSection::use)
                .number("measured", RecommendationSection::cost)
                .number("speedup", RecommendationSection::speedup)
                .text("model says", Recommendation::predicted)
                .text("agrees", advice -> ValueCells.agrees(advice.agrees()))
                .number("tau", advice -> ValueCells.fixed(advice.rankAgreement(), 2))
                .number(Contenders.many(profile), Recommendation::blocks)
                .table(
                        profile.recommendations(),
                        "Measured: time per operation at so many " + Contenders.many(profile)
                                + " (~: by the cost model, where it was not measured). Speedup: times as fast as the"
                                + " runner-up; undecided where their intervals overlap. Tau: how well the model's"
                                + " ranks agree with the measured ones, from -1 to 1.");
    }

    private static Cell use(Recommendation advice) {
        return advice.recommended() == null ? null : Cell.strong(advice.recommended());
    }

    private static Cell cost(Recommendation advice) {
        return advice.candidates().stream()
                .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                .findFirst()
                .map(RecommendationSection::cost)
                .orElse(null);
    }

    private static Cell cost(Candidate candidate) {
        return candidate.measuredNs() == null && candidate.predictedNs() != null
                ? Cell.faint("~" + new Nanos(candidate.predictedNs()))
                : ValueCells.nanos(candidate.measuredNs());
    }

    private static Cell speedup(Recommendation advice) {
        if (Boolean.FALSE.equals(advice.decided())) {
            return Cell.warn("undecided");
        }
        return advice.margin() == null ? null : Cell.of(Numbers.times(1 + advice.margin()));
    }

    /** Returns all that was considered, best first: the model beside the measurements, which have tables of their own. */
    public static List<Block> candidates(List<Recommendation> recommendations) {
        List<Considered> all = recommendations.stream()
                .flatMap(advice ->
                        advice.candidates().stream().map(candidate -> new Considered(advice.role(), candidate)))
                .toList();
        return Section.titled("Candidates")
                .add(CANDIDATES.table("Time per operation, best first", all, ""))
                .wideBlocks();
    }
}
