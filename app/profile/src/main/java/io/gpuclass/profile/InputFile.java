package io.gpuclass.profile;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads files that a user names and that are no profiles, with bounded memory: one may be a device that never ends. */
public final class InputFile {
    /** Far more than any source or litmus test has. */
    private static final int MOST_BYTES = 16 << 20;

    private InputFile() {}

    /** @throws UnusableFileException if the file cannot be read, is too large, or is not UTF-8 text */
    public static String text(Path file) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(file)))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw new UnusableFileException(file + ": it is no UTF-8 text; give a text file", binary);
        }
    }

    /** @throws UnusableFileException if the file cannot be read, or is too large */
    public static byte[] bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return bounded(in, MOST_BYTES).readAllBytes();
        } catch (IOException failed) {
            throw new UnusableFileException(file + ": " + reason(failed) + "; " + nextStep(failed), failed);
        }
    }

    /** Returns why a file cannot be read, without its name. */
    public static String reason(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (failed instanceof AccessDeniedException) {
            return "it may not be read";
        }
        String reason = failed instanceof FileSystemException file ? file.getReason() : failed.getMessage();
        return "it cannot be read (" + (reason == null ? failed.getClass().getSimpleName() : reason) + ")";
    }

    private static String nextStep(IOException failed) {
        if (failed instanceof NoSuchFileException) {
            return "check the path";
        }
        return failed instanceof AccessDeniedException ? "check its permissions" : "give another file";
    }

    /** Returns a stream of the same bytes that fails once there are more than {@code most}. */
    public static InputStream bounded(InputStream in, long most) {
        return new FilterInputStream(in) {
            private long read;

            @Override
            public int read() throws IOException {
                int next = super.read();
                count(next < 0 ? 0 : 1);
                return next;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int some = super.read(into, offset, length);
                count(Math.max(0, some));
                return some;
            }

            private void count(int more) throws IOException {
                read += more;
                if (read > most) {
                    throw new IOException("it gives more than " + most + " bytes");
                }
            }
        };
    }
}
