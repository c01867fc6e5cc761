package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.Interruption;
import io.gpuclass.console.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;

/**
 * Runs command lines one after the other in one process, and shows what a command prints only if it fails. The build of the archive
 * runs it to learn which classes the commands load, and keeps these classes ready (class data sharing).
 */
final class Rehearsal {
    private Rehearsal() {}

    /**
     * @param arguments a file with one command line on each line, its words separated by single spaces; then the words that replace
     *     {@code $1}, {@code $2} and so on
     * @throws IllegalStateException with all that the command printed, if a command fails: its classes would not be kept ready
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
        StringWriter printed = new StringWriter();
        PrintWriter writer = new PrintWriter(printed);
        CommandLine commandLine = CommandLines.create(Wiring.production(console));
        int exitCode = commandLine.setOut(writer).setErr(writer).execute(words);
        writer.flush();
        if (exitCode != ExitCodes.DONE) {
            throw new IllegalStateException(
                    "'" + String.join(" ", words) + "' ended with " + exitCode + " and printed:\n" + printed);
        }
    }
}
