package io.gpuclass.fleet;

import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The medians, spreads and outliers of a fleet.
 *
 * @param gpus GPUs that they are of; each counts by its latest profile, or its latest replay if nothing else is of it
 * @param replays those of them that are known only by replays of recordings, which are no measurements of their date
 * @param models a summary of each model, the one with the most GPUs first
 * @param outliers GPUs that are far from the others of their model: the bad ones first, then the farthest
 */
public record FleetSummary(
        int profiles,
        int gpus,
        int replays,
        int skipped,
        Thresholds thresholds,
        List<Model> models,
        List<Outlier> outliers) {
    public FleetSummary {
        models = List.copyOf(models);
        outliers = List.copyOf(outliers);
    }

    /**
     * The share of the GPUs of a model that have one answer.
     *
     * @param question such as {@code line contention, sustained}
     * @param answer such as {@code yes}
     * @param share as a share of those that have any
     */
    public record Share(String question, String answer, int gpus, double share) {}

    /**
     * A summary of the GPUs of one model.
     *
     * @param replays GPUs of it that are known only by replays of recordings
     * @param shares how many have which class, and for which the same implementation is best
     */
    public record Model(String name, int gpus, int profiles, int replays, List<Share> shares, List<Spread> figures) {
        public Model {
            shares = List.copyOf(shares);
            figures = List.copyOf(figures);
        }
    }

    /**
     * A GPU that is far from the others of its model in one figure.
     *
     * @param gpu its id, where the profile tells it, else the file
     * @param blocks blocks that took part; null where that makes no sense
     * @param unit its unit; empty for a plain number
     * @param standing {@code slower}, {@code faster}, {@code worse}, {@code better}, or {@code differs} where neither is meant
     * @param effect the value over the median, less one; of a difference, the value less the median
     * @param z the distance in robust standard deviations, between -1000 and 1000
     */
    @RecordBuilder
    public record Outlier(
            String gpu,
            String file,
            String model,
            String section,
            String figure,
            Integer blocks,
            String metric,
            String unit,
            String standing,
            double value,
            double median,
            double effect,
            double z) {
        public boolean isBad() {
            return standing.equals("slower") || standing.equals("worse");
        }
    }

    /**
     * The spread of one figure over the GPUs of a model.
     *
     * @param section the section of reports that it is in
     * @param figure its name in the section
     * @param blocks blocks that took part; null where that makes no sense
     * @param metric its metric, such as {@code access-time}
     * @param unit its unit; empty for a plain number
     * @param mad median absolute deviation from the median
     * @param outliers GPUs that are outliers in it; null where there are too few to tell
     */
    @RecordBuilder
    public record Spread(
            String section,
            String figure,
            Integer blocks,
            String metric,
            String unit,
            int gpus,
            double median,
            double p5,
            double p25,
            double p75,
            double p95,
            double min,
            double max,
            double mad,
            Integer outliers) {
        /**
         * Returns how far a number is from the median: as a share of the median or, for figures that are shares already, as a difference.
         * Empty if the median is not above 0.
         */
        public OptionalDouble distance(double value) {
            if (compareByDifference()) {
                return OptionalDouble.of(value - median);
            }
            return median > 0 ? OptionalDouble.of(value / median - 1) : OptionalDouble.empty();
        }

        /** Returns whether distances are differences, in percentage points, and no shares of the median. */
        public boolean compareByDifference() {
            return CaseLists.metric(metric)
                    .map(metric -> metric.is(Metric.Trait.DIFFERENCE))
                    .orElse(false);
        }
    }

    /**
     * Least distances from the median at which a GPU is an outlier.
     *
     * @param minEffect least distance from the median of its model, as a share of that; of a difference, its own
     * @param minZ least distance from it, in robust standard deviations
     * @param minGpus fewest GPUs of a model among which one can be told
     */
    public record Thresholds(double minEffect, double minZ, int minGpus) {
        /** 2 %, 3.5 as Iglewicz and Hoaglin advise for the modified z-score, and 5 GPUs. */
        public static final Thresholds DEFAULT = new Thresholds(0.02, 3.5, 5);

        public Thresholds {
            if (!(minEffect >= 0 && minZ >= 0 && minGpus >= 2)) {
                throw new IllegalArgumentException("thresholds must not be negative, and two GPUs are the fewest");
            }
        }
    }

    /**
     * The median of one figure of a model, with one driver and at one time.
     *
     * @param driver its version; empty where profiles do not tell it
     * @param date the day, the month, or from which day to which
     * @param figure the figure's name
     * @param blocks blocks that took part; null where that makes no sense
     * @param unit its unit; empty for a plain number
     * @param usual the median of the model's GPUs by their latest profiles; null where there is none
     */
    public record Trend(
            String driver,
            String date,
            String figure,
            Integer blocks,
            String unit,
            int gpus,
            double median,
            Double usual) {
        private static final int MOST_ROWS = 60;

        private record TrendDate(String driver, String date) {}

        private record Figure(String name, Integer blocks) {}

        /** Returns a table with a row for each driver and date, in the order in which they come. */
        public static Block.Table table(Collection<Trend> trends) {
            List<Figure> figures =
                    trends.stream().map(Trend::described).distinct().toList();
            List<List<Trend>> rows = List.copyOf(Grouped.by(trend -> new TrendDate(trend.driver, trend.date), trends)
                    .values());
            String more = rows.size() <= MOST_ROWS ? "" : "And " + (rows.size() - MOST_ROWS) + " earlier rows. ";
            return new TableColumns<List<Trend>>()
                    .text("driver", row -> Cell.orDash(row.get(0).driver.isEmpty() ? null : row.get(0).driver))
                    .text("date", row -> row.get(0).date)
                    .number(
                            "devices",
                            row -> row.stream().mapToInt(Trend::gpus).max().orElse(0))
                    .each(
                            figures,
                            figure -> Column.number(
                                    figure.name(), figure.blocks() == null ? "" : figure.blocks() + " blocks"),
                            (row, figure) -> row.stream()
                                    .filter(trend -> trend.described().equals(figure))
                                    .findFirst()
                                    .map(Trend::shown)
                                    .orElse(null))
                    .table(
                            rows.subList(0, Math.min(rows.size(), MOST_ROWS)),
                            more + "Medians. Marked: 2 % or more from the median of the devices' latest profiles.");
        }

        private Figure described() {
            return new Figure(figure, blocks);
        }

        private Cell shown() {
            boolean far = usual != null
                    && !Objects.equals(usual, 0.0)
                    && Math.abs(median / usual - 1) >= Thresholds.DEFAULT.minEffect();
            return new Cell(Numbers.quantity(median, unit), far ? Tone.WARN : Tone.PLAIN);
        }
    }
}
