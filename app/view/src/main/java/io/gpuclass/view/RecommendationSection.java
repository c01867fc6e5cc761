package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Candidate;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;

/** What to use: the other half of the answer. */
final class RecommendationSection {
    private RecommendationSection() {}

    static List<Block> of(Profile profile) {
        List<Recommendation> recommendations = profile.recommendations();
        if (recommendations.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Recommendations"));
        blocks.add(new Block.Table(
                "",
                List.of(
                        Column.text("role"),
                        Column.text("use"),
                        Column.number("measured"),
                        Column.number("over second"),
                        Column.text("model says"),
                        Column.text("agrees"),
                        Column.number("tau"),
                        Column.number(Contenders.many(profile))),
                recommendations.stream().map(RecommendationSection::row).toList(),
                "Measured: time per operation at so many " + Contenders.many(profile)
                        + " (~: by the cost model, where it was not measured). Over second: rate over the second best's;"
                        + " undecided where their intervals overlap. Tau: how well the model's ranks agree with the measured"
                        + " ones, from -1 to 1."));
        for (Recommendation recommendation : recommendations) {
            if (recommendation.reason() != null) {
                blocks.add(Block.Paragraph.item(
                        Cell.strong(recommendation.role().id()), Cell.of(": " + recommendation.reason())));
            }
        }
        return blocks;
    }

    private static List<Cell> row(Recommendation advice) {
        return List.of(
                Cell.of(advice.role().id()),
                advice.recommended() == null ? Cell.faint("-") : Cell.strong(advice.recommended()),
                cost(advice),
                margin(advice),
                Cell.orDash(advice.predicted()),
                agreement(advice.agrees()),
                Cell.orDash(advice.rankAgreement() == null ? null : Numbers.fixed(advice.rankAgreement(), 2)),
                Cell.of(Integer.toString(advice.blocks())));
    }

    private static Cell cost(Recommendation advice) {
        return advice.candidates().stream()
                .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                .findFirst()
                .map(RecommendationSection::cost)
                .orElse(Cell.faint("-"));
    }

    private static Cell cost(Candidate candidate) {
        if (candidate.measuredNs() != null) {
            return nanos(candidate.measuredNs());
        }
        return candidate.predictedNs() == null ? Cell.faint("-") : Cell.faint("~" + new Nanos(candidate.predictedNs()));
    }

    private static Cell margin(Recommendation advice) {
        if (advice.margin() == null) {
            return Cell.faint("-");
        }
        return Boolean.FALSE.equals(advice.decided())
                ? new Cell("undecided", Tone.WARN)
                : Cell.of(Numbers.significant(1 + advice.margin(), 3) + "×");
    }

    private static Cell agreement(Boolean agrees) {
        if (agrees == null) {
            return Cell.faint("-");
        }
        return agrees ? new Cell("yes", Tone.GOOD) : new Cell("no", Tone.WARN);
    }

    /** Returns all that was considered, best first: the model beside the measurements, which have tables of their own. */
    static List<Block> candidates(List<Recommendation> recommendations) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Recommendation advice : recommendations) {
            for (Candidate candidate : advice.candidates()) {
                rows.add(List.of(
                        Cell.of(advice.role().id()),
                        Cell.of(candidate.implementation()),
                        nanos(candidate.measuredNs()),
                        nanos(candidate.predictedNs())));
            }
        }
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new Block.Wide(new Block.Heading(2, "Candidates")),
                        new Block.Wide(new Block.Table(
                                "Time per operation, best first",
                                List.of(
                                        Column.text("role"),
                                        Column.text("implementation"),
                                        Column.number("measured"),
                                        Column.number("predicted")),
                                rows,
                                "")));
    }

    private static Cell nanos(Double value) {
        return Cell.orDash(value == null ? null : new Nanos(value));
    }
}
