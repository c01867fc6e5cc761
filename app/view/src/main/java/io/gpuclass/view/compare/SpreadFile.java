package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.KnownSpread;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What is learnt of figures as a text: a line for each, tab-separated. */
final class SpreadFile {
    static final String NAME = "spreads.tsv";

    private static final String HEAD = "sort\tgpus\tbetween_gpus\tdeviation\tbetween_runs\tfigure\n";

    private SpreadFile() {}

    /** Returns the text, which ends with a line break. */
    static String text(Spreads spreads) {
        StringBuilder text = new StringBuilder(HEAD);
        spreads.figures()
                .forEach((key, one) -> text.append(String.format(
                        Locale.ROOT,
                        "%s\t%d\t%.4f\t%.4f\t%.4f\t%s\n",
                        one.sort().name().toLowerCase(Locale.ROOT),
                        one.gpus(),
                        one.betweenGpus(),
                        one.deviation(),
                        one.betweenRuns(),
                        key)));
        return text.toString();
    }

    /** Reads the one that this version was built with. */
    static Spreads read() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(SpreadFile.class.getResourceAsStream(NAME), StandardCharsets.UTF_8))) {
            Map<String, LearntSpread> figures = new TreeMap<>();
            lines.lines().skip(1).map(line -> line.split("\t")).forEach(cells -> figures.put(cells[5], of(cells)));
            return new Spreads(figures);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LearntSpread of(String... cells) {
        return new LearntSpread(
                KnownSpread.valueOf(cells[0].toUpperCase(Locale.ROOT)),
                Integer.parseInt(cells[1]),
                Double.parseDouble(cells[2]),
                Double.parseDouble(cells[3]),
                Double.parseDouble(cells[4]));
    }
}
