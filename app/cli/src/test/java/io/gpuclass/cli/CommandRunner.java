package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.console.Interruption;
import io.gpuclass.console.Terminal;
import io.gpuclass.engine.session.DeviceChooser.DeviceSource;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs command lines in this process, and keeps all that they print. */
final class CommandRunner {
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    final Interruption interruption = new Interruption(Duration.ZERO);

    /** Its clock stands, so that nothing is ever slow enough to show how far it is. */
    private Wiring wiring =
            Wiring.production(new Console(new Terminal(false, false, false, 100), interruption, () -> 0));

    /** Returns a runner of the tool as it is. */
    static CommandRunner production() {
        return new CommandRunner();
    }

    /** Returns a runner on fake devices, whose runs do nothing but fail unless the test says what they do. */
    static CommandRunner on(DeviceSource devices) {
        return production()
                .with(wiring -> wiring.devices(devices))
                .with(wiring -> wiring.probing(null))
                .with(wiring -> wiring.verifying(null))
                .with(wiring -> wiring.tuning(null));
    }

    /** Returns the command line on fake devices, as {@link #create} does. */
    static CommandLine commandLine(String... arguments) {
        return on(FakeDevices.withGpu()).create(arguments);
    }

    CommandRunner with(UnaryOperator<WiringBuilder> change) {
        wiring = change.apply(WiringBuilder.builder(wiring)).build();
        return this;
    }

    CommandRunner with(Terminal terminal) {
        return with(wiring -> wiring.console(new Console(terminal, interruption, () -> 0)));
    }

    /** Returns the command line for some arguments, as the tool makes it: with the one command that they name; without arguments, with all. */
    CommandLine create(String... arguments) {
        return CommandLines.create(wiring.console(), () -> wiring, arguments);
    }

    /** Runs a command line whose words are parted by blanks; returns the exit code. */
    int runLine(String words) {
        return run((Object[]) words.strip().split(" "));
    }

    /** Runs a command; returns the exit code. */
    int run(Object... words) {
        return printingTo(out, words);
    }

    /** Runs a command whose results go elsewhere. */
    int printingTo(Writer results, Object... words) {
        String[] arguments = Stream.of(words).map(Object::toString).toArray(String[]::new);
        return create(arguments)
                .setOut(new PrintWriter(results))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** Forgets what was printed so far. */
    void clear() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }
}
