package io.gpuclass.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files and folders in the making, which are removed if the process is interrupted before they are whole. Threads may share it. */
public final class Unfinished {
    private static final Set<Path> PATHS = ConcurrentHashMap.newKeySet();

    private Unfinished() {}

    /**
     * Makes a temporary folder, and removes those that killed processes left.
     *
     * @param sort how names of such folders begin, such as {@code gpuclass-bench-}
     */
    public static Path folder(String sort) throws IOException {
        Path folder = made(sort);
        begin(folder);
        return folder;
    }

    private static Path made(String sort) throws IOException {
        Path made = Files.createTempDirectory(
                sort + Leftovers.Machine.ID + "-" + ProcessHandle.current().pid() + "-");
        Pattern name = Pattern.compile(Pattern.quote(sort) + Leftovers.Machine.ID + "-(?<process>[0-9]{1,18})-[0-9]+");
        try (DirectoryStream<Path> all = Files.newDirectoryStream(made.getParent(), sort + "*")) {
            for (Path folder : all) {
                Matcher matcher = name.matcher(folder.getFileName().toString());
                if (matcher.matches()
                        && Leftovers.isGone(matcher)
                        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Leftovers.isOfOneOwner(folder, made)) {
                    remove(folder);
                }
            }
        } catch (IOException e) {
            // It cannot be listed, or another process removes the same. What is left stays.
            return made;
        }
        return made;
    }

    /** Removes such a folder, as far as that can be done. */
    public static void discard(Path folder) {
        remove(folder);
        end(folder);
    }

    /** Says that something is about to be made at a path. */
    public static void begin(Path path) {
        PATHS.add(path);
    }

    /** Says that it is whole, or gone. */
    public static void end(Path path) {
        PATHS.remove(path);
    }

    /** Removes all that is in the making, as far as that can be done. */
    public static void remove() {
        PATHS.forEach(Unfinished::remove);
    }

    static void remove(Path path) {
        try (Stream<Path> inside = Files.walk(path)) {
            List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException gone) {
            // Whoever makes it has moved it or removed it meanwhile.
            return;
        }
    }
}
