package org.duckdb;

import io.gpuclass.natives.NativeLibrary;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Stands in for the driver's class of this name, which unpacks the engine into the directory for temporary files at each start: this
 * one loads it from a safe place. The class path has to hold this one first; {@link #isOurs} does not exist otherwise.
 */
public final class DuckDBNative {
    private static final NativeLibrary ENGINE = new NativeLibrary(
            DuckDBNative.class,
            "/libduckdb_java.so_linux_amd64",
            "888d95eb61db75c4df4846ac3e908340c7fa000184eab54be1c64145f0d55fb7");

    static {
        System.load(ENGINE.path().toString());
    }

    private DuckDBNative() {}

    /** Does nothing: that it can be called shows that this class is the one in use. */
    public static void isOurs() {}

    static native ByteBuffer duckdb_jdbc_startup(byte[] url, boolean readOnly, Properties settings) throws SQLException;

    static native ByteBuffer duckdb_jdbc_connect(ByteBuffer handle) throws SQLException;

    static native ByteBuffer duckdb_jdbc_create_db_ref(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_destroy_db_ref(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_set_auto_commit(ByteBuffer handle, boolean value) throws SQLException;

    static native boolean duckdb_jdbc_get_auto_commit(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_disconnect(ByteBuffer handle);

    static native void duckdb_jdbc_set_schema(ByteBuffer handle, String value);

    static native void duckdb_jdbc_set_catalog(ByteBuffer handle, String value);

    static native String duckdb_jdbc_get_schema(ByteBuffer handle);

    static native String duckdb_jdbc_get_catalog(ByteBuffer handle);

    static native ByteBuffer duckdb_jdbc_prepare(ByteBuffer handle, byte[] value) throws SQLException;

    static native void duckdb_jdbc_release(ByteBuffer handle);

    static native DuckDBResultSetMetaData duckdb_jdbc_query_result_meta(ByteBuffer handle) throws SQLException;

    static native DuckDBResultSetMetaData duckdb_jdbc_prepared_statement_meta(ByteBuffer handle) throws SQLException;

    static native ByteBuffer duckdb_jdbc_execute(ByteBuffer handle, Object[] value) throws SQLException;

    static native void duckdb_jdbc_free_result(ByteBuffer handle);

    static native DuckDBVector[] duckdb_jdbc_fetch(ByteBuffer handle, ByteBuffer value) throws SQLException;

    static native String[] duckdb_jdbc_cast_result_to_strings(ByteBuffer handle, ByteBuffer value, long further)
            throws SQLException;

    static native int duckdb_jdbc_fetch_size();

    static native long duckdb_jdbc_arrow_stream(ByteBuffer handle, long value);

    static native void duckdb_jdbc_arrow_register(ByteBuffer handle, long value, byte[] further);

    static native ByteBuffer duckdb_jdbc_create_appender(ByteBuffer handle, byte[] value, byte[] further)
            throws SQLException;

    static native void duckdb_jdbc_appender_begin_row(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_appender_end_row(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_appender_flush(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_interrupt(ByteBuffer handle);

    static native QueryProgress duckdb_jdbc_query_progress(ByteBuffer handle);

    static native void duckdb_jdbc_appender_close(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_appender_append_boolean(ByteBuffer handle, boolean value) throws SQLException;

    static native void duckdb_jdbc_appender_append_byte(ByteBuffer handle, byte value) throws SQLException;

    static native void duckdb_jdbc_appender_append_short(ByteBuffer handle, short value) throws SQLException;

    static native void duckdb_jdbc_appender_append_int(ByteBuffer handle, int value) throws SQLException;

    static native void duckdb_jdbc_appender_append_long(ByteBuffer handle, long value) throws SQLException;

    static native void duckdb_jdbc_appender_append_float(ByteBuffer handle, float value) throws SQLException;

    static native void duckdb_jdbc_appender_append_double(ByteBuffer handle, double value) throws SQLException;

    static native void duckdb_jdbc_appender_append_string(ByteBuffer handle, byte[] value) throws SQLException;

    static native void duckdb_jdbc_appender_append_bytes(ByteBuffer handle, byte[] value) throws SQLException;

    static native void duckdb_jdbc_appender_append_timestamp(ByteBuffer handle, long value) throws SQLException;

    static native void duckdb_jdbc_appender_append_decimal(ByteBuffer handle, BigDecimal value) throws SQLException;

    static native void duckdb_jdbc_appender_append_null(ByteBuffer handle) throws SQLException;

    static native void duckdb_jdbc_create_extension_type(ByteBuffer handle) throws SQLException;

    protected static native String duckdb_jdbc_get_profiling_information(ByteBuffer handle, ProfilerPrintFormat value)
            throws SQLException;

    public static void duckdb_jdbc_create_extension_type(DuckDBConnection connection) throws SQLException {
        duckdb_jdbc_create_extension_type(connection.connRef);
    }
}
