package io.gpuclass.profile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of files that a command made. A list inside, {@value #LIST}, marks the folder and names these files: nothing else in it is ever
 * replaced or removed. Each file is complete when it gets its name; what a killed run left is removed by the next one. The list is locked
 * while it is open, so that one run at a time changes the folder. Owned by one thread.
 */
public final class ManagedFolder implements AutoCloseable {
    /** Names our files, one a line, each after a {@code +}, or after a {@code -} once it is gone; only ever appended to. */
    public static final String LIST = ".gpuclass-files";

    /** No name that we make has another letter, a folder of ours only before its first one a dot. */
    private static final Pattern NAME =
            Pattern.compile("\\.?[A-Za-z0-9][A-Za-z0-9._=%+-]*(/[A-Za-z0-9][A-Za-z0-9._=%+-]*)*");

    private static final String MAKING = ".making-";

    private final Path folder;
    private final FileChannel list;
    private final boolean isNew;
    private final Set<String> listed = new TreeSet<>();

    private ManagedFolder(Path folder, FileChannel list, boolean isNew) {
        this.folder = folder;
        this.list = list;
        this.isNew = isNew;
    }

    /**
     * Checks that a folder is ours to fill: there is none yet, it is empty, or its list says that we made it. Changes nothing.
     *
     * @param kind what the folder is, such as {@code atlas}
     * @param earlier tells a folder from before there were lists, which stays, and whose files count as somebody else's
     * @throws IOException if it is not
     */
    public static void check(Path target, String kind, Predicate<Path> earlier) throws IOException {
        Path folder = AtomicFile.withoutLinks(target);
        if (!Files.exists(folder)) {
            return;
        }
        if (!Files.isDirectory(folder)) {
            throw new FileSystemException(target.toString(), null, "it is there already, and no directory");
        }
        Path list = folder.resolve(LIST);
        boolean ours = Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)
                ? isOf(list, kind)
                : isEmpty(folder) || earlier.test(folder);
        if (!ours) {
            throw new FileSystemException(
                    target.toString(), null, "it is there already, and 'gpuclass " + kind + "' did not make it");
        }
    }

    private static boolean isOf(Path list, String kind) throws IOException {
        try (Stream<String> lines = Files.lines(list, StandardCharsets.ISO_8859_1)) {
            return lines.findFirst().map(header(kind)::equals).orElse(true);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private static String header(String kind) {
        return "gpuclass-" + kind + "-files/1";
    }

    /**
     * Opens a folder, makes it if need be, and removes what a killed run was making.
     *
     * @throws IOException if it is not ours, as {@link #check} says, or another run has it open
     */
    public static ManagedFolder open(Path target, String kind, Predicate<Path> earlier) throws IOException {
        check(target, kind, earlier);
        Path folder = AtomicFile.withoutLinks(target);
        boolean isNew = Files.notExists(folder);
        AtomicFile.createDirectory(folder);
        FileChannel list = FileChannel.open(
                folder.resolve(LIST),
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS));
        try {
            requireLock(list, target);
            ManagedFolder own = new ManagedFolder(folder, list, isNew);
            own.read(kind);
            own.removeHalfMade();
            return own;
        } catch (IOException | RuntimeException e) {
            list.close();
            throw e;
        }
    }

    private static void requireLock(FileChannel list, Path target) throws IOException {
        boolean locked;
        try {
            locked = list.tryLock() != null;
        } catch (OverlappingFileLockException held) {
            locked = false;
        }
        if (!locked) {
            throw new FileSystemException(target.toString(), null, "another run writes there: wait until it ends");
        }
    }

    private void read(String kind) throws IOException {
        // Not closed, since that would close the channel.
        String text = new String(Channels.newInputStream(list).readAllBytes(), StandardCharsets.UTF_8);
        if (!text.startsWith(header(kind) + "\n")) {
            list.truncate(0);
            append(header(kind) + "\n");
            return;
        }
        for (String line :
                text.substring(0, text.lastIndexOf('\n')).lines().skip(1).toList()) {
            String name = line.isEmpty() ? "" : line.substring(1);
            if (NAME.matcher(name).matches() && line.charAt(0) == '+') {
                listed.add(name);
            } else {
                listed.remove(name);
            }
        }
        if (!text.endsWith("\n")) {
            append("\n");
        }
    }

    private void append(String lines) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
        list.position(list.size());
        while (bytes.hasRemaining()) {
            list.write(bytes);
        }
        list.force(true);
    }

    private void removeHalfMade() throws IOException {
        for (String name : listed.stream().filter(one -> one.startsWith(MAKING)).toList()) {
            removeMaking(name);
        }
    }

    private void removeMaking(String name) throws IOException {
        Path making = folder.resolve(name);
        if (Files.isDirectory(making, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> inside = Files.walk(making)) {
                for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(path);
                }
            }
        }
        forget(List.of(name));
    }

    private void forget(Collection<String> names) throws IOException {
        StringBuilder lines = new StringBuilder();
        names.forEach(name -> lines.append('-').append(name).append('\n'));
        append(lines.toString());
        listed.removeAll(names);
    }

    /** Returns the folder, without links. */
    public Path path() {
        return folder;
    }

    /** Returns the names of our files, relative to the folder. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>(listed);
        names.removeIf(name -> name.startsWith(MAKING));
        return names;
    }

    /** Starts to make files, of which none is in its place before {@link Making#move}. */
    public Making making() throws IOException {
        String name = MAKING + UUID.randomUUID();
        note(List.of(name));
        Unfinished.begin(folder.resolve(name));
        return new Making(name, Files.createDirectory(folder.resolve(name)));
    }

    /** Files in the making. Closing it removes what has not moved. */
    public final class Making implements AutoCloseable {
        private final String name;
        private final Path path;

        private Making(String name, Path path) {
            this.name = name;
            this.path = path;
        }

        /** Returns a folder for the files, each where it will be in the folder that they are for. */
        public Path path() {
            return path;
        }

        /**
         * Moves the files to their places, in an order; earlier ones of ours stay where there is no new one.
         *
         * @return their names
         * @throws IOException if a place holds what is not ours, and then none has moved, or if moving fails
         */
        public List<String> move(Comparator<String> order) throws IOException {
            List<String> made = files(path);
            made.sort(order);
            for (String one : made) {
                requireOwnPlace(one);
            }
            note(made);
            for (String one : made) {
                Path place = folder.resolve(one);
                AtomicFile.createDirectory(place.getParent());
                Files.move(path.resolve(one), place, StandardCopyOption.ATOMIC_MOVE);
            }
            return made;
        }

        @Override
        public void close() throws IOException {
            removeMaking(name);
            Unfinished.end(path);
        }
    }

    private void note(Collection<String> names) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (String name : names) {
            if (!NAME.matcher(name).matches()) {
                throw new FileSystemException(name, null, "no file of ours has such a name");
            }
            if (!listed.contains(name)) {
                lines.append('+').append(name).append('\n');
            }
        }
        append(lines.toString());
        listed.addAll(names);
    }

    private static List<String> files(Path making) throws IOException {
        try (Stream<Path> all = Files.walk(making)) {
            return new ArrayList<>(all.filter(Files::isRegularFile)
                    .map(making::relativize)
                    .map(Path::toString)
                    .toList());
        }
    }

    /** A link on the way could lead anywhere, and a file of somebody else's stays. */
    private void requireOwnPlace(String name) throws IOException {
        Path place = folder.resolve(name);
        if (!hasPlainWay(place)) {
            throw new FileSystemException(place.toString(), null, place.getParent() + " is no directory of ours");
        }
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !listed.contains(name)) {
            throw new FileSystemException(
                    place.toString(), null, place + " is not in the list of what gpuclass wrote: move it away");
        }
    }

    private boolean hasPlainWay(Path place) {
        for (Path parent = place.getParent(); !parent.equals(folder); parent = parent.getParent()) {
            boolean there = Files.exists(parent, LinkOption.NOFOLLOW_LINKS);
            if (there && !Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
        }
        return true;
    }

    /** Removes files of ours, and folders that become empty; a name that is not in the list stays as it is. */
    public void remove(Collection<String> names) throws IOException {
        List<String> gone = names.stream().filter(listed::contains).toList();
        for (String name : gone) {
            Path file = folder.resolve(name);
            if (hasPlainWay(file) && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(file);
                removeEmpty(file.getParent());
            }
        }
        forget(gone);
    }

    private void removeEmpty(Path first) throws IOException {
        try {
            for (Path empty = first; !empty.equals(folder) && Files.exists(empty); empty = empty.getParent()) {
                Files.delete(empty);
            }
        } catch (DirectoryNotEmptyException inUse) {
            // It holds further files.
            return;
        }
    }

    /** Ends the run; a folder that it made and put nothing into is gone then. */
    @Override
    public void close() throws IOException {
        if (isNew && listed.isEmpty()) {
            Files.deleteIfExists(folder.resolve(LIST));
            removeEmptyFolder();
        }
        list.close();
    }

    private void removeEmptyFolder() throws IOException {
        try {
            Files.delete(folder);
        } catch (DirectoryNotEmptyException inUse) {
            // Somebody else has put something there meanwhile.
            return;
        }
    }
}
