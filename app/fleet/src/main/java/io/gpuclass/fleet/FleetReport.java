package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Outlier;
import io.gpuclass.fleet.FleetSummary.Share;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.fleet.FleetSummary.Trend;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.csv.CsvLine;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report on thousands of profiles: each model's medians and spreads, and its outliers. */
public final class FleetReport {
    private static final List<RecordComponent> COLUMNS = List.of(Spread.class.getRecordComponents());

    private static final int MOST_ROWS = 20;
    private static final String READ_IT =
            "p5 to max: distance from the median. Outliers: devices that are too far from it; - where there are too few to tell.";

    /** Beginning of a question about a form to use, in the views. */
    private static final String USE_FOR = "use for ";

    private FleetReport() {}

    public static Document of(FleetSummary fleet) {
        List<Block> blocks = new ArrayList<>(head(fleet));
        blocks.addAll(outliers(fleet));
        fleet.models().forEach(model -> blocks.addAll(of(model).blocks()));
        return new Document(blocks);
    }

    private static List<Block> head(FleetSummary fleet) {
        return List.of(new Block.Heading(1, "Fleet"), Block.Paragraph.of(Cell.of(counts(fleet))));
    }

    private static String counts(FleetSummary fleet) {
        String replays = fleet.replays() == 0 ? "" : " (" + fleet.replays() + " known only by replays of recordings)";
        String skipped = fleet.skipped() == 0 ? "" : ", " + Numbers.counted(fleet.skipped(), "file") + " skipped";
        return Numbers.counted(fleet.profiles(), "profile") + " of " + Numbers.counted(fleet.gpus(), "device") + replays
                + ", " + Numbers.counted(fleet.models().size(), "model") + skipped;
    }

