package io.gpuclass.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes files atomically: whatever a command saves goes through here or through {@link ManagedFolder}. A file is replaced in one step: the
 * content goes to
 * a temporary file of a new name beside the target, which is then renamed; those of killed processes are removed. A link that the target is stays,
 * and what it points at is replaced, unless somebody else could have planted it.
 */
public final class AtomicFile {
    private static final int MAX_LINKS = 40;

    /** The sticky bit, and that of everybody's writing. */
    private static final int SHARED = 01002;

    private AtomicFile() {}

    /** Puts a complete temporary file in the place of the target. */
    interface Replacement {
        void replace(Path temporary, Path file) throws IOException;
    }

    /** Work on a temporary file: fills it, or hands it on. */
    interface Work {
        void on(Path temporary) throws IOException;
    }

    /**
     * Puts {@code content} where {@code target}, or the link it is, points; a special file is written to directly.
     *
     * @throws IOException if that cannot be done; an earlier file is then as it was
     */
    public static void write(Path target, byte[] content) throws IOException {
        write(target, content, (temporary, file) -> Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE));
    }

    static void write(Path target, byte[] content, Replacement replacement) throws IOException {
        refuseReadOnly(target);
        if (isSpecial(target)) {
            try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE)) {
                out.write(content);
            }
            return;
        }
        replace(withoutLinks(target), temporary -> fill(temporary, content), replacement);
    }

    /** Puts what is made where {@code target}, or the link it is, points, which must be a place for a regular file. */
    static void write(Path target, Work content) throws IOException {
        refuseReadOnly(target);
        refuseSpecial(target);
        replace(withoutLinks(target), content, (temporary, file) -> {
            try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        });
    }

    /** Removes a file that this run wrote; a link, and not what it points at. */
    public static void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    private static void replace(Path file, Work content, Replacement replacement) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "it is a directory");
        }
        createDirectory(file.getParent());
        Path temporary =
                Leftovers.temporary(file.getParent(), file.getFileName().toString());
        through(temporary, content, made -> replacement.replace(made, file));
    }

    /** Fills a temporary file and hands it on; where that fails, nothing of it stays. */
    private static void through(Path temporary, Work content, Work then) throws IOException {
        Unfinished.begin(temporary);
        try {
            content.on(temporary);
            Leftovers.remove(temporary);
            then.on(temporary);
        } catch (IOException | RuntimeException | Error e) {
            discard(temporary, e);
            throw e;
        } finally {
            Unfinished.end(temporary);
        }
    }

    /** Writes {@code bytes} bytes to where the temporary file would go, as far as that directory exists, and takes them away. */
    static void rehearse(Path target, int bytes) throws IOException {
        refuseReadOnly(target);
        if (isSpecial(target)) {
            // To open a pipe would wait for its reader, and to close it would send that reader away.
            return;
        }
        Path file = withoutLinks(target);
        Path directory = file.getParent();
        // One that is hidden from this user does not exist for it.
        while (!Files.exists(directory)) {
            directory = directory.getParent();
        }
        if (!Files.isDirectory(directory)) {
            throw new NotDirectoryException(directory.toString());
        }
        Path temporary = Leftovers.temporary(directory, file.getFileName().toString());
        through(temporary, made -> fill(made, new byte[bytes]), Files::delete);
    }

    /** A rename would replace a file that its owner has protected. */
    private static void refuseReadOnly(Path target) throws IOException {
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new FileSystemException(target.toString(), null, "it is there already, and may not be written");
        }
    }

    /** A path of another kind takes no renamed file. */
    static void refuseSpecial(Path target) throws IOException {
        if (isSpecial(target)) {
            throw new FileSystemException(target.toString(), null, "it is no regular file");
        }
    }

    private static boolean isSpecial(Path target) {
        return Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target);
    }

    /** Follows the links that {@code target} may be, even to a file that is not there yet. */
    static Path withoutLinks(Path target) throws IOException {
        Path file = target.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(file); links++) {
            if (links == MAX_LINKS) {
                throw new FileSystemLoopException(target.toString());
            }
            refusePlanted(file);
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        if (file.getFileName() == null) {
            throw new FileSystemException(target.toString(), null, "it is a directory");
        }
        return file;
    }

    /** As Linux does for programs that open links: where everybody makes files, one's own links are followed, and those of the folder's owner. */
    private static void refusePlanted(Path link) throws IOException {
        Path folder = link.getParent();
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")
                || ((int) Files.getAttribute(folder, "unix:mode") & SHARED) != SHARED) {
            return;
        }
        Object owner = Files.getAttribute(link, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        Path process = Path.of("/proc/self");
        boolean own = Files.exists(process) && owner.equals(Files.getAttribute(process, "unix:uid"));
        if (!own && !owner.equals(Files.getAttribute(folder, "unix:uid"))) {
            throw new FileSystemException(link.toString(), null, "it is a link that another user made there");
        }
    }

    /** On Java 17 {@code createDirectories} alone fails where the directory is a link to one. */
    static void createDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
        }
    }

    private static void fill(Path temporary, byte[] content) throws IOException {
        try (FileChannel channel =
                FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer remaining = ByteBuffer.wrap(content);
            while (remaining.hasRemaining()) {
                channel.write(remaining);
            }
            // Without this a crash soon after the rename could leave the new name on an empty file.
            channel.force(true);
        }
    }

    private static void discard(Path temporary, Throwable first) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            first.addSuppressed(e);
        }
    }
}
