package io.gpuclass.fleet;

import io.gpuclass.fleet.Fleet.Skipped;
import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.fleet.Loader.KeyNumbers;
import io.gpuclass.fleet.Selection.ItemValue;
import io.gpuclass.profile.BulkReader;
import io.gpuclass.profile.ManyFiles;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleConsumer;

/** Reads files in several threads, and fills the tables in the files' order. One use. */
final class Loader {
    private final Engine engine;
    private final Selection selection;
    private final KeyNumbers keys;
    private final List<Skipped> skipped = new ArrayList<>();
    private int done;

    /** @param all whether to load all figures, besides those selected */
    Loader(Engine engine, Selection selection, boolean all) {
        this.engine = engine;
        this.selection = selection;
        this.keys = all ? new KeyNumbers() : null;
    }

    /** Returns the files that gave no profile, in their order. */
    List<Skipped> load(List<Path> files, DoubleConsumer progress) throws SQLException {
        try (Tables tables = new Tables(engine)) {
            ManyFiles.read(files, file -> LoadedProfile.of(file, selection, keys), reading -> {
                engine.checkGoingOn();
                take(tables, reading);
                progress.accept((double) ++done / files.size());
            });
            if (keys != null) {
                tables.add(keys);
            }
        } catch (CancellationException e) {
            throw new FleetException(Reason.CANCELLED, "interrupted", e);
        } catch (UncheckedSqlException e) {
            throw (SQLException) e.getCause();
        }
        return List.copyOf(skipped);
    }

    private void take(Tables tables, LoadedProfile reading) {
        if (reading.skipped() != null) {
            skipped.add(reading.skipped());
            return;
        }
        try {
            tables.add(reading);
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    /** Carries an exception of DuckDB out of a consumer. */
    private static final class UncheckedSqlException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UncheckedSqlException(SQLException cause) {
            super(cause);
        }
    }

    /**
     * Gives each key a number, so that a table of figures need not repeat it. Profiles of one model have the same keys in the same order,
     * so the keys of the last profile are tried first, which is quicker than to look each up. Threads may share it.
     */
    static final class KeyNumbers {
        private final Map<FigureKey, Integer> numbers = new ConcurrentHashMap<>();
        private final ThreadLocal<Numbered> last = ThreadLocal.withInitial(() -> new Numbered(List.of(), new int[0]));

        /** Figures with the numbers of their keys. */
        private record Numbered(List<Figure> figures, int[] numbers) {}

        int[] of(List<Figure> figures) {
            Numbered before = last.get();
            int[] all = new int[figures.size()];
            for (int i = 0; i < all.length; i++) {
                FigureKey key = figures.get(i).key();
                boolean same = i < before.numbers.length
                        && key.equals(before.figures.get(i).key());
                all[i] = same ? before.numbers[i] : of(key);
            }
            last.set(new Numbered(figures, all));
            return all;
        }

        private int of(FigureKey key) {
            Integer known = numbers.get(key);
            return known == null ? add(key) : known;
        }

        private synchronized int add(FigureKey key) {
            return numbers.computeIfAbsent(key, unknown -> numbers.size());
        }

        Map<FigureKey, Integer> all() {
            return Map.copyOf(numbers);
        }
    }

    /**
     * A file, and its profile where it holds one.
     *
     * @param profile its profile; null where it was skipped
     * @param figures all its numbers; empty unless they are wanted
     * @param keys the numbers of their keys, in the same order
     * @param skipped why it gave none; null where it did
     */
    record LoadedProfile(
            Path file,
            Profile profile,
            List<ItemValue> observations,
            List<Figure> figures,
            int[] keys,
            Skipped skipped) {
        /**
         * Reads a file.
         *
         * @param keyNumbers numbers the keys of all figures; null where they are not wanted
         */
        static LoadedProfile of(Path file, Selection selection, KeyNumbers keyNumbers) {
            try {
                Profile profile = BulkReader.read(file);
                boolean all = keyNumbers != null;
                List<Figure> figures =
                        all || !selection.isMain() ? profile.cases().figures() : List.of();
                return new LoadedProfile(
                        file,
                        profile,
                        selection.of(profile, figures),
                        all ? figures : List.of(),
                        all ? keyNumbers.of(figures) : new int[0],
                        null);
            } catch (ProfileReadException e) {
                return new LoadedProfile(file, null, List.of(), List.of(), new int[0], Skipped.of(file, e));
            }
        }
    }
}
