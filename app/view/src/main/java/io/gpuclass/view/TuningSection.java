package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Tuning;
import java.util.List;

/** The pauses that a search found best. */
final class TuningSection {
    private TuningSection() {}

    static List<Block> of(Profile profile) {
        if (profile.tuning().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Tuned pauses");
        Family.group(profile.tuning(), tuning -> new Family(tuning.kind(), tuning.initial(), null))
                .forEach((family, tunings) ->
                        section.add(columns(profile, family.kind()).table(family.title(), tunings, "")));
        boolean ended = profile.tuning().stream().anyMatch(tuning -> !tuning.converged());
        return section.faint(
                        "Linear pauses grow by one unit from the first to the last; a percentage is of the time waited so far, between a"
                                + " floor and a ceiling; a place is one that is ahead. Gain: rate over that with the catalogue's own"
                                + " pauses."
                                + (ended ? " *: the time ran out before the search came to its end." : ""))
                .blocks();
    }

    private static TableColumns<Tuning> columns(Profile profile, Kind kind) {
        return new TableColumns<Tuning>()
                .text("implementation", Tuning::implementation)
                .text("contention", tuning -> tuning.contention().id())
                .number(Contenders.many(profile), Tuning::blocks)
                .text("best pauses", TuningSection::pauses)
                .number(
                        kind == Kind.BARRIER ? "time" : "op/s",
                        tuning -> Pace.text(tuning.kind(), tuning.opsPerSecond()))
                .number("gain", TuningSection::gain)
                .number("fairness", tuning -> Cells.fixed(tuning.fairness(), 3));
    }

    private static Cell pauses(Tuning tuning) {
        return Cell.strong(PauseWords.of(tuning.pauses(), tuning.unitNs()) + (tuning.converged() ? "" : " *"));
    }

    private static Cell gain(Tuning tuning) {
        double untuned = tuning.untunedOpsPerSecond().median();
        return Cells.times(untuned == 0 ? null : tuning.opsPerSecond().median() / untuned);
    }
}
