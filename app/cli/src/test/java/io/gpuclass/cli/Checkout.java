package io.gpuclass.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** The repository that the tests run in. */
final class Checkout {
    private static final Path ROOT = find(Path.of("").toAbsolutePath());

    private Checkout() {}

    /** Returns a file or directory of it. */
    static Path file(String name) {
        return ROOT.resolve(name);
    }

    /** Returns the path of a file in it, with slashes. */
    static String name(Path file) {
        return ROOT.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
    }

    private static Path find(Path directory) {
        Path root = directory;
        while (!Files.isDirectory(root.resolve("probes-cuda"))) {
            root = root.getParent();
        }
        return root;
    }
}
