package io.gpuclass.natives;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Follows a path from the root, link by link, and refuses it if anybody but this user and root could replace a part of it. Immutable.
 *
 * @param user numeric id of the user whose files are trusted, as those of root are
 */
public record SafePath(int user) {
    private static final int MOST_LINKS = 40;
    private static final int ROOT = 0;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int STICKY = 01000;
    private static final int PERMISSIONS = 07777;

    public static SafePath ofThisUser() {
        return new SafePath(thisUser());
    }

    private static int thisUser() {
        Path process = Path.of("/proc/self");
        try {
            return (int) Files.getAttribute(
                    Files.exists(process) ? process : Path.of(System.getProperty("user.home")), "unix:uid");
        } catch (IOException | UnsupportedOperationException unknown) {
            throw new NativesException(
                    "cannot tell which user runs this: " + unknown.getMessage()
                            + "; native code is loaded on Linux only, with /proc mounted",
                    unknown);
        }
    }

    /** Handles a missing folder. */
    @FunctionalInterface
    interface Missing {
        void at(Path folder) throws IOException;
    }

    /**
     * Returns the real path.
     *
     * @throws IOException if somebody else could change the path, or there is no such file
     */
    Path existing(Path path) throws IOException {
        return follow(path, missing -> {
            throw new FileSystemException(missing.toString(), null, "there is no such file");
        });
    }

    /** Returns whether the file exists, and nobody else could change it. */
    public boolean holds(Path path) {
        try {
            existing(path);
            return true;
        } catch (IOException unsafe) {
            return false;
        }
    }

    /**
     * Returns the real path.
     *
     * @param missing creates missing folders
     * @throws IOException if somebody else could change the path
     */
    Path follow(Path path, Missing missing) throws IOException {
        Path absolute = path.toAbsolutePath();
        Path at = absolute.getRoot();
        requireTrusted(at);
        Deque<Path> ahead = new ArrayDeque<>();
        prepend(absolute, ahead);
        for (int links = 0; !ahead.isEmpty(); ) {
            Path next = step(at, ahead.pop());
            if (!Files.exists(next, LinkOption.NOFOLLOW_LINKS)) {
                missing.at(next);
            }
            requireTrusted(next);
            if (!Files.isSymbolicLink(next)) {
                at = next;
                continue;
            }
            if (++links > MOST_LINKS) {
                throw new FileSystemException(path.toString(), null, "there are too many links on the way");
            }
            Path target = Files.readSymbolicLink(next);
            at = target.isAbsolute() ? target.getRoot() : at;
            prepend(target, ahead);
        }
        return at;
    }

    private static void prepend(Path path, Deque<Path> ahead) {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            ahead.push(path.getName(i));
        }
    }

    /** Returns the parent for {@code ..}; the current folder is real, since links have been followed. */
    private static Path step(Path from, Path name) {
        if (name.toString().equals("..")) {
            return from.getParent() == null ? from : from.getParent();
        }
        return from.resolve(name).normalize();
    }

    /** A link has no permissions of its own; in a folder with the sticky bit nobody can replace another user's entries. */
    private void requireTrusted(Path path) throws IOException {
        int owner = (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        if (owner != ROOT && owner != user) {
            throw new FileSystemException(path.toString(), null, "belongs to another user (" + owner + ")");
        }
        if (Files.isSymbolicLink(path)) {
            return;
        }
        int mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & PERMISSIONS;
        boolean sticky = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) && (mode & STICKY) != 0;
        if ((mode & WRITABLE_BY_OTHERS) != 0 && !sticky) {
            throw new FileSystemException(
                    path.toString(), null, "can be written by others (mode " + Integer.toOctalString(mode) + ")");
        }
    }
}
