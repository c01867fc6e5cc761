package io.gpuclass.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads files by the thousand: several at once, and no more of them than a quarter of the heap holds, however many CPUs there are. One that
 * would need more by itself is read alone.
 */
public final class ManyFiles {
    /** Memory for a byte of JSON while it is read: its tree and the records made of it take eight times its size, the schema's check more. */
    private static final long BYTES_PER_BYTE = 16;

    /** Factor by which gzip makes a profile smaller. */
    private static final long PACKED = 8;

    private static final long SHARE_OF_THE_HEAP = 4;

    private ManyFiles() {}

    /** A file that is being read, or has been, and what it may need. */
    private record Begun<T>(Future<T> result, long bytes) {}

    /**
     * Reads files, and hands on what they hold in the files' order.
     *
     * @param read reads a file, in some thread; what it throws is thrown here
     * @param use gets what a file gave, in the calling thread
     * @throws CancellationException if the calling thread is interrupted
     */
    public static <T> void read(List<Path> files, Function<Path, T> read, Consumer<T> use) {
        read(files, Runtime.getRuntime().maxMemory() / SHARE_OF_THE_HEAP, read, use);
    }

    /** @param room how much memory files that are being read may need together, in bytes */
    static <T> void read(List<Path> files, long room, Function<Path, T> read, Consumer<T> use) {
        ExecutorService readers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), ManyFiles::daemon);
        try {
            Queue<Begun<T>> begun = new ArrayDeque<>();
            long taken = 0;
            for (int next = 0; next < files.size() || !begun.isEmpty(); ) {
                while (next < files.size()) {
                    Path file = files.get(next);
                    long bytes = needed(file);
                    if (!begun.isEmpty() && taken + bytes > room) {
                        break;
                    }
                    begun.add(new Begun<>(readers.submit(() -> read.apply(file)), bytes));
                    taken += bytes;
                    next++;
                }
                Begun<T> first = begun.remove();
                use.accept(get(first.result));
                taken -= first.bytes;
            }
        } finally {
            readers.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "reader");
        thread.setDaemon(true);
        return thread;
    }

    /** A file of unknown size may have as much as is read of any. */
    private static long needed(Path file) {
        long size;
        try {
            size = Files.isRegularFile(file) ? Files.size(file) : ProfileFile.MAX_BYTES;
        } catch (IOException unreadable) {
            return 0;
        }
        boolean packed = file.toString().endsWith(".gz");
        return Math.min(ProfileFile.MAX_BYTES, packed ? size * PACKED : size) * BYTES_PER_BYTE;
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
