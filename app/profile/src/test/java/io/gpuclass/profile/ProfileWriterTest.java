package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileWriterTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    @TempDir
    private Path directory;

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldMakeTheDirectoryAndLeaveNothingElse() throws Exception {
        Path target = directory.resolve("a/b/p.json");
        ProfileWriter.write(SAMPLE, target);
        assertThat(ProfileReader.read(target)).isEqualTo(SAMPLE);
        assertThat(target.getParent()).isDirectoryContaining(target::equals);
        assertThat(target.getParent().toFile().list()).hasSize(1);
    }

    @Test
    void shouldReplaceAnEarlierFile() throws Exception {
        Path target = directory.resolve("p.json");
        Files.writeString(target, "old");
        ProfileWriter.write(SAMPLE, target);
        assertThat(ProfileReader.read(target)).isEqualTo(SAMPLE);
        assertThat(names()).containsExactly("p.json");
    }

    @Test
    void shouldReplaceWhatALinkPointsAt() throws Exception {
        Path real = Files.writeString(directory.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), Path.of("real.json"));
        ProfileWriter.write(SAMPLE, link);
        assertThat(link).isSymbolicLink();
        assertThat(ProfileReader.read(real)).isEqualTo(SAMPLE);
    }

    @Test
    void shouldFollowALinkToAFileThatIsNotThereYet() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), Path.of("new.json"));
        ProfileWriter.write(SAMPLE, link);
        assertThat(directory.resolve("new.json")).isRegularFile();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void shouldWriteIntoALinkedDirectory() throws Exception {
        Files.createDirectory(directory.resolve("real"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("real"));
        ProfileWriter.checkWritable(link.resolve("p.json"));
        ProfileWriter.write(SAMPLE, link.resolve("p.json"));
        assertThat(directory.resolve("real/p.json")).isRegularFile();
    }

    @Test
    void shouldRefuseALinkThatPointsAtItself() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), Path.of("link.json"));
        assertThatThrownBy(() -> ProfileWriter.write(SAMPLE, link)).isInstanceOf(ProfileWriteException.class);
        assertThatThrownBy(() -> ProfileWriter.checkWritable(link)).isInstanceOf(ProfileWriteException.class);
    }

    @Test
    void shouldLeaveTheOldFileWhereItCannotBeReplaced() throws Exception {
        Path target = Files.createDirectory(directory.resolve("p.json"));
        Files.writeString(target.resolve("keep"), "old");
        assertThatThrownBy(() -> ProfileWriter.write(SAMPLE, target))
                .isInstanceOf(ProfileWriteException.class)
                .hasMessageContainingAll("cannot write " + target, "it is a directory", "choose another place with -o")
                .message()
                .hasLineCount(1);
        assertThat(names()).containsExactly("p.json");
        assertThat(target.resolve("keep")).hasContent("old");
    }

    @Test
    void shouldLeaveTheOldFileAndNoTemporaryOneWhenTheRenameFails() throws Exception {
        Path target = Files.writeString(directory.resolve("p.json"), "old");
        assertThatThrownBy(() -> AtomicFile.write(target, new byte[3], (temporary, file) -> {
                    assertThat(temporary).hasParent(directory).hasSize(3);
                    throw new java.io.IOException("no");
                }))
                .hasMessage("no");
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("p.json");
    }

    @Test
    void shouldLeaveTheOldFileWhenTheProfileCannotBeWrittenAsJson() throws Exception {
        Path target = Files.writeString(directory.resolve("p.json"), "old");
        assertThatThrownBy(() -> ProfileWriter.write(withNaN(), target))
                .isInstanceOf(ProfileWriteException.class)
                .hasMessageContaining("/method/elapsedSeconds is NaN");
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("p.json");
    }

    @Test
    void shouldNameTheTargetWhenTheDiskIsFull() {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full));
        assertThatThrownBy(() -> ProfileWriter.write(SAMPLE, full))
                .isInstanceOf(ProfileWriteException.class)
                .hasMessageStartingWith("cannot write /dev/full: ");
        assertThat(full).exists();
    }

    @Test
    void shouldKeepASpecialFileSpecial() {
        Path sink = Path.of("/dev/null");
        Assumptions.assumeTrue(Files.exists(sink));
        ProfileWriter.checkWritable(sink);
        ProfileWriter.write(SAMPLE, sink);
        assertThat(Files.isRegularFile(sink)).isFalse();
    }

    @Test
    void shouldCheckWithoutLeavingATrace() throws Exception {
        Files.writeString(directory.resolve("p.json"), "old");
        assertThatCode(() -> ProfileWriter.checkWritable(directory.resolve("p.json")))
                .doesNotThrowAnyException();
        assertThatCode(() -> ProfileWriter.checkWritable(directory.resolve("new/p.json")))
                .doesNotThrowAnyException();
        assertThat(names()).containsExactly("p.json");
        assertThat(directory.resolve("p.json")).hasContent("old");
    }

    @Test
    void shouldKnowBeforehandThatTheTargetIsADirectory() {
        assertThatThrownBy(() -> ProfileWriter.checkWritable(directory))
                .isInstanceOf(ProfileWriteException.class)
                .hasMessageContaining("it is a directory; name a file");
    }

    @Test
    void shouldKnowBeforehandThatTheDirectoryCannotBeMade() throws Exception {
        Path blocked = Files.writeString(directory.resolve("file"), "").resolve("sub/p.json");
        assertThatThrownBy(() -> ProfileWriter.checkWritable(blocked))
                .isInstanceOf(ProfileWriteException.class)
                .hasMessageContaining(directory.resolve("file") + " is not a directory");
        assertThatThrownBy(() -> ProfileWriter.write(SAMPLE, blocked)).isInstanceOf(ProfileWriteException.class);
    }

    private static Profile withNaN() {
        Method broken = MethodBuilder.builder(SAMPLE.method())
                .elapsedSeconds(Double.NaN)
                .build();
        return ProfileBuilder.builder(SAMPLE).method(broken).build();
    }

    @Test
    void shouldNotTouchAPipeBeforeThereIsSomethingToWrite() throws Exception {
        Path pipe = directory.resolve("pipe");
        Assumptions.assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
        assertThatCode(() -> ProfileWriter.checkWritable(pipe)).doesNotThrowAnyException();
    }

    @Test
    void shouldNotReplaceAFileThatIsProtected() throws Exception {
        Path kept = Files.writeString(directory.resolve("kept.json"), "kept");
        Assumptions.assumeTrue(kept.toFile().setReadOnly() && !Files.isWritable(kept), "root may write everything");
        assertThatThrownBy(() -> ProfileWriter.checkWritable(kept)).hasMessageContaining("may not be written");
        assertThatThrownBy(() -> ProfileWriter.write(SAMPLE, kept)).hasMessageContaining("may not be written");
        assertThat(kept).hasContent("kept");
    }

    @Test
    void shouldNameTheFolderThatMayNotBeWritten() {
        Assumptions.assumeTrue(
                directory.toFile().setReadOnly() && !Files.isWritable(directory), "root may write everything");
        assertThatThrownBy(() -> ProfileWriter.checkWritable(directory.resolve("p.json")))
                .hasMessageContaining("no permission to make files in " + directory + ";");
    }

    @Test
    void shouldSayWhereNoFileCanBeMade() {
        Path impossible = Path.of("/proc/p.json");
        Assumptions.assumeTrue(Files.isDirectory(impossible.getParent()));
        assertThatThrownBy(() -> ProfileWriter.checkWritable(impossible))
                .isInstanceOf(ProfileWriteException.class)
                .hasMessageStartingWith("cannot write /proc/p.json: no ")
                .hasMessageContaining("/proc")
                .message()
                .doesNotContain(".tmp");
    }
}
