package io.gpuclass.fleet;

import io.gpuclass.view.Block;
import io.gpuclass.view.Cell;
import io.gpuclass.view.Column;
import io.gpuclass.view.CommonPath;
import io.gpuclass.view.Numbers;
import io.gpuclass.view.Quantity;
import io.gpuclass.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The GPUs that are not like the others of their model, a row for each, the worst first. */
final class OutlierSection {
    private static final int MOST_ROWS = 20;

    private OutlierSection() {}

    static List<Block> of(FleetSummary fleet) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Outliers"));
        if (fleet.outliers().isEmpty()) {
            blocks.add(Block.Paragraph.of(new Cell("None", Tone.GOOD), Cell.of(": " + rule(fleet.thresholds()) + ".")));
            return blocks;
        }
        Map<String, List<Outlier>> byFile = fleet.outliers().stream()
                .collect(Collectors.groupingBy(Outlier::file, LinkedHashMap::new, Collectors.toList()));
        blocks.add(table(byFile, fleet));
        return blocks;
    }

    private static String rule(Thresholds thresholds) {
        return "no GPU is at least " + Numbers.significant(100 * thresholds.minEffect(), 2) + " % and "
                + Numbers.significant(thresholds.minZ(), 2)
                + " robust standard deviations from the median of its model, in models with "
                + thresholds.minGpus() + " GPUs or more";
    }

    private static Block.Table table(Map<String, List<Outlier>> byFile, FleetSummary fleet) {
        CommonPath common = CommonPath.of(List.copyOf(byFile.keySet()));
        List<List<Cell>> rows = byFile.entrySet().stream()
                .limit(MOST_ROWS)
                .map(entry -> row(common.without(entry.getKey()), entry.getValue()))
                .toList();
        return new Block.Table(
                "",
                List.of(
                        Column.text("profile"),
                        Column.text("model"),
                        Column.number("worse", "in"),
                        Column.number("better", "in"),
                        Column.number("other", "in"),
                        Column.text("farthest in"),
                        Column.number("off by"),
                        Column.number("z")),
                rows,
                note(common, byFile.size(), fleet.thresholds()));
    }

    private static List<Cell> row(String name, List<Outlier> outliers) {
        Outlier farthest = outliers.get(0);
        long bad = outliers.stream().filter(Outlier::isBad).count();
        long differs = outliers.stream()
                .filter(outlier -> outlier.standing().equals("differs"))
                .count();
        return List.of(
                Cell.strong(name),
                Cell.of(farthest.model()),
                bad == 0 ? Cell.faint("0") : new Cell(Long.toString(bad), Tone.BAD),
                Cell.of(Long.toString(outliers.size() - bad - differs)),
                Cell.of(Long.toString(differs)),
                Cell.of(farthest.figure()),
                new Cell(Quantity.effect(farthest.effect()), farthest.isBad() ? Tone.BAD : Tone.PLAIN),
                Cell.of(Numbers.fixed(farthest.z(), 1)));
    }

    private static String note(CommonPath common, int all, Thresholds thresholds) {
        String more = all <= MOST_ROWS ? "" : "And " + (all - MOST_ROWS) + " more: --format json has all. ";
        String place = common.isEmpty() ? "" : "Profiles are in " + common.path() + ". ";
        return more + place
                + "Worse in, better in, other in: in so many figures it is slower, faster, or neither but off, by "
                + Numbers.significant(100 * thresholds.minEffect(), 2) + " % and "
                + Numbers.significant(thresholds.minZ(), 2)
                + " robust standard deviations (z) or more.";
    }
}
