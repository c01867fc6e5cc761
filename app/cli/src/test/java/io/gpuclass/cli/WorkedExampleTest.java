package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code that {@code docs/architecture.md} quotes is in the file that it names last. */
class WorkedExampleTest {
    private static final Path PAGE = Path.of("docs", "architecture.md");
    private static final Pattern LINK = Pattern.compile("\\]\\((\\.\\./[^)]+\\.(?:java|cu))\\)");

    @Test
    void shouldQuoteTheCodeAsItIs() throws IOException {
        List<String> missing = new ArrayList<>();
        int quoted = 0;
        List<String> source = List.of();
        boolean inside = false;
        for (String line : Files.readAllLines(PAGE)) {
            Matcher link = LINK.matcher(line);
            while (link.find()) {
                source = Files.readAllLines(PAGE.resolveSibling(link.group(1)).normalize()).stream()
                        .map(String::strip)
                        .toList();
            }
            if (line.strip().startsWith("```")) {
                inside = !inside && line.strip().matches("```(java|cuda)");
            } else if (inside) {
                quoted++;
                if (!source.contains(line.strip())) {
                    missing.add(line.strip());
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(quoted).isGreaterThan(15);
    }
}
