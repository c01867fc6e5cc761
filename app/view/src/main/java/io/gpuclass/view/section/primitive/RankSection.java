package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Sizes;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** How well the cost model orders the implementations. */
public final class RankSection {
    private RankSection() {}

    /** The agreements of one family. */
    private record Ranked(Family family, List<RankAgreement> agreements) {
        /** Below nought the model misleads rather than helps. */
        private Cell tau(int size) {
            return agreements.stream()
                    .filter(agreement -> agreement.blocks() == size)
                    .findFirst()
                    .map(agreement ->
                            new Cell(Numbers.fixed(agreement.tau(), 2), agreement.tau() < 0 ? Tone.WARN : Tone.PLAIN))
                    .orElse(null);
        }

        /** Pairs of which the predicted ratio is within a factor of two of the measured one, over all numbers of blocks. */
        private Cell withinTwo() {
            int pairs = sum(RankAgreement::pairs);
            return pairs == 0
                    ? null
                    : Cell.of(Numbers.wholePercent(sum(RankAgreement::pairsWithinTwo) / (double) pairs));
        }

        private int sum(Function<RankAgreement, Integer> of) {
            return agreements.stream()
                    .map(of)
                    .filter(Objects::nonNull)
                    .mapToInt(Integer::intValue)
                    .sum();
        }

        private int implementations() {
            return agreements.stream()
                    .mapToInt(RankAgreement::implementations)
                    .max()
                    .orElseThrow();
        }
    }

    public static List<Block> of(Profile profile) {
        List<RankAgreement> all = profile.rankAgreement();
        if (all.isEmpty()) {
            return List.of();
        }
        List<Integer> sizes =
                Sizes.sorted(all.stream().map(RankAgreement::blocks).toList());
        List<Integer> shown = Sizes.shown(sizes, profile.device().multiprocessors());
        String title = "Kendall's tau between predicted and measured ranks, by " + Contenders.many(profile);
        Section section = Section.titled("Rank agreement of the cost model")
                .add(table(
                        title,
                        all,
                        shown,
                        "1: same order; -1: reversed. Ranked: how many implementations, at most. Within 2: of all pairs of"
                                + " them, at all sizes together, those whose predicted ratio of times is within a factor of two of"
                                + " the measured one."));
        return shown.equals(sizes)
                ? section.blocks()
                : section.wide(table(title + ", the whole sweep", all, sizes, ""))
                        .blocks();
    }

    private static Block.Table table(String title, List<RankAgreement> all, List<Integer> sizes, String note) {
        List<Ranked> families =
                Family.group(all, agreement -> new Family(agreement.kind(), agreement.initial(), null))
                        .entrySet()
                        .stream()
                        .map(group -> new Ranked(group.getKey(), group.getValue()))
                        .toList();
        return new TableColumns<Ranked>()
                .text("kind", ranked -> ranked.family.one())
                .each(sizes, Ranked::tau)
                .number("ranked", Ranked::implementations)
                .number("within 2", Ranked::withinTwo)
                .table(title, families, note);
    }
}
