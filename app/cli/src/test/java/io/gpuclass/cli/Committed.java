package io.gpuclass.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The profiles that the repository holds, whatever {@code gpuclass probe} wrote beside or over them since. Without Git, and where they are to
 * be refreshed, all that lie there are taken.
 */
final class Committed {
    private static final Path PROFILES = Path.of("profiles");
    private static final boolean REFRESHING = Boolean.getBoolean("golden.regenerate");

    private Committed() {}

    /** Returns the profiles of measured machines, by name. */
    static List<Path> profiles() {
        Optional<List<Path>> tracked = REFRESHING ? Optional.empty() : git("ls-files", "--", PROFILES + "/*.json");
        return tracked.orElseGet(Committed::all).stream()
                .filter(file ->
                        PROFILES.equals(file.getParent()) && file.toString().endsWith(".json"))
                .filter(Files::exists)
                .sorted()
                .toList();
    }

    /** Leaves a test out where a profile was measured over the one that documents were drawn from. */
    static void assumeUnchanged() {
        List<Path> changed = REFRESHING
                ? List.of()
                : git("diff", "--name-only", "--", PROFILES.toString()).orElse(List.of());
        Assumptions.assumeTrue(changed.isEmpty(), () -> "measured anew, so that no document shows it yet: " + changed);
    }

    private static List<Path> all() {
        try (Stream<Path> files = Files.list(PROFILES)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the files that Git names; empty where there is no Git or no repository. */
    private static Optional<List<Path>> git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String names = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0
                    ? Optional.of(names.lines().map(Path::of).toList())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts tests", e);
        }
    }
}
