package io.gpuclass.cli;

import io.gpuclass.profile.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks and finds the profiles that a command is given. */
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
            if (files.subList(0, i).stream().anyMatch(earlier -> OutputFiles.isSame(earlier, file))) {
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
                        output + " is one of the inputs itself: choose another place for the result");
            }
        }
    }

    /**
     * Returns the base files of a comparison.
     *
     * @param places files, and directories with profiles directly inside
     * @param current the profiles to compare with the base; left out of its directories
     * @throws UnusableFileException if a directory cannot be read, or nothing is left
     */
    static List<Path> base(List<Path> places, List<Path> current) {
        List<Path> found = new ArrayList<>();
        for (Path place : places) {
            boolean directory = Files.isDirectory(place);
            for (Path file : directory ? profiles(place) : List.of(place)) {
                if (!isAmong(found, file) && !(directory && isAmong(current, file))) {
                    found.add(file);
                }
            }
        }
        if (found.isEmpty()) {
            throw new UnusableFileException(places.get(0)
                    + ": the directory holds no other profile (*.json, *.json.gz); give a file that 'gpuclass"
                    + " probe' wrote");
        }
        return found;
    }

    private static List<Path> profiles(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().matches("[^.].*\\.json(\\.gz)?"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UnusableFileException(
                    directory + ": the directory cannot be read (" + e.getMessage() + "); make it readable");
        }
    }

    /** Returns the file names, with as many parent directories as it takes to tell them apart. */
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

    /** Returns whether a file is one of several, under any name; false for a missing file. */
    private static boolean isAmong(Collection<Path> files, Path file) {
        return files.stream().anyMatch(other -> OutputFiles.isSame(other, file));
    }
}
