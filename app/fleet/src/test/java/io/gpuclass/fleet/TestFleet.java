package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.profile.SampleFleet;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.view.RowSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Fleets in tests. */
final class TestFleet {
    static final Path H200 = SavedSamples.H200;

    private TestFleet() {}

    /** Writes the profiles of so many GPUs, the planted one slower by 10 %. */
    static void write(Path directory, int gpus, int planted) throws IOException {
        SampleFleet sample = SampleFleet.of(H200);
        for (int i = 0; i < gpus; i++) {
            write(directory, String.format("gpu-%03d.json", i), sample.gpu(i, i == planted ? 1.1 : 1));
        }
    }

    static Path write(Path directory, String name, String json) {
        try {
            return Files.writeString(directory.resolve(name), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a fleet of every file in a directory, with all figures. */
    static Fleet load(Path directory) {
        return load(directory, Selection.MAIN, Thresholds.DEFAULT);
    }

    static Fleet load(Path directory, Selection selection, Thresholds thresholds) {
        Fleet fleet = Fleet.open(thresholds);
        fleet.load(FileFinder.find(List.of(directory.toString())).files(), selection, true, share -> {});
        return fleet;
    }

    /** Returns the rows of a query. */
    static List<List<Object>> rows(Fleet fleet, String sql) {
        Collected collected = new Collected();
        fleet.query(sql, collected);
        return collected.rows;
    }

    /** Keeps what it is given. */
    static final class Collected implements RowSink {
        final List<String> names = new ArrayList<>();
        final List<List<Object>> rows = new ArrayList<>();

        @Override
        public void columns(List<String> columns) {
            names.addAll(columns);
        }

        @Override
        public void row(List<Object> cells) {
            rows.add(cells);
        }
    }
}
