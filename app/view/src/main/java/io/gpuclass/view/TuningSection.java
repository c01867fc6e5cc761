package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Tuning;
import java.util.ArrayList;
import java.util.List;

/** The pauses that a search found best. */
final class TuningSection {
    private TuningSection() {}

    static List<Block> of(Profile profile) {
        if (profile.tuning().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(List.of(new Block.Heading(2, "Tuned pauses")));
        Family.group(profile.tuning(), tuning -> new Family(tuning.kind(), tuning.initial(), null))
                .forEach((family, tunings) -> blocks.add(table(profile, family, tunings)));
        blocks.add(Block.Paragraph.of(Cell.faint(note(profile.tuning()))));
        return blocks;
    }

    private static Block table(Profile profile, Family family, List<Tuning> tunings) {
        return new Block.Table(
                family.title(),
                List.of(
                        Column.text("implementation"),
                        Column.text("contention"),
                        Column.number(Contenders.many(profile)),
                        Column.text("best pauses"),
                        Column.number(family.kind() == Kind.BARRIER ? "time" : "op/s"),
                        Column.number("gain"),
                        Column.number("fairness")),
                tunings.stream().map(TuningSection::row).toList(),
                "");
    }

    private static List<Cell> row(Tuning tuning) {
        return List.of(
                Cell.of(tuning.implementation()),
                Cell.of(tuning.contention().id()),
                Cell.of(Integer.toString(tuning.blocks())),
                Cell.strong(PauseWords.of(tuning.pauses(), tuning.unitNs()) + (tuning.converged() ? "" : " *")),
                Cell.of(Pace.text(tuning.kind(), tuning.opsPerSecond())),
                gain(tuning),
                Cell.orDash(tuning.fairness() == null ? null : Numbers.fixed(tuning.fairness(), 3)));
    }

    private static Cell gain(Tuning tuning) {
        double untuned = tuning.untunedOpsPerSecond().median();
        return untuned == 0
                ? Cell.faint("-")
                : Cell.of(Numbers.significant(tuning.opsPerSecond().median() / untuned, 3) + "×");
    }

    private static String note(List<Tuning> tunings) {
        boolean ended = tunings.stream().anyMatch(tuning -> !tuning.converged());
        return "Linear pauses grow by one unit from the first to the last; a percentage is of the time waited so far, between a"
                + " floor and a ceiling; a place is one that is ahead. Gain: rate over that with the catalogue's own"
                + " pauses." + (ended ? " *: the time ran out before the search came to its end." : "");
    }
}
