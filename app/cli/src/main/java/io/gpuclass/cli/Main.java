package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.Interruption;
import io.gpuclass.console.StandardOutput;
import io.gpuclass.console.Terminal;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Unfinished;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Starts the program. The only class that uses the process's streams, exit code and shutdown hooks. */
public final class Main {
    /** Long enough for a kernel to reach its bound and for a device to close. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Main() {}

    public static void main(String[] arguments) {
        Interruption interruption = new Interruption(PATIENCE, Main::abandon);
        if (!watch(interruption)) {
            return;
        }
        // Results have a stream of their own, apart from the output of libraries.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        int exitCode;
        try {
            exitCode = run(interruption, arguments);
        } catch (RuntimeException | Error e) {
            // The Java runtime would exit with 1, which means a failed check.
            System.err.println("gpuclass: internal error: " + PlainText.oneLine(e.toString()));
            exitCode = ExitCodes.FAILED;
        } finally {
            interruption.finish();
        }
        // After Ctrl-C this does not return, and the exit code is the signal's.
        System.exit(exitCode);
    }

    /** Ends what the main thread does, with the programs that it started. */
    private static void abandon() {
        System.err.println("gpuclass: interrupted");
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Unfinished.remove();
    }

    /** Returns whether Ctrl-C will be handled; not if the process is ending already. */
    private static boolean watch(Interruption interruption) {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(interruption::interrupt, "interruption"));
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** The launcher gives commands that load drivers, which may print on stdout, another descriptor for results: the one of stdin. */
    private static FileDescriptor results() {
        if (!"stdin".equals(System.getProperty("gpuclass.results"))) {
            return FileDescriptor.out;
        }
        System.setIn(InputStream.nullInputStream());
        return FileDescriptor.in;
    }

    private static int run(Interruption interruption, String... arguments) {
        Terminal terminal = Terminal.find(System::getProperty, System::getenv, System.console() != null);
        Console console = new Console(terminal, interruption, System::nanoTime);
        StandardOutput stdout = new StandardOutput(new FileOutputStream(results()));
        // JSON is UTF-8 whatever the locale says.
        PrintWriter out = new PrintWriter(terminal.printable(
                new BufferedWriter(new OutputStreamWriter(new BufferedOutputStream(stdout), StandardCharsets.UTF_8))));
        PrintWriter err = new PrintWriter(
                terminal.wrapped(
                        new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), Charset.defaultCharset())),
                true);
        int exitCode = CommandLines.create(console, () -> Wiring.production(console), arguments)
                .setOut(out)
                .setErr(err)
                .execute(arguments);
        out.flush();
        err.flush();
        Optional<String> loss = stdout.loss();
        loss.ifPresent(why -> err.println("gpuclass: the result could not be written to stdout: " + why));
        return loss.isPresent() ? ExitCodes.FAILED : exitCode;
    }
}
