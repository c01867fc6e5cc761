package io.gpuclass.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** A shell on a pseudo-terminal, in which {@code gpuclass} prints its arguments. Util-linux's {@code script} makes the terminal. */
final class InteractiveShell implements AutoCloseable {
    /** Put together by the shell, so that what is typed does not look like it. */
    static final String SETUP = "PS1='REA''DY> '; gpuclass() { printf '<%s>' \"$@\"; printf 'E%s\\n' ND; }\n";

    private static final String PROMPT = "READY> ";

    private final Process process;
    private final StringBuilder seen = new StringBuilder();

    /**
     * @param command the shell's command line
     * @param environment variables for it
     * @param directory where it runs
     */
    InteractiveShell(String command, Map<String, String> environment, Path directory) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("script", "-qec", command, "/dev/null")
                .redirectErrorStream(true)
                .directory(directory.toFile());
        builder.environment().put("TERM", "dumb");
        builder.environment().putAll(environment);
        process = builder.start();
        awaitPrompt();
    }

    /** Types something and the tabulator, then goes on typing and pressing it, and returns the arguments that come out. */
    String complete(String... typed) throws IOException {
        seen.setLength(0);
        for (String keys : typed) {
            type(keys + "\t");
        }
        type("\n");
        String shown = awaitPrompt();
        int end = shown.indexOf("END");
        // The echo of what is typed comes before the line that the command prints.
        return shown.substring(shown.lastIndexOf('\n', end) + 1, end);
    }

    private void type(String keys) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write(keys.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    private String awaitPrompt() throws IOException {
        InputStream out = process.getInputStream();
        int from = seen.length();
        byte[] bytes = new byte[4096];
        while (seen.indexOf(PROMPT, from) < 0) {
            int count = out.read(bytes);
            if (count < 0) {
                throw new IOException("the shell ended: " + seen);
            }
            seen.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
        }
        return seen.toString();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
