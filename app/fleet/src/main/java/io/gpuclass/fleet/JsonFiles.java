package io.gpuclass.fleet;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** The files below a directory, links followed, each directory entered once. */
final class JsonFiles {
    private final Path root;

    JsonFiles(Path root) {
        this.root = root;
    }

    /**
     * Returns every regular file whose name ends with {@code .json} or {@code .json.gz}, in no certain order; fewer where the thread is interrupted.
     *
     * @param trouble told of what could not be looked into, and why
     */
    List<Path> find(BiConsumer<String, String> trouble) {
        return find(Integer.MAX_VALUE, path -> path.toString().matches(".*\\.json(\\.gz)?"), path -> false, trouble);
    }

    /** Returns the regular files that {@code wanted} takes and the directories that {@code whole} takes, which are not entered. */
    List<Path> find(int depth, Predicate<Path> wanted, Predicate<Path> whole, BiConsumer<String, String> trouble) {
        Walk walk = new Walk(wanted, whole, trouble);
        try {
            Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, walk);
        } catch (IOException e) {
            trouble.accept(root.toString(), unreadable(e));
        }
        return walk.found;
    }

    private static String unreadable(IOException e) {
        return "it cannot be read (" + e.getClass().getSimpleName() + "); check its permissions";
    }

    private static final class Walk extends SimpleFileVisitor<Path> {
        private final Predicate<Path> wanted;
        private final Predicate<Path> whole;
        private final BiConsumer<String, String> trouble;
        private final Set<Object> entered = new HashSet<>();
        private final List<Path> found = new ArrayList<>();

        Walk(Predicate<Path> wanted, Predicate<Path> whole, BiConsumer<String, String> trouble) {
            this.wanted = wanted;
            this.whole = whole;
            this.trouble = trouble;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (whole.test(directory)) {
                found.add(directory);
                return FileVisitResult.SKIP_SUBTREE;
            }
            Object key = attributes.fileKey() == null ? directory : attributes.fileKey();
            return entered.add(key) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Thread.currentThread().isInterrupted()) {
                return FileVisitResult.TERMINATE;
            }
            // To open a pipe would wait for its writer. At the greatest depth directories come here too. A link is one
            // to nothing.
            boolean directory = attributes.isDirectory() && whole.test(file);
            boolean readable = attributes.isRegularFile() || attributes.isSymbolicLink();
            if (directory || readable && wanted.test(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            // A link into its own parent leads to nothing new.
            if (!(e instanceof FileSystemLoopException)) {
                trouble.accept(file.toString(), unreadable(e));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e) {
            if (e != null) {
                trouble.accept(directory.toString(), unreadable(e));
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
