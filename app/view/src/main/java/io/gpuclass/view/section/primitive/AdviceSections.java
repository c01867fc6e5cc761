package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import io.gpuclass.view.terms.Numbers.Sizes;
import io.gpuclass.view.terms.PauseWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Advice with its grounds: recommendations, break-even with ending the kernel, tuned pauses, ranks of the cost model. */
public final class AdviceSections {
    private static final TableColumns<OfRole> CANDIDATES = new TableColumns<OfRole>()
            .text("role", considered -> considered.role.id())
            .text("form", considered -> FormNames.of(considered.role.kind(), considered.candidate.implementation()))
            .number("measured", considered -> measured(considered.candidate))
            .number("predicted", considered -> ValueCells.nanos(considered.candidate.predictedNs()));

    private static final TableColumns<BreakEven> BREAK_EVEN = new TableColumns<BreakEven>()
            .text("fastest barrier", BreakEven::barrier)
            .number("blocks", BreakEven::blocks)
            .number("its time", at -> new Nanos(at.barrierNs()))
            .number("kernel", at -> ValueCells.nanos(at.kernelRelaunchNs()))
            .number("graph node", at -> ValueCells.nanos(at.graphRelaunchNs()))
            .number(
                    "saved a phase",
                    at -> new Cell(new Nanos(at.savedNs()).toString(), at.savedNs() > 0 ? Tone.GOOD : Tone.WARN));
    private static final TableColumns<Tuning> USE = new TableColumns<Tuning>()
            .text("form", tuning -> FormNames.of(tuning.kind(), tuning.implementation()))
            .text("contention", tuning -> tuning.contention().id())
            .number("library's own", tuning -> Pace.text(tuning.kind(), tuning.useUntunedOpsPerSecond()))
            .number("tuned", tuning -> Pace.text(tuning.kind(), tuning.useOpsPerSecond()))
            .number(
                    "in use",
                    tuning -> ValueCells.times(Lead.factor(tuning.useOpsPerSecond(), tuning.useUntunedOpsPerSecond())))
            .number("in the bench", AdviceSections::gain)
            .text("verdict", AdviceSections::kept);

    private AdviceSections() {}

