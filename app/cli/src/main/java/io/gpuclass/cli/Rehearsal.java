package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.Interruption;
import io.gpuclass.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;

/**
 * Runs command lines one after the other in one process, and shows nothing of what they print. The build of the archive runs it to
 * learn which classes the commands need, and keeps those ready (class data sharing).
 */
final class Rehearsal {
    private Rehearsal() {}

    /**
     * @param arguments a file with one command line on each line, words parted by single spaces; then words to put for {@code $1},
     *     {@code $2} and so on
     * @throws IllegalStateException if a command did not end well: the archive would start without its classes
     */
    public static void main(String[] arguments) throws IOException {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            run(filledIn(line, arguments).split(" "));
        }
    }

    private static String filledIn(String line, String... arguments) {
        String filled = line;
        for (int i = 1; i < arguments.length; i++) {
            filled = filled.replace("$" + i, arguments[i]);
        }
        return filled;
    }

    private static void run(String... words) {
        Console console = new Console(
                Terminal.find(System::getProperty, System::getenv, false),
                new Interruption(Duration.ZERO),
                System::nanoTime);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        CommandLine commandLine = CommandLines.create(Wiring.production(console));
        int exitCode = commandLine.setOut(nowhere).setErr(nowhere).execute(words);
        if (exitCode != ExitCodes.DONE) {
            throw new IllegalStateException("'" + String.join(" ", words) + "' ended with " + exitCode);
        }
    }
}
