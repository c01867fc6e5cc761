package io.gpuclass.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The CUDA GPUs of which profiles are kept to learn from how far GPUs of a model are apart: five H200s and two H100s. */
public final class MeasuredGpus {
    private static final Path DIRECTORY = Path.of("app/profile/src/test/resources/measured");

    private MeasuredGpus() {}

    /** Returns their profiles, by file name. */
    public static List<Profile> all() {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.filter(file -> !file.toString().contains("opencl"))
                    .sorted()
                    .map(ProfileReader::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
