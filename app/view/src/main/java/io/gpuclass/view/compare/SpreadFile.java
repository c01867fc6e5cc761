package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.Cliff;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.view.compare.LearntSpread.Alike;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What is learnt of figures as two texts, a line for each figure, tab-separated: those at a {@link Cliff}, and all others. */
final class SpreadFile {
    static final String NAME = "spreads.tsv";

    private static final String HEAD =
            "sort\tgpus\tbetween_gpus\talike\tbetween_alike\tdeviation\tbetween_runs\tfigure\n";

    private SpreadFile() {}

    /** Returns the text of the figures at no cliff, which ends with a line break. */
    static String text(Spreads spreads) {
        return text(spreads, one -> !one.isCliff());
    }

    /** Returns the text of the figures at a cliff, which ends with a line break. */
    static String cliffs(Spreads spreads) {
        return text(spreads, LearntSpread::isCliff);
    }

    private static String text(Spreads spreads, Predicate<LearntSpread> wanted) {
        StringBuilder text = new StringBuilder(HEAD);
        spreads.figures().forEach((key, one) -> {
            if (wanted.test(one)) {
                text.append(line(key, one));
            }
        });
        return text.toString();
    }

    private static String line(String key, LearntSpread one) {
        return String.format(
                Locale.ROOT,
                "%s\t%d\t%.4f\t%d\t%.4f\t%.4f\t%.4f\t%s\n",
                one.sort().name().toLowerCase(Locale.ROOT),
                one.gpus(),
                one.betweenGpus(),
                one.alike().gpus(),
                one.alike().between(),
                one.alike().deviation(),
                one.betweenRuns(),
                key);
    }

    /** Reads those that this version was built with. */
    static Spreads read() {
        Map<String, LearntSpread> figures = new TreeMap<>();
        try (InputStream others = SpreadFile.class.getResourceAsStream(NAME);
                InputStream cliffs = Cliff.table()) {
            read(others, figures);
            read(cliffs, figures);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Spreads(figures);
    }

    private static void read(InputStream file, Map<String, LearntSpread> figures) {
        new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
                .lines()
                .skip(1)
                .map(line -> line.split("\t"))
                .forEach(cells -> figures.put(cells[7], of(cells)));
    }

    private static LearntSpread of(String... cells) {
        return new LearntSpread(
                KnownSpread.valueOf(cells[0].toUpperCase(Locale.ROOT)),
                Integer.parseInt(cells[1]),
                Double.parseDouble(cells[2]),
                new Alike(Integer.parseInt(cells[3]), Double.parseDouble(cells[4]), Double.parseDouble(cells[5])),
                Double.parseDouble(cells[6]));
    }
}
