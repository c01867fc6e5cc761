package io.gpuclass.natives;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A native library in a jar. Immutable; threads and processes may use it concurrently.
 *
 * @param beside a class whose loader finds the resource
 * @param resource its absolute name, starting with a slash
 * @param sha256 of the only content that is loaded, in hexadecimal
 */
public record NativeLibrary(Class<?> beside, String resource, String sha256) {
    /** System property that names an installation's folder of native libraries. */
    public static final String INSTALLED = "gpuclass.natives";

    /**
     * Returns the absolute path of the library as a file that only this user and root can change, for {@link System#load}: in the
     * installation, or else in the user's cache, where a missing or damaged file is written.
     *
     * @throws NativesException if there is no safe place for it
     */
    public Path path() {
        return installed().orElseGet(() -> cached(PrivateFolder.ofThisUser()));
    }

    private String fileName() {
        return resource.substring(resource.lastIndexOf('/') + 1);
    }

    /** Returns the installation's file, unless others can change it or it is missing. */
    private Optional<Path> installed() {
        String folder = System.getProperty(INSTALLED);
        if (folder == null) {
            return Optional.empty();
        }
        Path file = Path.of(folder, fileName()).toAbsolutePath();
        return Files.isRegularFile(file) && SafePath.ofThisUser().holds(file) ? Optional.of(file) : Optional.empty();
    }

    Path cached(PrivateFolder cache) {
        Path folder = cache.make("natives/" + sha256);
        Path file = folder.resolve(fileName());
        try {
            if (!isWhole(file)) {
                replace(file);
            }
            return file;
        } catch (IOException failure) {
            throw PrivateFolder.refused(file, failure);
        }
    }

    /** Returns whether the file has the right content, and others cannot change it afterwards. */
    private boolean isWhole(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || !SafePath.ofThisUser().holds(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return copy(in, OutputStream.nullOutputStream()).equals(sha256);
        }
    }

    /** Writes the file under another name and renames it, so that nobody finds it half written. */
    private void replace(Path file) throws IOException {
        Path part = Files.createTempFile(file.getParent(), fileName(), ".part");
        try {
            write(part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void write(Path part) throws IOException {
        try (InputStream in = beside.getResourceAsStream(resource);
                FileChannel out = FileChannel.open(part, StandardOpenOption.WRITE)) {
            if (in == null) {
                throw new IOException("the program lacks " + resource + ": install gpuclass again");
            }
            String found = copy(in, Channels.newOutputStream(out));
            if (!found.equals(sha256)) {
                throw new IOException("the program's own copy is damaged or of another version (SHA-256 " + found
                        + "): install gpuclass again");
            }
            out.force(true);
        }
    }

    /** Copies everything and returns its hash. */
    private static String copy(InputStream in, OutputStream out) throws IOException {
        MessageDigest digest = newDigest();
        in.transferTo(new DigestOutputStream(out, digest));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
