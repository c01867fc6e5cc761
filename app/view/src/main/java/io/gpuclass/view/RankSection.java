package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.RankAgreement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How well the cost model orders the implementations. */
final class RankSection {
    private RankSection() {}

    static List<Block> of(Profile profile) {
        List<RankAgreement> all = profile.rankAgreement();
        if (all.isEmpty()) {
            return List.of();
        }
        List<Integer> sizes =
                Sizes.sorted(all.stream().map(RankAgreement::blocks).toList());
        List<Integer> shown = Sizes.shown(sizes, profile.device().multiprocessors());
        String title = "Kendall's tau between predicted and measured ranks, by " + Contenders.many(profile);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Rank agreement of the cost model"));
        blocks.add(table(title, all, shown, "1: same order; -1: reversed. Ranked: how many implementations, at most."));
        if (!shown.equals(sizes)) {
            blocks.add(new Block.Wide(table(title + ", the whole sweep", all, sizes, "")));
        }
        return blocks;
    }

    private static Block.Table table(String title, List<RankAgreement> all, List<Integer> sizes, String note) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("kind")));
        sizes.forEach(size -> columns.add(Column.number(Integer.toString(size))));
        columns.add(Column.number("ranked"));
        Map<Family, List<RankAgreement>> families =
                Family.group(all, agreement -> new Family(agreement.kind(), agreement.initial(), null));
        List<List<Cell>> rows = new ArrayList<>();
        families.forEach((family, agreements) -> rows.add(row(family, agreements, sizes)));
        return new Block.Table(title, columns, rows, note);
    }

    private static List<Cell> row(Family family, List<RankAgreement> agreements, List<Integer> sizes) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(family.one())));
        for (int size : sizes) {
            row.add(agreements.stream()
                    .filter(agreement -> agreement.blocks() == size)
                    .findFirst()
                    .map(agreement -> tau(agreement.tau()))
                    .orElse(Cell.faint("-")));
        }
        int ranked = agreements.stream()
                .mapToInt(RankAgreement::implementations)
                .max()
                .orElseThrow();
        row.add(Cell.of(Integer.toString(ranked)));
        return row;
    }

    /** Below nought the model misleads rather than helps. */
    private static Cell tau(double tau) {
        return new Cell(Numbers.fixed(tau, 2), tau < 0 ? Tone.WARN : Tone.PLAIN);
    }
}
