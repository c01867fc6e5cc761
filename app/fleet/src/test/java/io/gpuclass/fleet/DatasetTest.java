package io.gpuclass.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.profile.ManagedFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dataset is extended without repeats or halves, and the queries of docs/fleet.md say of it what the fleet itself says. */
class DatasetTest {
    private static final int GPUS = 7;
    private static final int PLANTED = 4;

    @TempDir
    private static Path profiles;

    @TempDir
    private Path directory;

    @BeforeAll
    static void writeProfiles() throws IOException {
        TestFleet.write(profiles, GPUS, PLANTED);
    }

    private static List<Path> files() {
        return FileFinder.find(List.of(profiles.toString())).files();
    }

    private int extend(List<Path> files) {
        try (Fleet fleet = Fleet.open(Thresholds.DEFAULT)) {
            return fleet.extend(directory, files, new ArrayList<>(), share -> {});
        }
    }

    private List<List<Object>> answer(String sql) {
        try (Fleet fleet = Fleet.open(Thresholds.DEFAULT)) {
            fleet.show(directory);
            return TestFleet.rows(fleet, sql);
        }
    }

    private static String query(String name) throws IOException {
        Matcher block = Pattern.compile("<!-- query: " + name + " -->\n```sql\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("docs/fleet.md")));
        assertThat(block.find()).as(name).isTrue();
        return block.group(1);
    }

    private List<Path> parquet() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().equals(ManagedFolder.LIST))
                    .map(directory::relativize)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldLoadAndWriteAFewProfilesAfterTheOther() throws IOException {
        Path absent = directory.resolveSibling("absent.json");
        List<Path> files = Stream.concat(files().stream(), Stream.of(absent)).toList();
        List<Double> shares = new ArrayList<>();
        List<Skipped> skipped = new ArrayList<>();
        try (Fleet fleet = Fleet.open(Thresholds.DEFAULT)) {
            assertThat(fleet.extend(directory, files, 3, skipped, shares::add)).isEqualTo(GPUS);
        }
        assertThat(skipped).extracting(Skipped::file).containsExactly(absent.toString());
        assertThat(shares).isSorted().hasSize(GPUS + 1).endsWith(1.0);
        assertThat(answer("SELECT count(DISTINCT hash), count(DISTINCT fingerprint) FROM profiles"))
                .isEqualTo(List.of(List.of((long) GPUS, (long) GPUS)));
        String figures = "SELECT count(*), count(DISTINCT gpu) FROM figures";
        try (Fleet fleet = TestFleet.load(profiles)) {
            assertThat(answer(figures)).isEqualTo(TestFleet.rows(fleet, figures));
        }
        assertThat(Dataset.batches(List.of(absent, absent, absent), 2))
                .extracting(List::size)
                .containsExactly(2, 1);
        assertThat(extend(files)).isZero();
    }

    @Test
    void shouldAnswerItsQueriesAsTheFleetItselfDoes() throws IOException {
        extend(files());

        try (Fleet fleet = TestFleet.load(profiles)) {
            assertThat(answer(query("medians")))
                    .isNotEmpty()
                    .isEqualTo(TestFleet.rows(
                            fleet,
                            "SELECT device_slug, name, pattern, count(*) AS gpus, median(value) FROM figures WHERE"
                                    + " latest AND subject = 'probe' AND metric = 'access-time' GROUP BY ALL ORDER BY"
                                    + " ALL"));
            assertThat(answer("SELECT DISTINCT gpu FROM (" + query("outliers") + ")"))
                    .isEqualTo(
                            TestFleet.rows(fleet, "SELECT DISTINCT gpu FROM outliers WHERE section = 'Access times'"))
                    .hasSize(1);
            assertThat(answer("SELECT role, recommended, gpus, share FROM (" + query("shares") + ")"))
                    .isNotEmpty()
                    .isEqualTo(TestFleet.rows(
                            fleet,
                            "SELECT replace(question, 'use for ', ''), answer, gpus, share FROM shares"
                                    + " WHERE question LIKE 'use for %' ORDER BY ALL"));
        }
        assertThat(answer(query("trend"))).hasSize(1).allMatch(row -> row.get(3).equals((long) GPUS));
    }

