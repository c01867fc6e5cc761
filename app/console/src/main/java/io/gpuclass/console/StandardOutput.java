package io.gpuclass.console;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The stream of results. Unlike a print writer, it remembers why writing failed, so that a full disk is an error and a closed pipe
 * ({@code | head}) is not. One thread at a time.
 */
public final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private IOException failure;

    public StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            remember(e);
            throw e;
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            remember(e);
            throw e;
        }
    }

    private void remember(IOException e) {
        failure = failure == null ? e : failure;
    }

    /** Returns why results were lost, if they were, and not because their reader closed the pipe. */
    public Optional<String> loss() {
        return Optional.ofNullable(failure).map(IOException::getMessage).filter(why -> !why.contains("Broken pipe"));
    }
}
