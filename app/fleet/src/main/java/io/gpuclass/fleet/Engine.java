package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.natives.NativesException;
import io.gpuclass.profile.Unfinished;
import io.gpuclass.profile.records.ResourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBNative;

/**
 * DuckDB with a database in memory. It never looks for extensions, keeps to a certain amount of memory, and spills the rest into a
 * directory that closing removes. Owned by one thread; {@link #cancel} may come from another.
 */
final class Engine implements AutoCloseable {
    /** Memory for tables and queries; a query for medians takes more. */
    static final String MEMORY = "512MiB";

    private static final String URL = "jdbc:duckdb:";
    private static final long ASK_AGAIN_MILLIS = 20;

    private final DuckDBConnection connection;
    private final Path spill;
    private volatile Statement running;
    private volatile boolean cancelled;

    private Engine(DuckDBConnection connection, Path spill) {
        this.connection = connection;
        this.spill = spill;
    }

    /** @throws FleetException if the engine cannot be loaded */
    static Engine open() {
        Path spill = spillDirectory();
        try {
            DuckDBNative.isOurs();
            return configured(new Engine(connect(), spill));
        } catch (FleetException e) {
            Unfinished.discard(spill);
            throw e;
        } catch (SQLException | LinkageError e) {
            Unfinished.discard(spill);
            throw new FleetException(Reason.ENGINE, "DuckDB cannot be loaded: " + cause(e), e);
        }
    }

    private static DuckDBConnection connect() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("autoinstall_known_extensions", "false");
        properties.setProperty("autoload_known_extensions", "false");
        properties.setProperty("allow_community_extensions", "false");
        return DuckDBConnection.newConnection(URL, false, URL, properties);
    }

    private static Engine configured(Engine engine) throws SQLException {
        try {
            engine.configure();
            return engine;
        } catch (SQLException | RuntimeException e) {
            closeAfter(e, engine.connection);
            throw e;
        }
    }

    private static void closeAfter(Exception first, DuckDBConnection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            first.addSuppressed(e);
        }
    }

    private void configure() throws SQLException {
        execute("SET memory_limit = '" + MEMORY + "'");
        execute("SET threads = " + Runtime.getRuntime().availableProcessors());
        execute("SET temp_directory = " + literal(spill.toString()));
        attach();
    }

    private void attach() throws SQLException {
        execute("ATTACH ':memory:' AS fleet (COMPRESS)");
        execute("USE fleet");
    }

    /** Removes all tables. */
    void clear() throws SQLException {
        execute("USE memory");
        execute("DETACH fleet");
        attach();
    }

    private static Path spillDirectory() {
        try {
            return Unfinished.folder("gpuclass-fleet-");
        } catch (IOException e) {
            throw new FleetException(
                    Reason.ENGINE,
                    "no temporary directory can be made: " + e + "; name another one with TMPDIR=DIR",
                    e);
        }
    }

    private static String cause(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null && !(root instanceof NativesException)) {
            root = root.getCause();
        }
        if (root instanceof NativesException) {
            return root.getMessage();
        }
        return (root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage())
                + "; it needs a folder that allows execution: name one of yours with XDG_CACHE_HOME=DIR";
    }

    DuckDBAppender appender(String table) throws SQLException {
        return connection.createAppender(table);
    }

    /** Runs statements; {@link #cancel} ends them. */
    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            cancellable(statement, () -> statement.execute(sql));
        }
    }

    /** Ends a transaction, even after {@link #cancel}. */
    void rollBack() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("ROLLBACK");
        }
    }

    /** Prepares a statement. To prepare one may run parts of it, which {@link #cancel} ends too. */
    PreparedStatement prepared(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return cancellable(statement, () -> connection.prepareStatement(sql));
        }
    }

    /**
     * Runs the statements of a file beside this class.
     *
     * @param placeholders what to put for some texts in it
     */
    void executeScript(String resource, Map<String, String> placeholders) throws SQLException {
        String sql = ResourceFile.text(Engine.class, resource);
        for (Map.Entry<String, String> placeholder : placeholders.entrySet()) {
            sql = sql.replace(placeholder.getKey(), placeholder.getValue());
        }
        execute(sql);
    }

    /**
     * Shuts out everything outside the database, for good: files, the network, extensions, and settings that would let them in.
     *
     * @param output the one file that may still be written; null for none
     */
    void seal(Path output) throws SQLException {
        if (output != null) {
            execute("SET allowed_paths = [" + literal(output.toString()) + "]");
        }
        execute("SET enable_external_access = false");
        execute("SET lock_configuration = true");
    }

    interface Work<T> {
        T run() throws SQLException;
    }

    /** Shuts out everything but files below a directory, which queries then read, for good. */
    void sealIn(Path directory) throws SQLException {
        execute("SET allowed_directories = [" + literal(directory.toString()) + "]");
        execute("SET enable_external_access = false");
        execute("SET lock_configuration = true");
    }

    /** Runs {@code work} so that it can be cancelled. */
    <T> T cancellable(Statement statement, Work<T> work) throws SQLException {
        running = statement;
        try {
            checkGoingOn();
            return work.run();
        } finally {
            synchronized (connection) {
                running = null;
            }
        }
    }

    /** Writes the result of a query as a Parquet file, for Spark, a warehouse and the like. */
    void writeParquet(String query, Path file) throws SQLException {
        // The line break ends a comment that the query may end with. FROM takes DESCRIBE and the like too.
        execute("COPY (FROM (" + query + "\n)) TO " + literal(file.toString())
                + " (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)");
    }

    /** Ends the running statement, soon, with an exception, and each one after it. */
    void cancel() {
        cancelled = true;
        Thread canceller = new Thread(this::cancelUntilItEnds, "canceller");
        canceller.setDaemon(true);
        canceller.start();
    }

    /** DuckDB forgets a request that comes just before the statement starts, so it is asked again. */
    private void cancelUntilItEnds() {
        try {
            while (askToEnd()) {
                Thread.sleep(ASK_AGAIN_MILLIS);
            }
        } catch (SQLException | InterruptedException e) {
            // It has ended by itself, or the program ends.
        }
    }

    private boolean askToEnd() throws SQLException {
        synchronized (connection) {
            if (running != null) {
                running.cancel();
            }
            return running != null;
        }
    }

    boolean isCancelled() {
        return cancelled;
    }

    void checkGoingOn() {
        if (cancelled) {
            throw new FleetException(Reason.CANCELLED, "interrupted", null);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new FleetException(Reason.ENGINE, "DuckDB did not close: " + e.getMessage(), e);
        } finally {
            Unfinished.discard(spill);
        }
    }

    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
