package io.gpuclass.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Several profiles that one command is given. */
final class InputFiles {
    private InputFiles() {}

    /**
     * Checks that no file is given twice.
     *
     * @throws ParameterException naming the second one, if one is
     */
    static void requireDistinct(List<Path> files, CommandSpec spec) {
        for (int i = 0; i < files.size(); i++) {
            Path file = files.get(i);
            if (files.subList(0, i).stream().anyMatch(earlier -> isSame(earlier, file))) {
                throw new ParameterException(spec.commandLine(), file + " is given twice: name each profile once");
            }
        }
    }

    /**
     * Checks that no output would go in the place of an input.
     *
     * @throws ParameterException naming the file, if one would
     */
    static void requireNoneAmong(Collection<Path> outputs, List<Path> inputs, CommandSpec spec) {
        for (Path output : outputs) {
            if (isAmong(inputs, output)) {
                throw new ParameterException(
                        spec.commandLine(),
                        output + " is one of the profiles itself: choose another place for the result");
            }
        }
    }

    /** Returns the file names, with as many of the directories above as it takes to tell them apart. */
    static List<String> shortNames(List<Path> files) {
        List<Path> absolute =
                files.stream().map(file -> file.toAbsolutePath().normalize()).toList();
        int longest = absolute.stream().mapToInt(Path::getNameCount).max().orElse(0);
        List<String> names = List.of();
        for (int depth = 1; depth <= longest; depth++) {
            names = ends(absolute, depth);
            if (new HashSet<>(names).size() == names.size()) {
                return names;
            }
        }
        return names;
    }

    private static List<String> ends(List<Path> files, int depth) {
        return files.stream()
                .map(file -> file.subpath(Math.max(0, file.getNameCount() - depth), file.getNameCount())
                        .toString())
                .toList();
    }

    /** Whether a file is one of several, by whatever name; one that is not there is not. */
    static boolean isAmong(Collection<Path> files, Path file) {
        return files.stream().anyMatch(other -> isSame(other, file));
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException missing) {
            return false;
        }
    }
}
