package io.gpuclass.fleet;

import io.gpuclass.view.csv.CsvLine;
import java.util.Arrays;
import java.util.List;

/** The spread of each figure of each model as CSV, a figure on each line. */
public final class FleetCsv {
    private FleetCsv() {}

    public static String of(FleetSummary fleet) {
        StringBuilder csv = new StringBuilder(
                "device_name,section,figure,blocks,metric,unit,gpus,median,p5,p25,p75,p95,min,max,mad" + ",outliers\n");
        for (Model model : fleet.models()) {
            for (Spread spread : model.figures()) {
                csv.append(CsvLine.of(cells(model, spread)));
            }
        }
        return csv.toString();
    }

    private static List<Object> cells(Model model, Spread spread) {
        return Arrays.asList(
                model.name(),
                spread.section(),
                spread.figure(),
                spread.blocks(),
                spread.metric(),
                spread.unit(),
                spread.gpus(),
                spread.median(),
                spread.p5(),
                spread.p25(),
                spread.p75(),
                spread.p95(),
                spread.min(),
                spread.max(),
                spread.mad(),
                spread.outliers());
    }
}
