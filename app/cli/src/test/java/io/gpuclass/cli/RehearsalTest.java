package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
    @TempDir
    private Path directory;

    private String commands;

    @BeforeEach
    void writeCommands() throws IOException {
        commands = Files.writeString(directory.resolve("commands"), "--version\nvalidate $1\n")
                .toString();
    }

    @Test
    void shouldSayWhatAFailedCommandPrinted() {
        String missing = directory.resolve("missing.json").toString();

        assertThatThrownBy(() -> Rehearsal.main(new String[] {commands, missing}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("'validate " + missing + "' ended with 4 and printed:\n")
                .hasMessageContaining(missing + ": there is no such file");
    }

    @Test
    void shouldRunEveryCommandToItsEnd() {
        String profile =
                Path.of("profiles/published/gtx580.json").toAbsolutePath().toString();

        assertThatCode(() -> Rehearsal.main(new String[] {commands, profile})).doesNotThrowAnyException();
    }
}
