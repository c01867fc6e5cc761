package io.gpuclass.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's query reads the tables and does nothing else. */
class FleetQueryTest {
    @TempDir
    private static Path directory;

    @TempDir
    private Path outside;

    /** Queried by all tests: no query may change what the next one reads. A fleet that writes a file reads and writes no other after that. */
    private static Fleet fleet;

    @BeforeAll
    static void load() throws IOException {
        TestFleet.write(directory, 3, 1);
        fleet = TestFleet.load(directory);
    }

    @AfterAll
    static void close() {
        fleet.close();
    }

    @Test
    void shouldAnswerInTheTypesOfTheColumns() {
        TestFleet.Collected answer = new TestFleet.Collected();
        fleet.query(
                "SELECT 1 AS n, 1.5::DOUBLE AS n, true AS yes, NULL AS nothing, 'x' AS text, [1, 2] AS list,"
                        + " 'nan'::DOUBLE AS odd, TIMESTAMP '2026-01-02 03:04:05' AS moment;  ",
                answer);

        assertThat(answer.names).containsExactly("n", "n_2", "yes", "nothing", "text", "list", "odd", "moment");
        assertThat(answer.rows)
                .containsExactly(Arrays.asList(1, 1.5, true, null, "x", "[1, 2]", "NaN", "2026-01-02 03:04:05.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"profiles", "figures", "recommendations", "models", "outliers", "shares", "trends"})
    void shouldDescribeItsTables(String table) {
        assertThat(TestFleet.rows(fleet, "describe " + table)).hasSizeGreaterThan(3);
        assertThat(TestFleet.rows(fleet, "SELECT * FROM " + table + " LIMIT 1")).hasSizeLessThan(2);
    }

    @Test
    void shouldAnswerAfterTheSummaryAndTwice() {
        assertThat(fleet.summary().gpus()).isEqualTo(3);
        assertThat(TestFleet.rows(fleet, "FROM profiles")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM read_text('/etc/passwd')",
                "SELECT * FROM read_csv('/etc/passwd')",
                "SELECT * FROM read_json('/etc/passwd')",
                "SELECT * FROM read_blob('/etc/passwd')",
                "SELECT * FROM glob('/etc/*')",
                "SELECT * FROM sniff_csv('/etc/passwd')",
                "SELECT * FROM parquet_metadata('/etc/passwd')",
                "SELECT * FROM '/etc/passwd'",
                "SELECT * FROM 'https://example.com/x.parquet'",
                "SELECT getenv('HOME')",
                "COPY profiles TO '{out}'",
                "COPY (SELECT 1) TO '{out}' (FORMAT parquet)",
                "SELECT 1; COPY profiles TO '{out}'; SELECT 1",
                "EXPORT DATABASE '{out}'",
                "ATTACH '{out}' AS more",
                "ATTACH '{out}' AS more; SELECT 1",
                "INSTALL httpfs",
                "LOAD httpfs",
                "LOAD '/tmp/extension.duckdb_extension'",
                "SET enable_external_access = true",
                "SET lock_configuration = false; SELECT 1",
                "RESET enable_external_access; SELECT 1",
                "SET temp_directory = '{out}'",
                "SET memory_limit = '100GB'",
                "DROP TABLE profiles",
                "DROP TABLE recommendations; SELECT 1",
                "SELECT 1; DELETE FROM profiles; SELECT 1",
                "SELECT 1; SELECT 2",
                "SELECT 1; describe profiles",
                "COMMIT",
                "COMMIT; UPDATE profiles SET latest = false; SELECT 1",
                "SELECT 1; COMMIT; UPDATE profiles SET latest = false; SELECT 1",
                "EXPLAIN SELECT 1; COMMIT; UPDATE profiles SET latest = false; SELECT 1",
                "EXPLAIN ANALYZE UPDATE profiles SET latest = false",
                "/* ; */ EXPLAIN COMMIT",
                "PIVOT profiles ON gpu; COMMIT; UPDATE profiles SET latest = false; SELECT 1",
                "PIVOT profiles ON gpu); COMMIT; UPDATE profiles SET latest = false; FROM (SELECT 1",
                "CREATE TABLE more AS SELECT 1",
                "INSERT INTO thresholds VALUES (1, 1, 1)",
                "UPDATE profiles SET latest = false",
                "DELETE FROM profiles",
                "CREATE MACRO one() AS 1",
                "selct 1",
                "SELECT nothing FROM profiles",
                "SELECT $1",
                "SELECT 1) TO '{out}' (FORMAT csv); --",
                "--",
            })
    void shouldRefuseWhateverDoesAnythingButReadTheTables(String sql) throws IOException {
        String query = sql.replace("{out}", outside.resolve("out").toString());

        assertThatThrownBy(() -> fleet.query(query, new TestFleet.Collected()))
                .hasFieldOrPropertyWithValue("reason", FleetException.Reason.QUERY)
                .hasMessageStartingWith("the query ")
                .hasMessageNotContainingAny("\n", "LINE 1", "root:");
        assertThat(outside).isEmptyDirectory();
        assertThat(TestFleet.rows(fleet, "SELECT count(*) FROM profiles WHERE latest"))
                .containsExactly(List.of(3L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-- what; else\nSELECT 1 /* ; */ -- ;",
                "/* ; */ SELECT ';' AS \"a;b\", $$;$$ ;; ",
                "SELECT 1; -- the end",
                "EXPLAIN SELECT 1",
                "-- why\nexplain analyze SELECT 1",
                "explain (format json) SELECT 1;",
                "WITH one AS (SELECT 1) FROM one",
                "VALUES (1)",
                "PIVOT (SELECT device_name, 1 AS n FROM profiles) ON device_name USING sum(n)"
            })
    void shouldAnswerWhateverIsOneQuery(String sql) {
        assertThat(TestFleet.rows(fleet, sql)).hasSize(1);
    }

    @Test
    void shouldSayThatSeveralStatementsAreTooMany() {
        assertThatThrownBy(() -> fleet.query("SELECT 1; SELECT 2", new TestFleet.Collected()))
                .hasMessage("the query is several statements: give one");
    }

    @Test
    void shouldAnswerNothingMoreOnceCancelled() {
        try (Fleet cancelled = TestFleet.load(directory)) {
            cancelled.cancel();
            assertThatThrownBy(() -> cancelled.query("SELECT 1", new TestFleet.Collected()))
                    .hasFieldOrPropertyWithValue("reason", FleetException.Reason.CANCELLED)
                    .hasMessage("interrupted");
        }
    }

    /** Now and then the request comes just before the statement starts. */
    @RepeatedTest(10)
    @Timeout(60)
    void shouldEndAStatementOfItsOwnWhenCancelled() throws SQLException {
        try (Engine engine = Engine.open()) {
            engine.execute("BEGIN TRANSACTION READ ONLY");
            Thread user = new Thread(engine::cancel);
            assertThatThrownBy(() -> {
                        user.start();
                        engine.execute(
                                "SELECT count(*) FROM range(10000000000) a, range(1000) b WHERE a.range * b.range = -1");
                    })
                    .isInstanceOfAny(SQLException.class, FleetException.class);
            engine.rollBack();
            assertThatThrownBy(() -> engine.execute("SELECT 1")).hasMessage("interrupted");
        }
    }

    @Test
    void shouldSayWhatIsRightWhereAColumnIsWrong() {
        assertThatThrownBy(() -> fleet.query("SELECT values FROM figures", new TestFleet.Collected()))
                .hasMessageContaining("value")
                .hasMessageContaining("--sql 'describe figures'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SELECT 1) TO '{out}' (FORMAT csv); --", "DROP TABLE profiles", "selct", "explain SELECT 1"})
    void shouldWriteNothingForAWrongQuery(String sql) {
        Path target = outside.resolve("result.parquet");
        String query = sql.replace("{out}", outside.resolve("out").toString());

        try (Fleet writer = TestFleet.load(directory)) {
            assertThatThrownBy(() -> writer.writeQuery(query, target)).isInstanceOf(FleetException.class);
        }
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void shouldNotLetAQueryReachBeyondTheFileThatIsWritten() throws IOException {
        Path secret = Files.writeString(outside.resolve("secret.csv"), "a,b\n1,2\n");
        Path target = outside.resolve("result.parquet");

        try (Fleet writer = TestFleet.load(directory)) {
            assertThatThrownBy(() -> writer.writeQuery("SELECT * FROM read_csv('" + secret + "')", target))
                    .isInstanceOf(FleetException.class)
                    .hasMessageContaining("file system operations are disabled");
        }
        assertThat(target).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"result.parquet", "'it''s -- \"odd\".parquet'"})
    void shouldWriteTheResultAsParquetThatReadsBack(String name) throws SQLException {
        Path target = outside.resolve(name);
        try (Fleet writer = TestFleet.load(directory)) {
            writer.writeQuery(
                    "SELECT profile, gpu, 2.5::DOUBLE AS x FROM profiles ORDER BY gpu DESC -- comment", target);
        }

        assertThat(readBack(target, "SELECT list(gpu)::VARCHAR || sum(x)::VARCHAR FROM %s"))
                .isEqualTo("[GPU-00000002-0000-0000-0000-000000000000, GPU-00000001-0000-0000-0000-000000000000,"
                        + " GPU-00000000-0000-0000-0000-000000000000]7.5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"describe profiles", "SHOW profiles", "summarize profiles -- all", "show tables", "values (1)"})
    void shouldWriteWhatDescribesATableAsParquetToo(String sql) throws SQLException {
        Path target = outside.resolve("described.parquet");
        try (Fleet writer = TestFleet.load(directory)) {
            writer.writeQuery(sql, target);
        }

        assertThat(readBack(target, "SELECT count(*) FROM %s"))
                .isEqualTo("" + TestFleet.rows(fleet, sql).size());
    }

    @Test
    void shouldWriteAllFiguresAsParquetThatReadsBackAsTheyAre() throws SQLException {
        Path target = outside.resolve("figures.parquet");
        try (Fleet writer = TestFleet.load(directory)) {
            writer.writeFigures(target);
        }
        String digest =
                "SELECT count(*) || ' ' || sum(value::DECIMAL(38, 3)) || ' ' || count(DISTINCT (name, metric, blocks))"
                        + " || ' ' || count(outcome) || ' ' || count(\"over\") FROM %s";

        assertThat(readBack(target, digest))
                .isEqualTo(TestFleet.rows(fleet, digest.formatted("figures"))
                        .get(0)
                        .get(0));
    }

    private static String readBack(Path parquet, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        sql.formatted("read_parquet('" + parquet.toString().replace("'", "''") + "')"))) {
            rows.next();
            return rows.getString(1);
        }
    }
}
