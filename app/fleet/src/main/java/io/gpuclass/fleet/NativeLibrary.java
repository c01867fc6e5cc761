package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.duckdb.DuckDBConnection;

/** The engine's machine code. Where it is in the engine's jar, the driver copies it into the directory for temporary files. */
final class NativeLibrary {
    static final String NEEDS_ROOM =
            "; it needs 60 MB in a directory for temporary files that may hold programs: name one with TMPDIR=DIR";

    private static final String BUNDLED = "/libduckdb_java.so_linux_amd64";
    private static final long ROOM_BYTES = 60_000_000;

    private NativeLibrary() {}

    /**
     * Checks that there is room for a copy: the driver would leave half of one behind.
     *
     * @param directory one for temporary files
     */
    static void checkRoom(Path directory) throws IOException {
        if (DuckDBConnection.class.getResource(BUNDLED) != null) {
            checkRoom(directory, Files.getFileStore(directory).getUsableSpace());
        }
    }

    static void checkRoom(Path directory, long usableBytes) {
        if (usableBytes < ROOM_BYTES) {
            throw new FleetException(
                    Reason.ENGINE,
                    "DuckDB cannot be loaded: only " + usableBytes / 1_000_000 + " MB are left in "
                            + directory.toAbsolutePath().getParent() + NEEDS_ROOM,
                    null);
        }
    }
}
