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
    private static final TableColumns<Tuning> USE = new TableColumns<Tuning>()
            .text("implementation", tuning -> tuning.kind().id() + "/" + tuning.implementation())
            .text("contention", tuning -> tuning.contention().id())
            .number("library's own", tuning -> Pace.text(tuning.kind(), tuning.useUntunedOpsPerSecond()))
            .number("tuned", tuning -> Pace.text(tuning.kind(), tuning.useOpsPerSecond()))
            .number("in use", TuningSection::gainInUse)
            .number("in the bench", TuningSection::gain)
            .text("verdict", TuningSection::kept);

    private TuningSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.tuning().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Tuned pauses");
        Family.group(profile.tuning(), tuning -> new Family(tuning.kind(), tuning.initial(), null))
                .forEach((family, tunings) ->
                        section.add(columns(profile, family.kind()).table(family.title(), tunings, "")));
        inUse(section, profile.tuning());
        boolean ended = profile.tuning().stream().anyMatch(tuning -> !tuning.converged());
        return section.faint(
                        "Linear pauses grow by one unit from the first to the last; a percentage is of the time waited so far, between a"
                                + " floor and a ceiling; a place is a waiter that is ahead. Gain: rate over that with the catalogue's own"
                                + " pauses."
                                + (ended ? " *: the time ran out before the search came to its end." : ""))
                .blocks();
    }

    /** Adds what was seen in a kernel as users write them, and says how many were not run there. */
    private static void inUse(Section section, List<Tuning> tunings) {
        List<Tuning> judged = tunings.stream().filter(Tuning::isJudged).toList();
        if (!judged.isEmpty()) {
            section.add(USE.table("In a user's kernel", judged, ""));
            section.faint(
                    "In use: rate there over that with the pauses that the C++ library has by itself. What gains less than "
                            + Math.round(100 * Lead.LEAST)
                            + " %, or not surely, is dropped: exported headers leave it out.");
        }
        long open = tunings.stream()
                .filter(tuning -> !tuning.isJudged() && !tuning.pauses().equals(tuning.untuned()))
                .count();
        if (open > 0) {
            section.faint(open + " of " + tunings.size()
                    + " were never run in a user's kernel, so that exported headers leave them out.");
        }
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
                .number("fairness", tuning -> ValueCells.fixed(tuning.fairness(), 3));
    }

    private static Cell pauses(Tuning tuning) {
        return Cell.strong(PauseWords.of(tuning.pauses(), tuning.unitNs()) + (tuning.converged() ? "" : " *"));
    }

    private static Cell gain(Tuning tuning) {
        return ValueCells.times(Lead.factor(tuning.opsPerSecond(), tuning.untunedOpsPerSecond()));
    }

    private static Cell gainInUse(Tuning tuning) {
        return ValueCells.times(Lead.factor(tuning.useOpsPerSecond(), tuning.useUntunedOpsPerSecond()));
    }

    private static Cell kept(Tuning tuning) {
        return tuning.isKept() ? Cell.good("kept") : Cell.warn("dropped");
    }
}
