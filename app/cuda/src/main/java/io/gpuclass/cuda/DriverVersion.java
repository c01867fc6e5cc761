package io.gpuclass.cuda;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the kernel driver, from the files it shows itself in: asking {@code nvidia-smi} would take a second. */
final class DriverVersion {
    private static final List<Path> FILES =
            List.of(Path.of("/proc/driver/nvidia/version"), Path.of("/sys/module/nvidia/version"));
    private static final Pattern VERSION = Pattern.compile("\\b\\d{3,}\\.\\d+(\\.\\d+)?\\b");

    private DriverVersion() {}

    static Optional<String> read() {
        return FILES.stream()
                .map(DriverVersion::textOf)
                .map(DriverVersion::find)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the version in the text of one of the files; the first one, since a compiler's may follow. */
    static Optional<String> find(String text) {
        Matcher version = VERSION.matcher(text);
        return version.find() ? Optional.of(version.group()) : Optional.empty();
    }

    /** A file that cannot be read tells nothing: the version is a fact for the reader, and nothing depends on it. */
    private static String textOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