    private static Document of(Model model) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, model.name() + " · " + Numbers.counted(model.gpus(), "device")));
        if (!model.shares().isEmpty()) {
            blocks.add(shares(model));
        }
        addSpreads(blocks, model);
        return new Document(blocks);
    }

    private static Block shares(Model model) {
        return new TableColumns<List<Share>>()
                .text("verdicts and advice", shares -> question(shares.get(0)))
                .text(
                        "answer",
                        shares -> shares.stream().map(FleetReport::answer).collect(Collectors.joining(", ")))
                .table(Grouped.by(Share::question, model.shares()).values(), "");
    }

    private static String question(Share share) {
        return role(share).map(role -> USE_FOR + FormNames.role(role)).orElse(share.question());
    }

    private static Optional<Role> role(Share share) {
        return share.question().startsWith(USE_FOR)
                ? Named.find(Role.class, share.question().substring(USE_FOR.length()))
                : Optional.empty();
    }

    private static String answer(Share share) {
        String name = role(share)
                .map(role -> FormNames.of(role.kind(), share.answer()))
                .orElse(share.answer());
        return name + (share.share() == 1 ? "" : " " + Numbers.fixed(100 * share.share(), 1) + " %");
    }

    private static void addSpreads(List<Block> blocks, Model model) {
        Iterator<Map.Entry<String, List<Spread>>> sections =
                Grouped.by(Spread::section, model.figures()).entrySet().iterator();
        while (sections.hasNext()) {
            Map.Entry<String, List<Spread>> section = sections.next();
            blocks.add(columns(section.getKey())
                    .filled(section.getValue())
                    .table(section.getValue(), sections.hasNext() ? "" : READ_IT));
        }
    }

    private static TableColumns<Spread> columns(String section) {
        return new TableColumns<Spread>()
                .text(section, Spread::figure)
                .number("blocks", Spread::blocks)
                .number("devices", Spread::gpus)
                .number("median", spread -> Cell.strong(Numbers.quantity(spread.median(), spread.unit())))
                .number("p5", spread -> off(spread.p5(), spread))
                .number("p95", spread -> off(spread.p95(), spread))
                .number("min", spread -> off(spread.min(), spread))
                .number("max", spread -> off(spread.max(), spread))
                .number("outliers", spread -> outliers(spread.outliers()));
    }

    private static Cell off(double value, Spread spread) {
        OptionalDouble distance = spread.distance(value);
        if (spread.gpus() == 1 || distance.isEmpty()) {
            return Cell.faint("-");
        }
        String text = Numbers.effect(distance.getAsDouble());
        return Cell.of(spread.compareByDifference() ? text.replace("%", "pp") : text);
    }

    private static Cell outliers(Integer outliers) {
        return outliers == null || outliers == 0
                ? Cell.faint(outliers == null ? "-" : "0")
                : new Cell(outliers.toString(), Tone.WARN);
    }

    private static List<Block> outliers(FleetSummary fleet) {
        Block found = fleet.outliers().isEmpty()
                ? Block.Paragraph.of(
                        Cell.good("None"),
                        Cell.of(": no device is at least " + distance(fleet.thresholds())
                                + " from the median of its model, in models with "
                                + fleet.thresholds().minGpus() + " devices or more."))
                : table(Grouped.by(Outlier::file, fleet.outliers()), fleet.thresholds());
        return Section.titled("Outliers").add(found).blocks();
    }

    private static String distance(Thresholds thresholds) {
        return Numbers.significant(100 * thresholds.minEffect(), 2) + " % and "
                + Numbers.significant(thresholds.minZ(), 2) + " robust standard deviations";
    }

    private static Block table(Map<String, List<Outlier>> byFile, Thresholds thresholds) {
        String common = commonPath(byFile.keySet());
        return new TableColumns<List<Outlier>>()
                .text("profile", all -> Cell.strong(all.get(0).file().substring(common.length())))
                .text("model", all -> all.get(0).model())
                .with(Column.number("worse", "in"), all -> worse(count(all, Outlier::isBad)))
                .with(Column.number("better", "in"), all -> count(all, one -> !one.isBad() && !differs(one)))
                .with(Column.number("other", "in"), all -> count(all, FleetReport::differs))
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
        String effect = Numbers.effect(farthest.effect());
        return farthest.isBad() ? Cell.bad(effect) : Cell.of(effect);
    }

    private static String note(String common, int all, Thresholds thresholds) {
        String more = all <= MOST_ROWS ? "" : "And " + (all - MOST_ROWS) + " more: --format json has all. ";
        String place = common.isEmpty() ? "" : "Profiles are in " + common + ". ";
        return more + place
                + "Worse in, better in, other in: in so many figures it is slower, faster, or neither but off, by "
                + distance(thresholds) + " (z) or more.";
    }

    /** Returns the directories that all paths begin with, with a slash at the end; empty where there are none. */
    private static String commonPath(Collection<String> files) {
        String common = files.iterator().next();
        for (String file : files) {
            while (!file.startsWith(common) || !common.isEmpty() && !common.endsWith("/")) {
                common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
            }
        }
        return common;
    }

    /**
     * Returns the same as a page that needs nothing beside it, with trends by driver and date.
     *
     * @throws FleetException if the engine fails
     */
    public static String page(Fleet fleet) {
        FleetSummary summary = fleet.summary();
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("outliers", "Outliers", bare(outliers(summary), "outliers")));
        for (int i = 0; i < summary.models().size(); i++) {
            Model model = summary.models().get(i);
            List<Trend> trends = fleet.trends(model.name());
            String id = "model-" + (i + 1);
            List<Tag> content = new ArrayList<>(bare(of(model).blocks(), id));
            if (!trends.isEmpty()) {
                content.add(Tag.of("h3", "Trends by driver and date"));
                content.addAll(new Document(List.of(Trend.table(trends))).toHtml(id + "-trends", 1));
            }
            parts.add(new Part(id, model.name() + " \u00B7 " + Numbers.counted(model.gpus(), "device"), content));
        }
        return new Page("Fleet", new Document(head(summary)).toHtml("fleet", 0), parts, false, "").html();
    }

    /** Returns blocks without their heading, which the part has. */
    private static List<Tag> bare(List<Block> blocks, String id) {
        return new Document(blocks.subList(1, blocks.size())).toHtml(id, 1);
    }

    /** Returns the spread of each figure of each model as CSV, a figure on each line. The columns are the components of {@link Spread}. */
    public static String csv(FleetSummary fleet) {
        StringBuilder csv =
                new StringBuilder(line("device_name", COLUMNS.stream().map(RecordComponent::getName)));
        for (Model model : fleet.models()) {
            for (Spread spread : model.figures()) {
                csv.append(line(model.name(), COLUMNS.stream().map(column -> value(column, spread))));
            }
        }
        return csv.toString();
    }

    private static Object value(RecordComponent column, Spread spread) {
        try {
            return column.getAccessor().invoke(spread);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record's accessor only reads", e);
        }
    }

    private static String line(String model, Stream<?> fields) {
        return CsvLine.of(Stream.concat(Stream.of(model), fields).toList());
    }
}
