package io.gpuclass.cli;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.compare.NamedProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds and reads the profiles of a comparison. */
final class ComparedFiles {
    private static final String PROFILE = ".json";

    private final ProfileFiles files;

    ComparedFiles(ProfileFiles files) {
        this.files = files;
    }

    /**
     * Returns the files of a base.
     *
     * @param places files, and directories whose profiles are meant, those in them not
     * @param current the profiles that are compared; the base never holds one, wherever it lies
     * @throws FileException if a directory cannot be read, or nothing is left
     */
    static List<Path> base(List<Path> places, List<Path> current) {
        List<Path> found = new ArrayList<>();
        for (Path place : places) {
            for (Path file : Files.isDirectory(place) ? profiles(place) : List.of(place)) {
                if (!InputFiles.isAmong(found, file)
                        && !(Files.isDirectory(place) && InputFiles.isAmong(current, file))) {
                    found.add(file);
                }
            }
        }
        if (found.isEmpty()) {
            throw refusal(places.get(0) + ": the directory holds no other profile (*" + PROFILE
                    + "); give a file that 'gpuclass probe' wrote");
        }
        return found;
    }

    private static List<Path> profiles(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().endsWith(PROFILE))
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw refusal(directory + ": the directory cannot be read (" + e.getMessage() + "); make it readable");
        }
    }

    /** Reads profiles. */
    List<NamedProfile> read(List<Path> paths) {
        return paths.stream()
                .map(path -> new NamedProfile(path.toString(), files.read(path)))
                .toList();
    }

    private static FileException refusal(String message) {
        return new FileException(ExitCodes.UNREADABLE_INPUT, PlainText.oneLine(message), null);
    }
}
