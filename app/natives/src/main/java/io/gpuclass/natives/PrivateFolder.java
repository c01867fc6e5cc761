package io.gpuclass.natives;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** A folder in the user's cache that only this user and root can write. Immutable. */
public final class PrivateFolder {
    private static final String CACHE = "XDG_CACHE_HOME";
    private static final String TEMPORARY = "java.io.tmpdir";

    private final Path home;
    private final SafePath safe;

    PrivateFolder(Path home, SafePath safe) {
        this.home = home;
        this.safe = safe;
    }

    static PrivateFolder ofThisUser() {
        return new PrivateFolder(cacheHome(System.getenv(), System.getProperty("user.home")), SafePath.ofThisUser());
    }

    /** Returns the user's cache. The XDG base directory specification ignores relative names. */
    static Path cacheHome(Map<String, String> environment, String userHome) {
        String cache = environment.getOrDefault(CACHE, "");
        if (cache.startsWith(File.separator)) {
            return Path.of(cache);
        }
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.startsWith(File.separator) ? home : userHome, ".cache");
    }

    /**
     * Returns the real path of a folder in the cache, creating it with mode 0700 if it is missing.
     *
     * @param name relative to gpuclass's folder in the cache
     * @throws NativesException if somebody else could change it, or it cannot be created
     */
    Path make(String name) {
        Path folder = home.resolve("gpuclass").resolve(name);
        try {
            return safe.follow(folder, PrivateFolder::create);
        } catch (IOException failure) {
            throw refused(folder, failure);
        }
    }

    /** Tolerates that another process creates the folder at the same time; its owner is checked later. */
    private static void create(Path folder) throws IOException {
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException meanwhile) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw meanwhile;
            }
        }
    }

    static NativesException refused(Path place, IOException failure) {
        return new NativesException(
                "no safe place for files that are run or loaded: " + cause(place, failure)
                        + "; put that right, or name another folder of yours with " + CACHE + "=DIR",
                failure);
    }

    private static String cause(Path place, IOException failure) {
        if (!(failure instanceof FileSystemException)) {
            return place + ": " + failure.getMessage();
        }
        FileSystemException told = (FileSystemException) failure;
        String reason = told.getReason() == null ? told.getClass().getSimpleName() : told.getReason();
        return (told.getFile() == null ? place : told.getFile()) + " " + reason;
    }

    /**
     * Makes this process create temporary files in a private folder from now on, and returns the folder; child processes must be told of
     * it. A process that has created temporary files before keeps their folder, which must be safe too.
     *
     * @throws NativesException if somebody else could change it, or it cannot be created
     */
    public static Path useForTemporaryFiles() {
        PrivateFolder cache = ofThisUser();
        Path folder = cache.temporary(Path.of(System.getProperty(TEMPORARY)));
        System.setProperty(TEMPORARY, folder.toString());
        try {
            File probe = File.createTempFile("gpuclass", null);
            Files.delete(probe.toPath());
            return cache.safe.existing(probe.toPath().getParent());
        } catch (IOException failure) {
            throw refused(folder, failure);
        }
    }

    /** Without a usable cache, temporary files go to a new folder that nobody can replace. */
    Path temporary(Path usual) {
        try {
            return make("tmp");
        } catch (NativesException noCache) {
            return newFolder(usual, noCache);
        }
    }

    private Path newFolder(Path parent, NativesException noCache) {
        try {
            Path folder = Files.createTempDirectory(safe.existing(parent), "gpuclass");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException alsoUnsafe) {
            noCache.addSuppressed(alsoUnsafe);
            throw noCache;
        }
    }
}
