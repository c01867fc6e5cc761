package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyFilesTest {
    private static final int SIZE = 1000;
    private static final long ROOM_FOR_THREE = 3 * 16 * SIZE;

    @TempDir
    private Path folder;

    private final List<Path> files = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        for (int i = 0; i < 40; i++) {
            files.add(Files.write(folder.resolve(i + ".json"), new byte[SIZE]));
        }
    }

    @Test
    void shouldHandOnInTheFilesOrder() {
        List<Path> used = new ArrayList<>();
        ManyFiles.read(files, Long.MAX_VALUE, file -> file, used::add);
        assertThat(used).isEqualTo(files);
    }

    @Test
    void shouldHoldNoMoreThanThereIsRoomFor() {
        AtomicInteger held = new AtomicInteger();
        List<Integer> seen = new ArrayList<>();
        ManyFiles.read(files, ROOM_FOR_THREE, file -> held.incrementAndGet(), read -> seen.add(held.getAndDecrement()));
        assertThat(seen).hasSize(files.size()).allMatch(most -> most <= 3);
    }

    @Test
    void shouldReadAFileForWhichThereIsNoRoom() {
        List<Path> used = new ArrayList<>();
        ManyFiles.read(files, 1, file -> file, used::add);
        assertThat(used).isEqualTo(files);
    }

    @Test
    void shouldThrowWhatReadingThrows() {
        ProfileReadException thrown = null;
        try {
            ProfileReader.read(files.get(0));
        } catch (ProfileReadException e) {
            thrown = e;
        }
        assertThatThrownBy(() -> ManyFiles.read(files, Long.MAX_VALUE, ProfileReader::read, profile -> {}))
                .isInstanceOf(ProfileReadException.class)
                .hasMessage(thrown.getMessage());
    }
}