    @Test
    void shouldAddWhatItLacksAndNothingTwice() throws IOException {
        Path copy = Files.copy(files().get(0), profiles.resolve("copy.txt"));

        assertThat(extend(files().subList(0, 3))).isEqualTo(3);
        List<Path> first = parquet();
        assertThat(extend(files().subList(0, 3))).isZero();
        assertThat(extend(List.of(copy))).isZero();
        assertThat(parquet()).isEqualTo(first);
        assertThat(extend(files())).isEqualTo(GPUS - 3);

        assertThat(answer("SELECT count(*), count(DISTINCT hash) FROM profiles"))
                .containsExactly(List.of((long) GPUS, (long) GPUS));
        assertThat(parquet()).hasSize(2 * first.size()).containsAll(first);
        assertThat(first)
                .allMatch(
                        file -> file.toString()
                                .matches(
                                        "(figures|profiles|recommendations)/model=nvidia-h200/date=2026-[-0-9]+/[^/]+\\.parquet"));
    }

    @Test
    void shouldRemoveWhatAKilledRunLeft() throws IOException {
        extend(files().subList(0, 3));
        List<Path> whole = parquet();
        extend(files());
        for (Path file : parquet()) {
            if (!whole.contains(file) && file.startsWith("profiles")) {
                Files.delete(directory.resolve(file));
            }
        }
        Path half = directory.resolve(".making-00000000-0000-0000-0000-000000000000/profiles/half.parquet");
        Files.createDirectories(half.getParent());
        Files.writeString(half, "PAR1");
        Files.writeString(
                directory.resolve(ManagedFolder.LIST),
                "+.making-00000000-0000-0000-0000-000000000000\n",
                StandardOpenOption.APPEND);

        assertThat(extend(files().subList(0, 3))).isZero();

        assertThat(parquet()).isEqualTo(whole);
        assertThat(half.getParent().getParent()).doesNotExist();
    }

    @Test
    void shouldLeaveFilesOfOthersAlone() throws IOException {
        extend(files().subList(0, 2));
        Path deep = directory.resolve(parquet().get(0)).resolveSibling("theirs.parquet");
        List<Path> theirs = List.of(
                Files.writeString(deep, "theirs"),
                Files.writeString(directory.resolve("figures/theirs.parquet"), "theirs"),
                Files.writeString(
                        Files.createDirectory(directory.resolve(".writing-theirs"))
                                .resolve("x"),
                        "theirs"));

        Files.copy(directory.resolve(parquet().get(0)), deep, StandardCopyOption.REPLACE_EXISTING);
        extend(files().subList(0, 3));

        assertThat(theirs).allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void shouldRefuseAFolderThatIsNoDataset() throws IOException {
        Path theirs = Files.writeString(
                Files.createDirectories(directory.resolve("figures")).resolve("theirs.parquet"), "theirs");

        assertThatThrownBy(() -> extend(files()))
                .isInstanceOf(FleetException.class)
                .hasMessageContaining("did not make it");

        assertThat(theirs).hasContent("theirs");
        assertThat(directory.toFile().list()).containsExactly("figures");
    }

    @Test
    void shouldGoOnWithADatasetFromBeforeThereWereLists() throws IOException {
        extend(files().subList(0, 3));
        List<Path> whole = parquet();
        Files.delete(directory.resolve(ManagedFolder.LIST));
        Files.createFile(directory.resolve(".lock"));

        assertThat(extend(files())).isEqualTo(GPUS - 3);

        assertThat(parquet()).containsAll(whole);
    }

    @Test
    void shouldLetOneRunAtATimeExtendIt() throws IOException {
        extend(files().subList(0, 1));
        try (FileChannel other = FileChannel.open(directory.resolve(ManagedFolder.LIST), StandardOpenOption.WRITE);
                FileLock held = other.lock()) {
            assertThat(held.isValid()).isTrue();
            assertThatThrownBy(() -> extend(files()))
                    .isInstanceOf(FleetException.class)
                    .hasMessageContaining("another run writes there");
        }
    }

    @Test
    void shouldLetQueriesReadTheDatasetAlone() throws IOException {
        extend(files().subList(0, 2));
        Path secret = Files.writeString(profiles.resolve("secret.csv"), "a\n1\n");

        assertThatThrownBy(() -> answer("SELECT * FROM read_csv('" + secret + "')"))
                .isInstanceOf(FleetException.class);
        assertThatThrownBy(() -> answer("COPY (SELECT 1) TO '" + directory.resolve("x.csv") + "'"))
                .isInstanceOf(FleetException.class);
        assertThat(directory.resolve("x.csv")).doesNotExist();
    }
}
