package io.gpuclass.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Temporary files beside those that they are for, temporary folders, and what a killed process left of them. Their names say which process makes
 * them, and on which machine, so that the next one to write there can tell and remove them. Threads may share it.
 */
final class Leftovers {
    private static final Pattern NAME =
            Pattern.compile("\\..*\\.gpuclass-(?<machine>[0-9a-f]{8})-(?<process>[0-9]{1,18})-[0-9a-f]{8}\\.tmp");

    /** Nobody writes a file for so long. A process of another machine or container cannot be asked. */
    private static final Duration ABANDONED = Duration.ofDays(1);

    private static final int LONGEST_START = 100;
    private static final Set<Path> LOOKED_AT = ConcurrentHashMap.newKeySet();

    private Leftovers() {}

    static boolean isGone(Matcher name) {
        return ProcessHandle.of(Long.parseLong(name.group("process"))).isEmpty();
    }

    /** Returns a path for a temporary file that is not there yet. */
    static Path temporary(Path directory, String name) {
        String start = name.substring(0, Math.min(LONGEST_START, name.length()));
        String random = UUID.randomUUID().toString().substring(0, 8);
        return directory.resolve("." + start + ".gpuclass-" + Machine.ID + "-"
                + ProcessHandle.current().pid() + "-" + random + ".tmp");
    }

    /**
     * Removes what killed processes of the same user left in a folder. Looks once at each folder.
     *
     * @param own a temporary file of this process in that folder
     */
    static void remove(Path own) {
        Path folder = own.getParent();
        if (!LOOKED_AT.add(folder)) {
            return;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, ".*.tmp")) {
            for (Path file : all) {
                if (isAbandoned(file) && isOfOneOwner(file, own)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            // A folder that cannot be listed can be written into. What is left stays.
            return;
        }
    }

    private static boolean isAbandoned(Path file) throws IOException {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (!name.matches()) {
            return false;
        }
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        boolean old =
                attributes.lastModifiedTime().toInstant().isBefore(Instant.now().minus(ABANDONED));
        boolean gone = name.group("machine").equals(Machine.ID) && isGone(name);
        return attributes.isRegularFile() && (gone || old);
    }

    static boolean isOfOneOwner(Path file, Path own) throws IOException {
        return Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own, LinkOption.NOFOLLOW_LINKS));
    }

    /** A range of process ids: one start of a machine, in one container. */
    static final class Machine {
        static final String ID = id();

        private static String id() {
            try {
                String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id"));
                Path container = Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
                return UUID.nameUUIDFromBytes((boot + container).getBytes(StandardCharsets.UTF_8))
                        .toString()
                        .substring(0, 8);
            } catch (IOException noSuchSystem) {
                return "00000000";
            }
        }
    }
}
