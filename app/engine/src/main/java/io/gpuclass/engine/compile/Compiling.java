package io.gpuclass.engine.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A compiler at work. */
record Compiling(Process process, Path log) {
    /** @throws NoCompilerException if it cannot be run */
    static Compiling start(List<String> command, Path log, Map<String, String> environment) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return new Compiling(process, log);
        } catch (IOException refused) {
            throw new NoCompilerException(
                    "cannot run " + command.get(0) + ": " + refused.getMessage() + "; name another with --compiler");
        }
    }

    /**
     * Waits until it has ended.
     *
     * @throws CompilationException in its words, if it failed
     */
    void await(OwnCode code, long mostSeconds) throws IOException {
        if (exitCode(mostSeconds) != 0) {
            String names = code.files().stream()
                    .map(Path::toString)
                    .reduce((a, b) -> a + ", " + b)
                    .orElse("");
            throw new CompilationException(
                    names + " does not compile as " + code.kind().id() + " " + code.type() + ":\n" + said().strip());
        }
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

    /** Returns what it said. */
    String said() throws IOException {
        return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    }

    /** Ends it, if it has not. */
    void end() {
        process.destroyForcibly();
    }
}
