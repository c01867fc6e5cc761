package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
    @TempDir
    private Path folder;

    /** Begins to write a file, says so, and waits to be killed. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            AtomicFile.write(Path.of(arguments[0]), (AtomicFile.Work) temporary -> {
                Files.writeString(temporary, "half");
                System.out.println(temporary);
                System.out.flush();
                wait(temporary);
            });
        }

        private static void wait(Path temporary) throws IOException {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                throw new IOException(temporary.toString(), e);
            }
        }
    }

    @Test
    void shouldRemoveWhatAKilledProcessLeftAndNothingElse() throws Exception {
        String java = ProcessHandle.current().info().command().orElseThrow();
        Process writer = new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        folder.resolve("table").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Path half;
        Path users = Files.writeString(folder.resolve(".table.tmp"), "a user's own");
        try (BufferedReader said = writer.inputReader(StandardCharsets.UTF_8)) {
            half = Path.of(said.readLine());
            AtomicFile.rehearse(folder.resolve("other"), 1);
            assertThat(half).as("while it is being written").hasContent("half");
            writer.destroyForcibly().waitFor();
        }
        assertThat(half).exists();

        // Each process looks at a folder once, so that another one does the next write.
        Process next = new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), Once.class.getName(), folder + "/next")
                .inheritIO()
                .start();
        assertThat(next.waitFor()).isZero();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(folder.resolve("next"), users);
        }
    }

    /** Writes a file. */
    static final class Once {
        private Once() {}

        public static void main(String[] arguments) throws IOException {
            AtomicFile.write(Path.of(arguments[0]), new byte[0]);
        }
    }

    @Test
    void shouldRemoveTemporaryFoldersOfKilledProcesses() throws Exception {
        Path first = Unfinished.folder("gpuclass-leftovers-test-");
        String own = "-" + ProcessHandle.current().pid() + "-";
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        String killed = first.getFileName().toString().replace(own, "-" + gone.pid() + "-");
        Path left = Files.createDirectory(first.resolveSibling(killed));
        Files.writeString(left.resolve("spilled"), "much");
        Path other = Files.createDirectory(first.resolveSibling(killed.replaceAll("-[0-9]+$", "-mine")));
        try {
            Path second = Unfinished.folder("gpuclass-leftovers-test-");
            assertThat(left).doesNotExist();
            assertThat(first).as("of a process that runs").exists();
            assertThat(other).as("of another name").exists();
            Unfinished.discard(second);
            assertThat(second).doesNotExist();
        } finally {
            Unfinished.discard(first);
            Files.delete(other);
        }
    }

    @Test
    void shouldKeepThoseOfOtherMachinesForADay() throws IOException {
        Path young = Files.createFile(folder.resolve(".a.json.gpuclass-0a0a0a0a-1-00000000.tmp"));
        Path old = Files.createFile(folder.resolve(".b.json.gpuclass-0a0a0a0a-1-00000000.tmp"));
        Path running = Files.createFile(Leftovers.temporary(folder, "c"));
        Path link = Files.createSymbolicLink(folder.resolve(".d.gpuclass-0a0a0a0a-1-00000000.tmp"), young);
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(25, ChronoUnit.HOURS)));

        AtomicFile.write(folder.resolve("a.json"), new byte[0]);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.toList())
                    .containsExactlyInAnyOrderElementsOf(List.of(young, running, link, folder.resolve("a.json")));
        }
    }
}
