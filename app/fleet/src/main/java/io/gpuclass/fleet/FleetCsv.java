package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.view.csv.CsvLine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The spread of each figure of each model as CSV, a figure on each line. */
public final class FleetCsv {
    private static final Map<String, Function<Spread, Object>> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("section", Spread::section);
        COLUMNS.put("figure", Spread::figure);
        COLUMNS.put("blocks", Spread::blocks);
        COLUMNS.put("metric", Spread::metric);
        COLUMNS.put("unit", Spread::unit);
        COLUMNS.put("gpus", Spread::gpus);
        COLUMNS.put("median", Spread::median);
        COLUMNS.put("p5", Spread::p5);
        COLUMNS.put("p25", Spread::p25);
        COLUMNS.put("p75", Spread::p75);
        COLUMNS.put("p95", Spread::p95);
        COLUMNS.put("min", Spread::min);
        COLUMNS.put("max", Spread::max);
        COLUMNS.put("mad", Spread::mad);
        COLUMNS.put("outliers", Spread::outliers);
    }

    private FleetCsv() {}

    public static String of(FleetSummary fleet) {
        StringBuilder csv = new StringBuilder(line("device_name", COLUMNS.keySet().stream()));
        for (Model model : fleet.models()) {
            for (Spread spread : model.figures()) {
                csv.append(line(model.name(), COLUMNS.values().stream().map(column -> column.apply(spread))));
            }
        }
        return csv.toString();
    }

    private static String line(String model, Stream<?> fields) {
        return CsvLine.of(Stream.concat(Stream.of(model), fields).toList());
    }
}
