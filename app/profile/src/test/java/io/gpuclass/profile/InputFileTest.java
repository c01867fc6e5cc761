package io.gpuclass.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
    @TempDir
    Path directory;

    @Test
    void shouldSayWhyAFileCannotBeReadWithoutItsNameOrThatOfAClass() {
        assertThat(InputFile.reason(new NoSuchFileException("a.cu"))).isEqualTo("there is no such file");
        assertThat(InputFile.reason(new AccessDeniedException("a.cu"))).isEqualTo("it may not be read");
        assertThat(InputFile.reason(new FileSystemException("a.cu", null, "File name too long")))
                .isEqualTo("it cannot be read (File name too long)");
        assertThat(InputFile.reason(new IOException("Is a directory"))).isEqualTo("it cannot be read (Is a directory)");
    }

    @Test
    void shouldSayWhatToDoNext() {
        Path missing = directory.resolve("a.cu");

        assertThatThrownBy(() -> InputFile.text(missing))
                .hasMessage(missing + ": there is no such file; check the path");
        assertThatThrownBy(() -> InputFile.text(directory))
                .hasMessage(directory + ": it cannot be read (Is a directory); give another file");
    }
}
