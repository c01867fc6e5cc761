package io.gpuclass.view.export;

import io.gpuclass.profile.Tool;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The C++ library in one file, for compilers that take a text instead of folders: NVRTC, and what Python programs give to it. A header stands
 * where it is first included; one that is included under a condition stands there too, since only some compilers see it.
 */
public final class SingleHeader {
    /** Marks the part that comes only if a macro asks for it. */
    private static final String FUNCTIONS = "functions.cuh";

    private static final String ROLL_CALL = "roll_call.cuh";
    private static final String INCUMBENTS = "GPUCLASS_INCUMBENTS";

    /** Headers of CUDA that are heavy, or not there, for those who do not need them. */
    private static final Pattern OTHERS =
            Pattern.compile("(?m)^\\s*#\\s*include\\s*<(cooperative_groups\\.h|cuda/(?!std/).*)>");

    private static final Pattern CONDITION = Pattern.compile("\\s*#\\s*(if|ifdef|ifndef|elif|else|endif)\\b.*");
    private static final String ONCE = "#pragma once";

    /** Headers that put away macros of the program, and bring them back: once for the whole file. */
    private static final String NAMES = "names";

    private final Path folder;
    private final StringBuilder text = new StringBuilder();

    /** Files that stand before, for whoever sees this line: a set for each condition that is open, the innermost first. */
    private final Deque<Set<Path>> seen = new ArrayDeque<>();

    private SingleHeader(Path folder) {
        this.folder = folder;
        seen.push(new HashSet<>());
    }

    /**
     * Returns the file.
     *
     * @param include the folder that holds {@code gpuclass/}
     * @param choice a header that {@link CudaHeader} made, which then needs no {@code -include}; empty for the portable defaults
     * @throws UncheckedIOException if a header cannot be read
     */
    public static String of(Path include, String choice, Tool tool) {
        SingleHeader header = new SingleHeader(include.resolve("gpuclass").normalize());
        header.text
                .append("// The headers of ")
                .append(tool.name())
                .append(' ')
                .append(tool.version())
                .append(" in one file. NVRTC needs libcu++'s folder beside it (--include-path=DIR of cuda/std).\n")
                .append("// Define GPUCLASS_FUNCTIONS for functions with C linkage, in one translation unit;\n")
                .append("// GPUCLASS_INCUMBENTS for barrier_grid_sync and the forms of libcu++;\n")
                .append("// GPUCLASS_ROLL_CALL for who is missing.\n")
                .append("#ifndef GPUCLASS_SINGLE_HEADER\n#define GPUCLASS_SINGLE_HEADER\n\n");
        header.text.append(header.names("begin.cuh"));
        header.write(choice, header.folder.resolve("choice"));
        header.includeAll();
        header.text.append('\n').append(header.names("end.cuh"));
        return header.text.append("\n#endif\n").toString();
    }

    private String names(String which) {
        return LibraryHeaders.text(folder.resolve(NAMES).resolve(which));
    }

    private void includeAll() {
        Predicate<Path> named =
                root -> root.equals(folder.resolve(FUNCTIONS)) || root.equals(folder.resolve(ROLL_CALL));
        Map<Boolean, List<Path>> roots = LibraryHeaders.roots(folder).stream()
                .filter(named.negate())
                .collect(Collectors.partitioningBy(this::isOfOthers));
        roots.get(false).forEach(this::include);
        under(INCUMBENTS, roots.get(true));
        under("GPUCLASS_ROLL_CALL", List.of(folder.resolve(ROLL_CALL)));
        under("GPUCLASS_FUNCTIONS", List.of(folder.resolve(FUNCTIONS)));
    }

    private void under(String macro, List<Path> headers) {
        writeLine("\n#if defined(" + macro + ")");
        seen.push(new HashSet<>());
        headers.forEach(this::include);
        seen.pop();
        writeLine("#endif");
    }

    /** Returns whether a header, or one that it includes, is about what CUDA has without this library. */
    private boolean isOfOthers(Path root) {
        return LibraryHeaders.closure(List.of(root), folder).stream()
                .anyMatch(file -> OTHERS.matcher(LibraryHeaders.text(file)).find());
    }

    /** Writes a header unless it stands before for whoever sees this line; its guard is for those who saw another place of it. */
    private void include(Path file) {
        if (file.startsWith(folder.resolve(NAMES)) || seen.stream().anyMatch(place -> place.contains(file))) {
            return;
        }
        seen.peek().add(file);
        String guard = "GPUCLASS_HAS_"
                + folder.relativize(file).toString().replaceFirst("\\.cuh$", "").replaceAll("\\W", "_");
        writeLine("#ifndef " + guard);
        writeLine("#define " + guard);
        write(LibraryHeaders.text(file), file);
        writeLine("#endif");
    }

    /** Writes lines, with each include of a library header replaced by its text. */
    private void write(String lines, Path from) {
        for (String line : lines.lines().toList()) {
            Optional<Path> included = LibraryHeaders.included(line, from, folder);
            if (included.isPresent()) {
                include(included.get());
            } else if (!line.startsWith(ONCE)) {
                follow(line);
                writeLine(line);
            }
        }
    }

    private void follow(String line) {
        Matcher condition = CONDITION.matcher(line);
        if (!condition.matches()) {
            return;
        }
        String directive = condition.group(1);
        if (!directive.startsWith("if")) {
            seen.pop();
        }
        if (!directive.equals("endif")) {
            seen.push(new HashSet<>());
        }
    }

    private void writeLine(String line) {
        text.append(line).append('\n');
    }
}
