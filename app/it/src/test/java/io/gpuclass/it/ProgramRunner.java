package io.gpuclass.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs programs in a directory with an environment of their own.
 *
 * @param directory where they run
 * @param environment what is set beside the environment of the tests
 */
public record ProgramRunner(Path directory, Map<String, String> environment) {
    private static final Duration LIMIT = Duration.ofSeconds(400);

    public ProgramRunner {
        environment = Map.copyOf(environment);
    }

    /**
     * End of a program.
     *
     * @param exitCode its exit code
     * @param output what it printed on both streams
     */
    public record Outcome(int exitCode, String output) {
        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    public static boolean has(String... programs) {
        return Stream.of(programs).allMatch(ProgramRunner::has);
    }

    private static boolean has(String program) {
        return Stream.of((System.getenv("PATH") + ":/usr/sbin:/sbin").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    public ProgramRunner with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new ProgramRunner(directory, all);
    }

    /** Runs a script with options such as -e, and with no others. */
    public Outcome bash(String script, String... options) throws IOException, InterruptedException {
        return run(Stream.of(Stream.of("bash"), Stream.of(options), Stream.of("-c", script))
                .flatMap(words -> words)
                .toArray(String[]::new));
    }

    public Outcome run(String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("shell", ".out");
        try {
            Process process = start(List.of(command), output);
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                throw new AssertionError(
                        String.join(" ", command) + " did not end within " + LIMIT + ":\n" + Files.readString(output));
            }
            return new Outcome(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    public Process start(List<String> command, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return builder.start();
    }
}
