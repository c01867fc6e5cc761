package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.view.csv.CsvLine;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/** The spread of each figure of each model as CSV, a figure on each line. The columns are the components of {@link Spread}. */
public final class FleetCsv {
    private static final List<RecordComponent> COLUMNS = List.of(Spread.class.getRecordComponents());

    private FleetCsv() {}

    public static String of(FleetSummary fleet) {
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
