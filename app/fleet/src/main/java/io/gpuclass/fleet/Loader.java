package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.profile.ManyFiles;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
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
}
