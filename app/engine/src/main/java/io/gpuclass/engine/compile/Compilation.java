package io.gpuclass.engine.compile;

import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.profile.Unfinished;
import io.gpuclass.profile.bench.UserPrimitive.UserSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiles the code of a user, in a folder of its own that is removed afterwards.
 *
 * @param compiler name or path of the compiler; null for the first that is found
 * @param headers the folder that holds {@code gpuclass/}
 * @param options what is passed on to the compiler, such as {@code -I DIR} and {@code -D NAME}
 * @param architecture such as {@code sm_90}; null for the device's
 */
public record Compilation(
        String compiler, Map<String, String> environment, Path headers, List<String> options, String architecture) {
    private static final long MOST_SECONDS = 300;
    private static final String COUNTING = "GPUCLASS_COUNT_IN_CODE";

    public Compilation {
        environment = Map.copyOf(environment);
        options = List.copyOf(options);
    }

    /** @throws NoCompilerException if there is none */
    public void requireCompiler() {
        Compiler.find(compiler, environment);
    }

    /**
     * Result of a compilation.
     *
     * @param source what they were compiled from, and how
     */
    public record Compiled(CompiledKernels kernels, UserSource source) {}

    /**
     * Compiles the kernels of a primitive: those that time and verify it, and beside them those that count, if its accesses are.
     *
     * @param computeCapability the device's, such as {@code 9.0}
     * @throws CompilationException if the code does not compile
     * @throws NoCompilerException if there is no compiler
     */
    public Compiled compile(UserCode code, String computeCapability) {
        Compiler found = Compiler.find(compiler, environment);
        String target = architecture == null ? "sm_" + computeCapability.replace(".", "") : architecture;
        return inFolder("gpuclass-bench-", folder -> compile(code, found, target, folder));
    }

    /**
     * Compiles, to PTX with line numbers, the kernels that are explored under the memory model.
     *
     * @throws CompilationException if the code does not compile
     * @throws NoCompilerException if there is no compiler
     */
    public String proof(UserCode code) {
        String source = code.proof();
        Compiler found = Compiler.find(compiler, environment);
        return inFolder("gpuclass-prove-", folder -> {
            Path file = Files.writeString(folder.resolve("own.cu"), source);
            Path text = folder.resolve("own.ptx");
            List<String> shared = shared(found, architecture == null ? "sm_90" : architecture);
            List<String> form =
                    concat(found.family().text(), List.of(found.family().lines()));
            start(found, shared, form, file, text).await(code, MOST_SECONDS);
            return Files.readString(text);
        });
    }

    /**
     * Compiles files with kernels to PTX with line numbers.
     *
     * @param instance a kernel to make of a template, such as {@code reduce<float>}; empty for none
     * @throws CompilationException if they do not compile
     * @throws NoCompilerException if there is no compiler
     */
    public String kernels(List<Path> files, String instance) {
        String source = files.stream()
                .map(file -> "#include \"" + file.toAbsolutePath() + "\"\n")
                .collect(Collectors.joining(
                        "", "", instance.isEmpty() ? "" : "auto gpuclass_instance = " + instance + ";\n"));
        Compiler found = Compiler.find(compiler, environment);
        return inFolder("gpuclass-prove-", folder -> {
            Path file = Files.writeString(folder.resolve("whole.cu"), source);
            Path text = folder.resolve("whole.ptx");
            List<String> form =
                    concat(found.family().text(), List.of(found.family().lines()));
            start(found, shared(found, architecture == null ? "sm_90" : architecture), form, file, text)
                    .await(files, "does not compile", MOST_SECONDS);
            return Files.readString(text);
        });
    }

    /** Work in a folder. */
    private interface Work<R> {
        R in(Path folder) throws IOException;
    }

    private static <R> R inFolder(String prefix, Work<R> work) {
        try {
            Path folder = Unfinished.folder(prefix);
            try {
                return work.in(folder);
            } finally {
                Unfinished.discard(folder);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot compile: " + failure.getMessage(), failure);
        }
    }

    /** Returns the options of all runs for a target. */
    private List<String> shared(Compiler found, String target) {
        List<String> shared = new ArrayList<>(found.family().target(target, found.toolkit()));
        shared.addAll(List.of("-I", headers.toString()));
        shared.addAll(options);
        return shared;
    }

    private Compiled compile(UserCode code, Compiler found, String target, Path folder) throws IOException {
        Path source = folder.resolve("own.cu");
        Files.writeString(source, code.source());
        Path binary = folder.resolve("own." + found.family().codeEnding());
        Path text = folder.resolve("own-counting.ptx");
        List<String> shared = shared(found, target);
        Compiling timed = start(found, shared, found.family().machineCode(), source, binary);
        Compiling counting = code.isCounted()
                ? start(found, shared, concat(found.family().text(), List.of("-D", COUNTING)), source, text)
                : timed;
        try {
            timed.await(code, MOST_SECONDS);
            counting.await(code, MOST_SECONDS);
        } finally {
            timed.end();
            counting.end();
        }
        CompiledKernels kernels =
                new CompiledKernels(Files.readAllBytes(binary), code.isCounted() ? Files.readString(text) : null);
        return new Compiled(kernels, code.source(version(found), concat(options, List.of(target))));
    }

    private static List<String> concat(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private Compiling start(Compiler found, List<String> shared, List<String> form, Path source, Path output)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(found.program().toString()));
        command.addAll(shared);
        command.addAll(form);
        command.addAll(List.of("-o", output.toString(), source.toString()));
        return Compiling.start(command, source, Path.of(output + ".log"), environment);
    }

    /** Returns the line in which a compiler tells its version. */
    private String version(Compiler found) throws IOException {
        Path log = Files.createTempFile("gpuclass-compiler-", ".log");
        try {
            Compiling asked = Compiling.start(List.of(found.program().toString(), "--version"), log, log, environment);
            asked.exitCode(MOST_SECONDS);
            return asked.said()
                    .lines()
                    .filter(line -> line.matches(".*\\d\\.\\d.*"))
                    .findFirst()
                    .orElse(found.program().getFileName().toString())
                    .strip();
        } finally {
            Files.delete(log);
        }
    }

    /**
     * A compiler at work.
     *
     * @param source the file made here that includes those of the user
     */
    record Compiling(Process process, Path source, Path log) {
        /** @throws NoCompilerException if it cannot be run */
        static Compiling start(List<String> command, Path source, Path log, Map<String, String> environment)
                throws IOException {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            try {
                Process process = builder.start();
                process.getOutputStream().close();
                return new Compiling(process, source, log);
            } catch (IOException refused) {
                throw new NoCompilerException("cannot run " + command.get(0) + ": " + refused.getMessage()
                        + "; name another with --compiler");
            }
        }

        /**
         * Waits until it has ended.
         *
         * @throws CompilationException in its words, if it failed
         */
        void await(UserCode code, long mostSeconds) throws IOException {
            await(code.files(), "does not compile as " + code.kind().id() + " " + code.type(), mostSeconds);
        }

        /** The same of files of kernels. */
        void await(List<Path> files, String otherwise, long mostSeconds) throws IOException {
            if (exitCode(mostSeconds) != 0) {
                throw new CompilationException(names(files) + " " + otherwise + ":\n" + saidOf(files));
            }
        }

        private static String names(List<Path> files) {
            return files.stream().map(Path::toString).collect(Collectors.joining(", "));
        }

        /** Returns the compiler's output, with the files of the user as they were named; the file made here is none of them. */
        private String saidOf(List<Path> files) throws IOException {
            String said = said().replaceAll("(?m)^In file included from " + Pattern.quote(source + ":") + ".*\\R", "")
                    .replace("\"" + source + "\"", "\"" + names(files) + "\"")
                    .replace(source.toString(), "gpuclass's kernels");
            for (Path file : files) {
                said = said.replace(file.toAbsolutePath().toString(), file.toString());
            }
            return said.strip();
        }

        /** Returns how it ended; one that takes too long is ended. */
        int exitCode(long mostSeconds) throws IOException {
            try {
                if (process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
                    return process.exitValue();
                }
                throw new CompilationException("the compiler did not end within " + mostSeconds + " s");
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", interrupted);
            }
        }

        /** Returns the compiler's output. */
        String said() throws IOException {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        }

        /** Ends it, if it has not. */
        void end() {
            process.destroyForcibly();
        }
    }

    /** Signals that code of a user did not compile. The message ends in what the compiler said. */
    public static final class CompilationException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CompilationException(String message) {
            super(message);
        }
    }
}
