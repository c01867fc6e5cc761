package io.gpuclass.it.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A self-contained archive, unpacked.
 *
 * @param home the folder that it unpacked to
 */
public record Archive(Path home) {
    public static final String WHOLE = "gpuclass";
    public static final String NODE = "gpuclass-node";

    private static final Path BUILT =
            Path.of(System.getProperty("gpuclass.archives")).toAbsolutePath().normalize();

    /** Unpacks the archive of a name into a folder. */
    public static Archive unpack(String name, Path folder) throws IOException, InterruptedException {
        String stem = name + "-" + System.getProperty("gpuclass.version");
        Path packed = BUILT.resolve(stem + "-linux-x86_64.tar.gz");
        assertThat(packed).as("an archive from 'mvn -B -Pdist package'").isRegularFile();
        ProgramRunner.Outcome outcome =
                new ProgramRunner(Files.createDirectories(folder), Map.of()).run("tar", "-xzf", packed.toString());
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        return new Archive(folder.resolve(stem));
    }

    Path file(String name) {
        return home.resolve(name);
    }

    List<Path> files(String folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    /** Returns a shell in the archive's folder that finds {@code gpuclass} and the programs of a system, but no Java. */
    ProgramRunner shell(Path scratch) throws IOException {
        Path bin = Files.createDirectories(scratch.resolve("bin"));
        for (String program : List.of("sh", "bash", "readlink", "dirname", "stty", "cat", "timeout", "jq")) {
            Path script = bin.resolve(program);
            Files.writeString(script, "#!/bin/sh\nexec /usr/bin/" + program + " \"$@\"\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        String path = file("bin") + ":" + bin;
        return new ProgramRunner(home, Map.of("PATH", path, "JAVA_HOME", "", "HOME", scratch.toString()));
    }
}
