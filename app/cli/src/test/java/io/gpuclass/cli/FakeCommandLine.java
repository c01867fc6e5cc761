package io.gpuclass.cli;

import java.time.Duration;
import picocli.CommandLine;

/** The command line of the tool, on fakes. */
final class FakeCommandLine {
    private FakeCommandLine() {}

    static CommandLine create() {
        return create(new Terminal(false, false, false, 80));
    }

    static CommandLine create(Terminal terminal) {
        Wiring wiring = new Wiring(FakeDevices.withGpu(), null, null, null, new FakeFiles(), new FakeReports());
        return CommandLines.create(new Context(wiring, terminal, new Interruption(Duration.ZERO), System::nanoTime));
    }
}
