package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.gpuclass.host.MeasuringJvm.ForkClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkClassPathTest {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    @Test
    void shouldLeaveOrdinaryNamesAsTheyAre() {
        assertThat(ForkClassPath.inheritable("lib/a b.jar:/opt/b.jar")).isEqualTo("lib/a b.jar:/opt/b.jar");
    }

    @Test
    void shouldNameTheFileBehindADescriptorOfThisProcess(@TempDir Path directory) throws IOException {
        assumeThat(DESCRIPTORS).isDirectory();
        Path jar = Files.createFile(directory.resolve("a.jar")).toRealPath();
        try (FileChannel open = FileChannel.open(jar)) {
            assertThat(open.isOpen()).isTrue();

            String path = ForkClassPath.inheritable("lib/b.jar:" + descriptorOf(jar));

            assertThat(path).isEqualTo("lib/b.jar:" + jar);
        }
    }

    @Test
    void shouldSayThatTheProgramHasGoneRatherThanForkWithoutIt() {
        assumeThat(DESCRIPTORS).isDirectory();

        assertThatThrownBy(() -> ForkClassPath.inheritable("/proc/self/fd/999999/lib/a.jar"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("files have gone");
    }

    private static Path descriptorOf(Path file) throws IOException {
        List<Path> all;
        try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
            all = descriptors.toList();
        }
        return all.stream()
                .filter(each -> file.toString().equals(target(each)))
                .findFirst()
                .orElseThrow();
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
