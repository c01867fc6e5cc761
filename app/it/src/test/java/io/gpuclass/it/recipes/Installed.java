package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.it.ProgramRunner;
import io.gpuclass.it.archive.Archive;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The whole archive, installed as recipes expect it. */
final class Installed {
    private static final Path RECORDING = Path.of("app/engine/src/test/resources/recordings/nvidia-h200-quick.rec.gz");

    private static final String FINGERPRINT = "(fact\tfingerprint\t)[0-9a-f]+";

    /** Unpacked once for all recipes that a JVM tests. */
    private static Archive archive;

    private Installed() {}

    /** Options that replay an H200 where a recipe would measure. */
    static String replay() {
        return "--quick --device recorded:" + RECORDING.toAbsolutePath();
    }

    private static synchronized Path program() throws IOException, InterruptedException {
        if (archive == null) {
            Path folder = Files.createTempDirectory("installed");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            archive = Archive.unpack(Archive.WHOLE, folder);
        }
        return archive.home().resolve("bin/gpuclass");
    }

    private static void delete(Path folder) {
        try {
            Forge.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a recording of an H200 that tells its id, and so another fingerprint. */
    static void identified(Path recording, String uuid) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(RECORDING));
                OutputStream out = new GZIPOutputStream(Files.newOutputStream(recording))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text).contains("fact\tuuid\t\n").containsPattern(FINGERPRINT);
            String told = text.replace("fact\tuuid\t\n", "fact\tuuid\t" + uuid + "\n")
                    .replaceFirst(FINGERPRINT, String.format("$1%016x", uuid.hashCode()));
            out.write(told.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Writes the launcher, which first runs {@code prelude}, a piece of shell. */
    static Path launcher(Path file, String prelude) throws IOException, InterruptedException {
        return program(file, "%s\nexec '%s' \"$@\"".formatted(prelude, program()));
    }

    /** Writes a shell script that can be run by its name. */
    static Path program(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** Packs an archive, sums it up as a release is, and returns where it is to be had. */
    static String archive(Path directory) throws IOException, InterruptedException {
        launcher(directory.resolve("gpuclass-0/bin/gpuclass"), "");
        ProgramRunner shell = new ProgramRunner(directory, Map.of());
        assertThat(shell.run("tar", "-czf", "gpuclass-0-linux-x86_64.tar.gz", "gpuclass-0")
                        .exitCode())
                .isZero();
        String sums = shell.run("sha256sum", "gpuclass-0-linux-x86_64.tar.gz").output();
        Files.writeString(directory.resolve("SHA256SUMS"), sums);
        return directory.resolve("gpuclass-0-linux-x86_64.tar.gz").toUri().toString();
    }
}
