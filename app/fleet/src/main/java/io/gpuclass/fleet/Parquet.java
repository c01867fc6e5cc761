package io.gpuclass.fleet;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes tables for Spark, a warehouse and the like. */
final class Parquet {
    private Parquet() {}

    static void write(Engine engine, String query, Path file) throws SQLException {
        // The line break ends a comment that the query may end with. FROM takes DESCRIBE and the like too.
        String copy = "COPY (FROM (" + query + "\n)) TO " + Engine.literal(file.toString())
                + " (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)";
        try (Statement statement = engine.statement()) {
            engine.cancellable(statement, running -> running.execute(copy));
        }
    }
}
