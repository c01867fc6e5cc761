package io.gpuclass.cli;

import io.gpuclass.profile.PlainText;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The value of {@code -o}: a file, or a folder by a slash at its end or because there is one.
 *
 * @param path as written
 * @param folder whether files go into it
 */
record Target(Path path, boolean folder) {
    static final Path STDOUT = Path.of("-");

    /** @throws IllegalArgumentException if it cannot be the name of a file */
    static Target of(String written) {
        Path path = path(written);
        return new Target(path, written.endsWith("/") || Files.isDirectory(path));
    }

    /** @throws IllegalArgumentException if it cannot be the name of a file */
    static Path path(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name of a file is missing: it is empty");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(unspellable(e));
        }
    }

    /** Explains a file name that this locale cannot spell. */
    static String unspellable(InvalidPathException name) {
        return PlainText.oneLine("'" + name.getInput() + "' cannot be the name of a file here (" + name.getReason()
                + "): set LC_ALL=C.UTF-8 for a name that is not ASCII");
    }

    boolean isStdout() {
        return STDOUT.equals(path);
    }

    /** Returns the file: the one that is written, or one of that name in the folder. */
    Path file(String name) {
        return folder ? path.resolve(name) : path;
    }

    /** Returns the file's ending, such as {@code html}; empty for a folder and for stdout. */
    Optional<String> ending() {
        String name =
                folder || path.getFileName() == null ? "" : path.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot < 1 ? Optional.empty() : Optional.of(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
