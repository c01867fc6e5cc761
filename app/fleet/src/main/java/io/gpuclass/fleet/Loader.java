package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.DoubleConsumer;

/** Reads files in several threads, and fills the tables in the files' order. One use. */
final class Loader implements AutoCloseable {
    /** More would need more memory for files that are as large as may be. */
    private static final int MOST_THREADS = 4;

    private static final int AHEAD_PER_THREAD = 4;

    private final Engine engine;
    private final Selection selection;
    private final KeyNumbers keys;
    private final int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    private final ExecutorService readers = Executors.newFixedThreadPool(threads, Loader::daemon);
    private final Queue<Future<LoadedProfile>> ahead = new ArrayDeque<>();
    private final List<Skipped> skipped = new ArrayList<>();

    /** @param all whether to load all figures, besides those selected */
    Loader(Engine engine, Selection selection, boolean all) {
        this.engine = engine;
        this.selection = selection;
        this.keys = all ? new KeyNumbers() : null;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "fleet-reader");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the files that gave no profile, in their order. */
    List<Skipped> load(List<Path> files, DoubleConsumer progress) throws SQLException {
        try (Tables tables = new Tables(engine)) {
            int submitted = 0;
            for (int i = 0; i < files.size(); i++) {
                for (; submitted < files.size() && ahead.size() < threads * AHEAD_PER_THREAD; submitted++) {
                    Path file = files.get(submitted);
                    ahead.add(readers.submit(() -> LoadedProfile.of(file, selection, keys)));
                }
                engine.checkGoingOn();
                take(tables);
                progress.accept((i + 1.0) / files.size());
            }
            if (keys != null) {
                tables.add(keys);
            }
        }
        return List.copyOf(skipped);
    }

    private void take(Tables tables) throws SQLException {
        LoadedProfile reading = get(ahead.remove());
        if (reading.skipped() == null) {
            tables.add(reading);
        } else {
            skipped.add(reading.skipped());
        }
    }

    private static LoadedProfile get(Future<LoadedProfile> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FleetException(Reason.CANCELLED, "interrupted", e);
        }
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
