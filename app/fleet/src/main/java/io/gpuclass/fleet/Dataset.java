package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetException.Reason;
import io.gpuclass.profile.ManagedFolder;
import io.gpuclass.profile.ManagedFolder.Making;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A growing dataset of Parquet files in a directory: tables {@code figures}, {@code recommendations} and {@code profiles}, each in partitions
 * {@code model=.../date=...}. A batch writes its files beside the tables and then moves them into their places, a partition's profiles last:
 * they are what says that the batch has reached the partition. So what a killed run leaves is removed by the next, and readers that join with
 * {@code profiles} never see it. One run at a time extends a dataset, and removes only what the folder's list says is ours.
 */
final class Dataset implements AutoCloseable {
    /** Tables, in the order in which they are moved into their places. */
    private static final List<String> TABLES = List.of("figures", "recommendations", "profiles");

    private static final String PROFILES = "profiles";
    private static final String PARTITION =
            "coalesce(left(p.device_slug, 100), 'unknown') AS model, coalesce(CAST(p.created_at AS DATE), DATE '1970-01-01') AS"
                    + " date";
    private static final Map<String, String> ROWS = Map.of(
            PROFILES,
            "h.hash, p.* EXCLUDE (profile, latest, model), " + PARTITION
                    + " FROM profiles p JOIN hashes h USING (file)",
            "figures",
            "h.hash, f.* EXCLUDE (profile, file, latest), " + PARTITION
                    + " FROM figures f JOIN profiles p USING (profile) JOIN hashes h ON h.file = p.file",
            "recommendations",
            "h.hash, r.* EXCLUDE (profile), " + PARTITION
                    + " FROM recommendations r JOIN profiles p USING (profile) JOIN hashes h ON h.file = p.file");

    private static final String KIND = "dataset";

    /** Files of a batch, and their bytes: each may have a partition of its own, whose rows the engine holds until all are there. */
    static final int MOST_FILES = 200;

    private static final long MOST_BYTES = 100_000_000;
    private static final long PACKED = 8;

    private static final Pattern EARLIER_FILE = Pattern.compile("/model=[^/]+/date=[^/]+/[0-9a-f]{8}-[^/]+\\.parquet$");

    private final Engine engine;
    private final ManagedFolder folder;

    private Dataset(Engine engine, ManagedFolder folder) {
        this.engine = engine;
        this.folder = folder;
    }

    /** Opens a dataset to extend it, makes it if it is not there, and removes what a killed run left. */
    static Dataset open(Engine engine, Path directory) {
        try {
            Dataset dataset = new Dataset(engine, ManagedFolder.open(directory, KIND, Dataset::isEarlier));
            dataset.recover();
            return dataset;
        } catch (IOException | UncheckedIOException e) {
            throw failed(directory, e);
        }
    }

    /** Tells a dataset from before there were lists, which had locks. */
    private static boolean isEarlier(Path directory) {
        try {
            return Files.exists(directory.resolve(".lock"))
                    && parquet(directory.resolve(PROFILES)).stream()
                            .map(Path::toString)
                            .allMatch(EARLIER_FILE.asPredicate());
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static FleetException failed(Path directory, Exception e) {
        return new FleetException(
                Reason.ENGINE,
                directory + ": the dataset cannot be used (" + e.getMessage()
                        + "); name another directory with --dataset, or check the disk",
                e);
    }

    /** Declares the tables of a dataset as views, for queries. */
    static void show(Engine engine, Path directory) throws SQLException {
        for (String table : TABLES) {
            if (has(directory, table)) {
                engine.execute("CREATE VIEW " + table + " AS SELECT * FROM " + scan(directory, table));
            }
        }
    }

    private static boolean has(Path directory, String table) {
        try {
            return !parquet(directory.resolve(table)).isEmpty();
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    private static String scan(Path directory, String table) {
        return "read_parquet(" + Engine.literal(directory.resolve(table) + "/*/*/*.parquet")
                + ", hive_partitioning = true, union_by_name = true)";
    }

    /**
     * Returns the files that the dataset lacks, with the hashes of their contents; of files that are alike the first.
     *
     * @param files any files; one that cannot be read is left for whoever loads it
     */
    Map<Path, String> missing(List<Path> files) throws SQLException {
        Set<String> known = hashes();
        Map<Path, String> missing = new LinkedHashMap<>();
        for (Path file : files) {
            engine.checkGoingOn();
            String hash = hash(file);
            if (known.add(hash)) {
                missing.put(file, hash);
            }
        }
        return missing;
    }

    private Set<String> hashes() throws SQLException {
        Set<String> known = new HashSet<>();
        if (!has(folder.path(), PROFILES)) {
            return known;
        }
        try (PreparedStatement statement = engine.prepared("SELECT hash FROM " + scan(folder.path(), PROFILES));
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                known.add(rows.getString(1));
            }
        }
        return known;
    }

    private static String hash(Path file) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), sha)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (IOException unreadable) {
            return file.toString();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** Parts files into batches, which are loaded and written one after the other, so that memory does not grow with their number. */
    static List<List<Path>> batches(Collection<Path> files, int most) {
        List<List<Path>> batches = new ArrayList<>();
        List<Path> last = new ArrayList<>();
        long bytes = 0;
        for (Path file : files) {
            long size = file.toFile().length() * (file.toString().endsWith(".gz") ? PACKED : 1);
            if (batches.isEmpty() || bytes + size > MOST_BYTES || last.size() == most) {
                last = new ArrayList<>();
                batches.add(last);
                bytes = 0;
            }
            last.add(file);
            bytes += size;
        }
        return batches;
    }

    /**
     * Adds the loaded profiles of a batch.
     *
     * @param hashes the hashes of these files' contents, and perhaps of further ones
     */
    void add(List<Path> batch, Map<Path, String> hashes) throws SQLException {
        engine.execute("CREATE TABLE hashes (file VARCHAR, hash VARCHAR)");
        try (Rows rows = new Rows(engine, "hashes")) {
            for (Path file : batch) {
                rows.add(file.toString(), hashes.get(file));
            }
        }
        String file = UUID.randomUUID().toString();
        try (Making making = folder.making()) {
            // One thread, so that each table has one file in a partition: the move of the last one is what counts.
            engine.execute("SET threads = 1");
            for (String table : TABLES) {
                Path files = Files.createDirectory(making.path().resolve(table));
                engine.execute("COPY (SELECT " + ROWS.get(table) + ") TO " + Engine.literal(files.toString())
                        + " (FORMAT parquet, COMPRESSION zstd, PARTITION_BY (model, date), OVERWRITE_OR_IGNORE,"
                        + " FILENAME_PATTERN '" + file + "')");
            }
            making.move(Comparator.comparing(name -> TABLES.indexOf(name.substring(0, name.indexOf('/')))));
        } catch (IOException | UncheckedIOException e) {
            throw failed(folder.path(), e);
        }
    }

    /** Removes the files of a killed run's batch in partitions whose profiles it did not reach. */
    private void recover() throws IOException {
        Set<String> names = folder.names();
        folder.remove(names.stream()
                .filter(name -> !names.contains(PROFILES + name.substring(name.indexOf('/')))
                        || !Files.exists(folder.path().resolve(PROFILES + name.substring(name.indexOf('/')))))
                .toList());
    }

    private static List<Path> parquet(Path table) throws IOException {
        if (!Files.isDirectory(table)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(table)) {
            return files.filter(file -> file.toString().endsWith(".parquet")).toList();
        }
    }

    @Override
    public void close() {
        try {
            folder.close();
        } catch (IOException e) {
            throw failed(folder.path(), e);
        }
    }
}
