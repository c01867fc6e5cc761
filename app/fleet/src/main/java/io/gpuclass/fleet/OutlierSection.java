package io.gpuclass.fleet;

import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Quantity;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The GPUs that are not like the others of their model, a row for each, the worst first. */
final class OutlierSection {
    private static final int MOST_ROWS = 20;

    private OutlierSection() {}

    static List<Block> of(FleetSummary fleet) {
        Section section = Section.titled("Outliers");
        return fleet.outliers().isEmpty()
                ? section.add(Block.Paragraph.of(Cell.good("None"), Cell.of(": " + rule(fleet.thresholds()) + ".")))
                        .blocks()
                : section.add(table(Grouped.by(Outlier::file, fleet.outliers()), fleet.thresholds()))
                        .blocks();
    }

    private static String rule(Thresholds thresholds) {
        return "no GPU is at least " + Numbers.significant(100 * thresholds.minEffect(), 2) + " % and "
                + Numbers.significant(thresholds.minZ(), 2)
                + " robust standard deviations from the median of its model, in models with "
                + thresholds.minGpus() + " GPUs or more";
    }

    private static Block table(Map<String, List<Outlier>> byFile, Thresholds thresholds) {
        CommonPath common = CommonPath.of(List.copyOf(byFile.keySet()));
        return new TableColumns<List<Outlier>>()
                .text("profile", all -> Cell.strong(common.without(all.get(0).file())))
                .text("model", all -> all.get(0).model())
                .with(Column.number("worse", "in"), all -> worse(count(all, Outlier::isBad)))
                .with(Column.number("better", "in"), all -> count(all, one -> !one.isBad() && !differs(one)))
                .with(Column.number("other", "in"), all -> count(all, OutlierSection::differs))
                .text("farthest in", all -> all.get(0).figure())
                .number("off by", all -> effect(all.get(0)))
                .number("z", all -> Numbers.fixed(all.get(0).z(), 1))
                .table(byFile.values().stream().limit(MOST_ROWS).toList(), note(common, byFile.size(), thresholds));
    }

    private static long count(List<Outlier> outliers, Predicate<Outlier> which) {
        return outliers.stream().filter(which).count();
    }

    private static boolean differs(Outlier outlier) {
        return outlier.standing().equals("differs");
    }

    private static Cell worse(long bad) {
        return bad == 0 ? Cell.faint("0") : Cell.bad(Long.toString(bad));
    }

    private static Cell effect(Outlier farthest) {
        String effect = Quantity.effect(farthest.effect());
        return farthest.isBad() ? Cell.bad(effect) : Cell.of(effect);
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

    /**
     * The directories that all paths begin with.
     *
     * @param path those directories, with a slash at the end; empty where there are none
     */
    private record CommonPath(String path) {
        static CommonPath of(List<String> files) {
            String common = files.get(0).substring(0, files.get(0).lastIndexOf('/') + 1);
            for (String file : files) {
                while (!file.startsWith(common)) {
                    common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
                }
            }
            return new CommonPath(common);
        }

        boolean isEmpty() {
            return path.isEmpty();
        }

        String without(String file) {
            return file.substring(path.length());
        }
    }
}
