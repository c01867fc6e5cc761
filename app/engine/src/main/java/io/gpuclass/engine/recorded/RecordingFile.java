package io.gpuclass.engine.recorded;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Recordings as files: UTF-8 text, compressed where the name says so. */
final class RecordingFile {
    private static final String COMPRESSED = ".gz";

    private RecordingFile() {}

    /** Writes beside the target and renames, so that a failure leaves no half file. */
    static void save(Recording recording, Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            write(recording, beside, file.toString().endsWith(COMPRESSED));
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void write(Recording recording, Path file, boolean compressed) throws IOException {
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = compressed ? new GZIPOutputStream(raw) : raw) {
            out.write(RecordingWriter.text(recording).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** @param name what errors call the source; compressed if it ends in {@code .gz} */
    static Recording load(InputStream in, String name) throws IOException {
        try {
            InputStream bytes = name.endsWith(COMPRESSED) ? new GZIPInputStream(in) : in;
            return new RecordingReader(name)
                    .read(new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder())));
        } catch (ZipException | EOFException damaged) {
            throw new RecordingException(
                    name, 0, "the compressed file is damaged or cut short: " + damaged.getMessage());
        }
    }
}
