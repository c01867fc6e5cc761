package io.gpuclass.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The class path that JMH hands to its forks. The archive's launcher names it by an open file descriptor, so that it reads the same
 * wherever the archive was unpacked, as shared class data asks; a fork does not inherit the descriptor, and needs the path behind it.
 */
final class ForkClassPath {
    private static final String PROPERTY = "java.class.path";
    private static final String BY_DESCRIPTOR = "/proc/self/fd/";

    private ForkClassPath() {}

    /** Sees to it that forks which start from now on find the classes of this process. */
    static void prepare() {
        System.setProperty(PROPERTY, inheritable(System.getProperty(PROPERTY)));
    }

    /** Returns a class path without names that mean something to this process alone. */
    static String inheritable(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(entry -> entry.startsWith(BY_DESCRIPTOR) ? resolved(entry) : entry)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String resolved(String entry) {
        try {
            return Path.of(entry).toRealPath().toString();
        } catch (IOException e) {
            throw new UncheckedIOException("the program's own files have gone: " + e.getMessage(), e);
        }
    }
}
