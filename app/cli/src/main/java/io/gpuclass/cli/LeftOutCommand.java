package io.gpuclass.cli;

import io.gpuclass.console.Console;
import io.gpuclass.profile.Tool;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Stands for {@code gpuclass fleet} in the archive for GPU nodes, which leaves the fleet module and DuckDB out. */
@Command(
        name = "fleet",
        hidden = true,
        description = "Not in this archive.",
        footerHeading = "%nExamples:%n",
        footer = "  gpuclass fleet")
final class LeftOutCommand extends Subcommand {
    @Unmatched
    private List<String> arguments;

    LeftOutCommand(Console console) {
        super(console);
    }

    /** Returns whether the fleet module is on the class path. */
    static boolean hasFleet() {
        return LeftOutCommand.class.getResource("/io/gpuclass/fleet/Fleet.class") != null;
    }

    @Override
    public Integer call() {
        Tool tool = Tool.current();
        throw wrongUsage("fleet is not in the archive for GPU nodes: use the whole one, " + tool.name() + "-"
                + tool.version() + "-linux-x86_64.tar.gz");
    }
}