    private record OfRole(Role role, Considered candidate) {}

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
                .text("use", AdviceSections::use)
                .number("measured", AdviceSections::cost)
                .number("speedup", AdviceSections::speedup)
                .text("model says", Recommendation::predicted)
                .text("agrees", advice -> ValueCells.agrees(advice.agrees()))
                .number("tau", advice -> ValueCells.fixed(advice.rankAgreement(), 2))
                .number(Contenders.many(profile), Recommendation::blocks)
                .table(
                        profile.recommendations(),
                        "Measured: time per operation with that many " + Contenders.many(profile)
                                + " (~: predicted by the cost model, not measured). Speedup: times as fast as the"
                                + " runner-up; undecided where their intervals overlap. Tau: how well the model's"
                                + " ranks agree with the measured ones, from -1 to 1.");
    }

    private static Optional<Cell> use(Recommendation advice) {
        return Optional.ofNullable(advice.recommended()).map(Cell::strong);
    }

    private static Optional<Cell> cost(Recommendation advice) {
        return advice.candidates().stream()
                .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                .findFirst()
                .map(AdviceSections::cost);
    }

    private static Cell cost(Considered candidate) {
        return candidate.measuredNs() == null && candidate.predictedNs() != null
                ? Cell.faint("~" + new Nanos(candidate.predictedNs()))
                : measured(candidate);
    }

    private static Cell measured(Considered candidate) {
        return candidate.cliff() == null
                ? ValueCells.nanos(candidate.measuredNs())
                : ValueCells.unstable(new Nanos(candidate.measuredNs()).toString(), candidate.cliff());
    }

    private static Cell speedup(Recommendation advice) {
        if (Boolean.FALSE.equals(advice.decided())) {
            return Cell.warn("undecided");
        }
        return advice.margin() == null ? null : Cell.of(Numbers.times(1 + advice.margin()));
    }

    /** Returns all that was considered, best first: the model beside the measurements, which have tables of their own. */
    public static List<Block> candidates(List<Recommendation> recommendations) {
        List<OfRole> all = recommendations.stream()
                .flatMap(advice -> advice.candidates().stream().map(candidate -> new OfRole(advice.role(), candidate)))
                .toList();
        return Section.titled("Candidates")
                .add(CANDIDATES.table("Time per operation, best first", all, ""))
                .wideBlocks();
    }

    /** Below nought the model misleads rather than helps. */
    private static Optional<Cell> tau(List<RankAgreement> family, int size) {
        return family.stream()
                .filter(agreement -> agreement.blocks() == size)
                .findFirst()
                .map(agreement ->
                        new Cell(Numbers.fixed(agreement.tau(), 2), agreement.tau() < 0 ? Tone.WARN : Tone.PLAIN));
    }

    /** Pairs of which the predicted ratio is within a factor of two of the measured one, over all numbers of blocks. */
    private static String withinTwo(List<RankAgreement> family) {
        int pairs = sum(family, RankAgreement::pairs);
        return pairs == 0 ? null : Numbers.wholePercent(sum(family, RankAgreement::pairsWithinTwo) / (double) pairs);
    }

    private static int sum(List<RankAgreement> family, Function<RankAgreement, Integer> of) {
        return family.stream()
                .map(of)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .sum();
    }

    private static int ranked(List<RankAgreement> family) {
        return family.stream().mapToInt(RankAgreement::implementations).max().orElseThrow();
    }

    private static Family family(RankAgreement agreement) {
        return new Family(agreement.kind(), agreement.initial(), null);
    }

    public static List<Block> rankAgreement(Profile profile) {
        List<RankAgreement> all = profile.rankAgreement();
        if (all.isEmpty()) {
            return List.of();
        }
        List<Integer> sizes =
                Sizes.sorted(all.stream().map(RankAgreement::blocks).toList());
        List<Integer> shown = Sizes.shown(sizes, profile.device().multiprocessors());
        String title = "Kendall's tau between predicted and measured ranks, by " + Contenders.many(profile);
        Section section = Section.titled("Rank agreement of the cost model")
                .add(rankAgreementTable(
                        title,
                        all,
                        shown,
                        "1: same order; -1: reversed. Ranked: how many implementations, at most. Within 2: of all"
                                + " pairs of them, at all sizes together, those whose predicted ratio of times is within a"
                                + " factor of two of the measured one."));
        return shown.equals(sizes)
                ? section.blocks()
                : section.wide(rankAgreementTable(title + ", the whole sweep", all, sizes, ""))
                        .blocks();
    }

    private static Block.Table rankAgreementTable(
            String title, List<RankAgreement> all, List<Integer> sizes, String note) {
        return new TableColumns<List<RankAgreement>>()
                .text("kind", family -> family(family.get(0)).one())
                .each(sizes, AdviceSections::tau)
                .number("ranked", AdviceSections::ranked)
                .number("within 2", AdviceSections::withinTwo)
                .table(title, Family.group(all, AdviceSections::family).values(), note);
    }

    public static List<Block> breakEven(Profile profile) {
        List<BreakEven> all = profile.breakEven();
        if (all.isEmpty()) {
            return List.of();
        }
        List<Integer> sizes = Sizes.sorted(all.stream().map(BreakEven::blocks).toList());
        List<Integer> shown = Sizes.shown(sizes, profile.device().multiprocessors());
        Section section = Section.titled("Barrier or end of kernel");
        all.stream()
                .max(Comparator.comparingInt(BreakEven::blocks))
                .ifPresent(largest -> section.text(sentence(largest)));
        section.add(BREAK_EVEN.table(
                all.stream().filter(each -> shown.contains(each.blocks())).toList(), ""));
        return shown.equals(sizes)
                ? section.blocks()
                : section.wide(BREAK_EVEN.table("The whole sweep", all, "")).blocks();
    }

    private static String sentence(BreakEven at) {
        List<String> ways = new ArrayList<>();
        if (at.kernelRelaunchNs() != null) {
            ways.add(new Nanos(at.kernelRelaunchNs()) + " as a separate kernel");
        }
        if (at.graphRelaunchNs() != null) {
            ways.add(new Nanos(at.graphRelaunchNs()) + " as a node of a CUDA graph");
        }
        ways.add(new Nanos(at.barrierNs()) + " behind " + at.barrier() + " inside one kernel");
        String verdict = at.savedNs() > 0
                ? "Staying in the kernel saves " + new Nanos(at.savedNs())
                        + " a phase: it pays unless keeping the grid resident costs more than that."
                : "Ending the kernel saves " + new Nanos(-at.savedNs()) + " a phase.";
        return "With " + at.blocks() + " blocks a phase takes " + String.join(", ", ways) + ". " + verdict;
    }

    public static List<Block> tuning(Profile profile) {
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
                        "Linear pauses grow by one unit from the first to the last; a percentage is of the time waited"
                                + " so far, between a floor and a ceiling; a waiter is one ahead. Gain: rate"
                                + " over that with the catalogue's own pauses."
                                + (ended ? " *: the time ran out before the search came to its end." : ""))
                .blocks();
    }

    /** Adds what was seen in a kernel as users write them, and says how many were not run there. */
    private static void inUse(Section section, List<Tuning> tunings) {
        List<Tuning> judged = tunings.stream().filter(Tuning::isJudged).toList();
        if (!judged.isEmpty()) {
            section.add(USE.table("In a user's kernel", judged, ""));
            section.faint("In use: rate there over that with the library's own pauses. Pauses that gain less than "
                    + Math.round(100 * Lead.LEAST)
                    + " %, or not significantly, are dropped: exported headers leave them out.");
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
                .text("form", tuning -> FormNames.of(tuning.kind(), tuning.implementation()))
                .text("contention", tuning -> tuning.contention().id())
                .number(Contenders.many(profile), Tuning::blocks)
                .text("best pauses", AdviceSections::pauses)
                .number(
                        kind == Kind.BARRIER ? "time" : "op/s",
                        tuning -> Pace.text(tuning.kind(), tuning.opsPerSecond()))
                .number("gain", AdviceSections::gain)
                .number("fairness", tuning -> ValueCells.fixed(tuning.fairness(), 3));
    }

    private static Cell pauses(Tuning tuning) {
        return Cell.strong(PauseWords.of(tuning.pauses(), tuning.unitNs()) + (tuning.converged() ? "" : " *"));
    }

    private static Cell gain(Tuning tuning) {
        return ValueCells.times(Lead.factor(tuning.opsPerSecond(), tuning.untunedOpsPerSecond()));
    }

    private static Cell kept(Tuning tuning) {
        return tuning.isKept() ? Cell.good("kept") : Cell.warn("dropped");
    }
}
