package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All commands on files that a {@link Fuzz} found them to fail with, and the fuzzer itself. */
class FuzzTest {
    private static final Path FOUND = Path.of("app/cli/src/test/resources/hostile");

    @TempDir
    private Path directory;

    @BeforeAll
    static void nameHeaders() {
        System.setProperty("gpuclass.include", "probes-cuda/include");
    }

    @AfterAll
    static void forgetHeaders() {
        System.clearProperty("gpuclass.include");
    }

    @TestFactory
    Stream<DynamicTest> shouldEndAsDocumentedOnWhatFailedOnce() throws IOException {
        try (Stream<Path> files = Files.list(FOUND)) {
            return files.sorted().toList().stream()
                    .map(file ->
                            DynamicTest.dynamicTest(file.getFileName().toString(), () -> shouldEndAsDocumented(file)));
        }
    }

    private void shouldEndAsDocumented(Path file) throws IOException {
        FileKind kind = FileKind.valueOf(
                file.getFileName().toString().replaceAll("-.*", "").toUpperCase(Locale.ROOT));
        byte[] bytes = Files.readAllBytes(file);
        for (String line : kind.commandLines()) {
            assertThat(new TriedCommand(kind, bytes, line).run(directory).fault())
                    .as(line)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldDamageGoodFilesAndMakeThemAgainFromTheSeed(FileKind kind) {
        List<Integer> codes = new ArrayList<>();
        for (byte[] sample : kind.samples().limit(4).toList()) {
            TriedCommand.Outcome outcome =
                    new TriedCommand(kind, sample, kind.commandLines().get(0)).run(directory);
            codes.add(outcome.code());
            assertThat(outcome.fault()).isEmpty();
            byte[] again = kind.damaged(sample, new SplittableRandom(7));
            assertThat(Arrays.equals(kind.damaged(sample, new SplittableRandom(7)), again))
                    .isTrue();
        }
        assertThat(codes).contains(ExitCodes.DONE).doesNotContain(ExitCodes.UNREADABLE_INPUT);
    }
}
