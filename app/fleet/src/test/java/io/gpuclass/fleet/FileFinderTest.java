package io.gpuclass.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.gpuclass.fleet.FileFinder.FoundFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileFinderTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void makeFiles() throws IOException {
        for (String name :
                List.of("b.json", "a.json", "notes.txt", "rack1/c.json", "rack2/deep/d.json", "rack2/.e.json.tmp")) {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "{}");
        }
    }

    @Test
    void shouldFindEveryJsonFileBelowADirectoryInOrder() {
        assertThat(find("")).containsExactly("a.json", "b.json", "rack1/c.json", "rack2/deep/d.json");
    }

    @ParameterizedTest
    @CsvSource({
        "*.json, a.json b.json",
        "?.json, a.json b.json",
        "[ac].json, a.json",
        "'{a,notes}.*', a.json notes.txt",
        "rack*/*.json, rack1/c.json",
        "rack*, rack1/c.json rack2/deep/d.json",
        "rack*/**.json, rack1/c.json rack2/deep/d.json",
        "rack2/*, rack2/.e.json.tmp rack2/deep/d.json",
        "**/*.json, a.json b.json rack1/c.json rack2/deep/d.json",
        "rack2/**/*.json, rack2/deep/d.json",
        "rack2/deep/**/*.json, rack2/deep/d.json",
        "**/deep/**/?.json, rack2/deep/d.json",
        "**/**/a.json, a.json",
        "**/rack[12]/**/[!x].json, rack1/c.json rack2/deep/d.json",
        "'{rack2/**/d,a}.json', a.json rack2/deep/d.json"
    })
    void shouldExpandPatterns(String pattern, String expected) {
        assertThat(find("/" + pattern)).containsExactly(expected.split(" "));
    }

    @Test
    void shouldFindAFileOnceHoweverManyPathsLeadToIt() throws IOException {
        Files.createSymbolicLink(directory.resolve("z.json"), directory.resolve("a.json"));
        Files.createSymbolicLink(directory.resolve("rack3"), directory.resolve("rack1"));
        FoundFiles found = FileFinder.find(List.of(
                directory.toString(), directory + "/a.json", directory + "/rack1/../a.json", directory + "/*.json"));

        assertThat(found.files()).hasSize(4).contains(directory.resolve("a.json"));
    }

    @Test
    void shouldNotFollowLinksInCircles() throws IOException {
        Files.createSymbolicLink(directory.resolve("rack1/up"), directory);
        Files.createSymbolicLink(directory.resolve("rack2/deep/self"), directory.resolve("rack2/deep"));
        for (int i = 0; i < 30; i++) {
            Path level = Files.createDirectories(directory.resolve("level" + i));
            Files.createSymbolicLink(level.resolve("x"), directory.resolve("level" + (i + 1)));
            Files.createSymbolicLink(level.resolve("y"), directory.resolve("level" + (i + 1)));
        }

        assertThat(find("")).containsExactly("a.json", "b.json", "rack1/c.json", "rack2/deep/d.json");
    }

    @Test
    void shouldReadListsOfArguments() throws IOException {
        Path list = Files.writeString(
                directory.resolve("list.txt"),
                directory + "/a.json\n\n" + directory + "/rack?\n" + directory + "/gone.json\n");

        FoundFiles found = FileFinder.find(List.of("@" + list));

        assertThat(names(found)).containsExactly("a.json", "gone.json", "rack1/c.json", "rack2/deep/d.json");
    }

    @Test
    void shouldSayWhatGaveNothing() throws IOException {
        Files.createDirectory(directory.resolve("empty"));
        Files.createSymbolicLink(directory.resolve("dangling.json"), directory.resolve("nowhere"));

        FoundFiles found = FileFinder.find(List.of(
                directory + "/empty",
                directory + "/*.xml",
                directory + "/[a",
                "@" + directory + "/no.txt",
                directory.toString()));

        assertThat(found.files()).hasSize(5).contains(directory.resolve("dangling.json"));
        assertThat(found.skipped())
                .extracting(Skipped::reason)
                .satisfiesExactly(
                        reason -> assertThat(reason).contains("empty: it holds no *.json or *.json.gz file"),
                        reason -> assertThat(reason).contains("*.xml: no file matches it"),
                        reason -> assertThat(reason).contains("[a: it is no pattern of paths"),
                        reason -> assertThat(reason).contains("no.txt: there is no such file"));
    }

    @Test
    void shouldSkipTheNameOfAListThatCannotBeOne() {
        assertThat(FileFinder.find(List.of("@a\u0000b")).skipped())
                .extracting(Skipped::reason)
                .satisfiesExactly(reason -> assertThat(reason).contains("it cannot be the name of a file here"));
    }

    @Test
    void shouldEndWhenInterrupted() {
        Path list = directory.resolve("list.txt");
        for (String argument : List.of(directory.toString(), directory + "/*.json", "@" + list)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> FileFinder.find(List.of(argument)))
                    .hasFieldOrPropertyWithValue("reason", FleetException.Reason.CANCELLED);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @Timeout(60)
    void shouldEndWhenInterruptedWhileItWaitsForAList() throws Exception {
        Path pipe = directory.resolve("pipe");
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "mkfifo is missing");
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread finder = new Thread(() -> thrown.set(catchThrowable(() -> FileFinder.find(List.of("@" + pipe)))));
        finder.start();
        try (OutputStream writer = Files.newOutputStream(pipe)) {
            writer.write("a.json".getBytes(StandardCharsets.UTF_8));
            writer.flush();
            finder.interrupt();
            finder.join();
        }
        assertThat(thrown.get()).isInstanceOf(FleetException.class).hasMessage("interrupted");
    }

    @Test
    void shouldLeaveAFileThatIsNotThereToTheReader() {
        assertThat(find("/gone.json")).containsExactly("gone.json");
    }

    private List<String> find(String argument) {
        return names(FileFinder.find(List.of(directory + argument)));
    }

    private List<String> names(FoundFiles found) {
        return found.files().stream()
                .map(file -> directory.relativize(file).toString())
                .toList();
    }
}
