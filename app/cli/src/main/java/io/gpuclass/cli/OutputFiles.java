package io.gpuclass.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses command lines by which a result would go in the place of an input, or of another result. Files count as the same under any name. */
final class OutputFiles {
    /** Options that name a file to write. Every other option and operand with a file is read from. */
    static final Set<String> OPTIONS = Set.of("-o", "--record", "--html", "--save", "--parquet", "--limits");

    private static final Set<String> LABELS = Set.of("FILE", "DIR", "PROFILE", "BASE", "NEW", "DEVICE");

    /** Target file of a result that continues an input, in the input's own file. */
    private static final Set<String> CONTINUED = Set.of("probe --resume", "tune PROFILE");

    private OutputFiles() {}

    /** A file that an option or operand names. */
    private record Named(ArgSpec by, String name, Path file) {}

    static void requireApart(ParseResult parsed) {
        List<Named> outputs = new ArrayList<>();
        List<Named> inputs = new ArrayList<>();
        for (ArgSpec by : parsed.matchedArgs()) {
            if (isFile(by) && !isOutputFolder(by)) {
                by.originalStringValues().stream()
                        .flatMap(value -> Stream.of(value, value.replaceFirst("^(recorded:|@)", ""))
                                .distinct())
                        .flatMap(value -> file(value).stream())
                        .map(file -> new Named(by, name(by), file))
                        .forEach((isOutput(by) ? outputs : inputs)::add);
            }
        }
        for (Named output : outputs) {
            inputs.stream()
                    .filter(input -> !isContinued(parsed, input, output) && isSame(input.file, output.file))
                    .findFirst()
                    .ifPresent(input -> refuse(parsed, output, "is one of the inputs itself"));
            outputs.stream()
                    .filter(other -> other.by != output.by && isSame(other.file, output.file))
                    .findFirst()
                    .ifPresent(other -> refuse(parsed, output, "is where the result of " + other.name + " goes too"));
        }
    }

    private static void refuse(ParseResult parsed, Named output, String why) {
        throw new ParameterException(
                parsed.commandSpec().commandLine(),
                output.file + " " + why + ": choose another place with " + output.name);
    }

    /** Returns whether an option or operand may name a file. */
    static boolean isFile(ArgSpec by) {
        return Stream.of(by.paramLabel().split("\\|")).anyMatch(LABELS::contains);
    }

    /** Files in a folder have names of their own, which the command checks. */
    private static boolean isOutputFolder(ArgSpec by) {
        return isOutput(by) && !by.paramLabel().contains("FILE");
    }

    static boolean isOutput(ArgSpec by) {
        return by instanceof OptionSpec option && Stream.of(option.names()).anyMatch(OPTIONS::contains);
    }

    private static String name(ArgSpec by) {
        return by instanceof OptionSpec option ? option.shortestName() : by.paramLabel();
    }

    private static boolean isContinued(ParseResult parsed, Named input, Named output) {
        return output.name.equals("-o")
                && CONTINUED.contains(parsed.commandSpec().name() + " " + input.name);
    }

    private static Optional<Path> file(String value) {
        try {
            return value.isEmpty() || value.equals("-") ? Optional.empty() : Optional.of(Path.of(value));
        } catch (InvalidPathException noFile) {
            return Optional.empty();
        }
    }

    /** A folder is no file, and holds many. Of files that are not there yet the paths are compared. */
    static boolean isSame(Path one, Path other) {
        try {
            boolean there = Files.exists(one) || Files.exists(other);
            return there
                    ? Files.isRegularFile(one) && Files.exists(other) && Files.isSameFile(one, other)
                    : one.toAbsolutePath()
                            .normalize()
                            .equals(other.toAbsolutePath().normalize());
        } catch (IOException unreachable) {
            return false;
        }
    }
}
