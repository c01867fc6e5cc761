package io.gpuclass.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Other programs, in processes of their own. */
public final class Programs {
    private Programs() {}

    /**
     * End of a program.
     *
     * @param exitCode its exit code
     * @param out what it printed
     * @param err its errors
     */
    public record Outcome(int exitCode, String out, String err) {}

    /** Skips the test where a program is missing. */
    public static void assumeInstalled(String program) {
        boolean installed = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
        assumeTrue(installed, program + " is not installed");
    }

    /** Runs a program in a directory, which also gets what it prints. */
    public static Outcome run(Path directory, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path out = directory.resolve(".stdout");
        Path err = directory.resolve(".stderr");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new Outcome(builder.start().waitFor(), Files.readString(out), Files.readString(err));
    }

    /** Returns the call of this Java, with these classes. */
    public static List<String> java(String... arguments) {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return Stream.concat(
                        Stream.of(
                                java,
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path")),
                        Stream.of(arguments))
                .toList();
    }
}
