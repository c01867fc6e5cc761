package io.gpuclass.opencl;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a file of kernels, with what it includes in place: compilers of OpenCL C have no folder to look into. Headers are taken once,
 * tables each time. Lines keep the names and numbers that they have in their files, for a compiler's complaints. Used once.
 */
final class KernelSource {
    private static final Pattern NAME = Pattern.compile("([a-z0-9]+_[a-z0-9]+)_[a-z0-9_]+");
    private static final Pattern INCLUDE = Pattern.compile("#include \"([^\"]+)\"");
    private static final String HEADER = ".h";

    private final Set<String> taken = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    private KernelSource() {}

    /** Returns the file that holds a kernel, by the kernel's name {@code <subject>_<metric>_<variant>}; empty where there is none. */
    static Optional<String> fileOf(String kernel) {
        Matcher parts = NAME.matcher(kernel);
        return parts.matches()
                ? Optional.of(parts.group(1) + ".cl").filter(file -> KernelSource.class.getResource(path(file)) != null)
                : Optional.empty();
    }

    /** Returns the whole text of a file. */
    static String of(String file) {
        KernelSource source = new KernelSource();
        source.add(file);
        return source.text.toString();
    }

    private void add(String file) {
        if (file.endsWith(HEADER) && !taken.add(file)) {
            return;
        }
        int number = 0;
        text.append("#line 1 \"").append(file).append("\"\n");
        for (String line : read(file).split("\n", -1)) {
            number++;
            Matcher include = INCLUDE.matcher(line);
            if (include.matches()) {
                add(include.group(1));
                text.append("#line ")
                        .append(number + 1)
                        .append(" \"")
                        .append(file)
                        .append("\"\n");
            } else {
                text.append(line).append('\n');
            }
        }
    }

    private static String path(String file) {
        return "/io/gpuclass/opencl/kernels/" + file;
    }

    private static String read(String file) {
        try (InputStream in = KernelSource.class.getResourceAsStream(path(file))) {
            if (in == null) {
                throw new IllegalStateException("no file " + file + " among the kernels");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
