package io.gpuclass.cli;

import io.gpuclass.engine.compile.Compilation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of {@code bench} that go to the compiler. */
final class CompilerArguments {
    @Option(
            names = "--compiler",
            paramLabel = "PROGRAM",
            description =
                    "Compiler, by name or path: nvcc or clang++. Default: nvcc of the toolkit that CUDA_HOME names, else nvcc or"
                            + " clang++ on the PATH.")
    private String compiler;

    @Option(
            names = "-I",
            paramLabel = "DIR",
            description = "Look for included files in this directory too. May be repeated.")
    private List<Path> includes = new ArrayList<>();

    @Option(names = "-D", paramLabel = "NAME[=VALUE]", description = "Define a macro. May be repeated.")
    private List<String> definitions = new ArrayList<>();

    @Option(
            names = "--arch",
            paramLabel = "ARCH",
            description = "Compile for this architecture, such as sm_90a. Default: that of the device.")
    private String architecture;

    /** Returns what is passed on. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        includes.forEach(folder -> options.addAll(List.of("-I", folder.toString())));
        definitions.forEach(definition -> options.addAll(List.of("-D", definition)));
        return options;
    }

    /** Returns what compiles with them. */
    Compilation get() {
        return new Compilation(compiler, System.getenv(), LibraryFolder.get(), options(), architecture);
    }
}
