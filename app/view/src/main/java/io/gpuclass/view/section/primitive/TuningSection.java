package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.PauseWords;
import java.util.List;

/** The pauses that a search found best, what they gain in the tool's own loop and in a user's kernel, and which are kept. */
public final class TuningSection {
    private TuningSection() {}

    public static List<Block> of(Profile profile) {
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
                                + " floor and a ceiling; a place is a waiter that is ahead. Gain: rate over that with the catalogue's own"
                                + " pauses. In use: the same in a kernel as users write them, over what the C++ library has by itself;"
                                + " what gains less than " + Math.round(100 * Lead.LEAST)
                                + " % there, or was not run there, is not"
                                + " kept, so that exported headers leave it out."
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
                .number("in use", TuningSection::gainInUse)
                .text("kept", TuningSection::kept)
                .number("fairness", tuning -> ValueCells.fixed(tuning.fairness(), 3));
    }

    private static Cell pauses(Tuning tuning) {
        return Cell.strong(PauseWords.of(tuning.pauses(), tuning.unitNs()) + (tuning.converged() ? "" : " *"));
    }

    private static Cell gain(Tuning tuning) {
        return ValueCells.times(Lead.factor(tuning.opsPerSecond(), tuning.untunedOpsPerSecond()));
    }

    private static Cell gainInUse(Tuning tuning) {
        return ValueCells.times(
                tuning.isJudged() ? Lead.factor(tuning.useOpsPerSecond(), tuning.useUntunedOpsPerSecond()) : null);
    }

    private static Cell kept(Tuning tuning) {
        if (tuning.isJudged()) {
            return ValueCells.agrees(tuning.isKept());
        }
        return tuning.pauses().equals(tuning.untuned()) ? Cell.orDash(null) : Cell.warn("not judged");
    }
}
