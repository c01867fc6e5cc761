package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
    @Test
    void shouldPassOnWhatIsWritten() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        StandardOutput out = new StandardOutput(written);
        print(out);
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("result");
        assertThat(out.loss()).isEmpty();
    }

    @Test
    void shouldRememberWhyResultsWereLost() {
        StandardOutput out = new StandardOutput(failing("No space left on device"));
        print(out);
        assertThat(out.loss()).contains("No space left on device");
    }

    @Test
    void shouldNotBlameAReaderThatHasSeenEnough() {
        StandardOutput out = new StandardOutput(failing("Broken pipe"));
        print(out);
        assertThat(out.loss()).isEmpty();
    }

    private static void print(StandardOutput out) {
        PrintWriter writer = new PrintWriter(out);
        writer.print("result");
        writer.flush();
    }

    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
    }
}
