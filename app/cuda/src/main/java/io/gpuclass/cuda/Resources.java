package io.gpuclass.cuda;

import java.util.ArrayDeque;
import java.util.Deque;

/** Owns what was acquired, and releases it in reverse order. Not thread-safe. */
final class Resources implements DriverResource {
    private final Deque<DriverResource> acquired = new ArrayDeque<>();

    /** Takes ownership of {@code resource} and returns it. */
    <T extends DriverResource> T own(T resource) {
        acquired.push(resource);
        return resource;
    }

    /** Releases everything, even where a release fails; throws the first failure, with later ones suppressed in it. */
    @Override
    public void close() {
        closeEach(() -> {});
    }

    /** The same, doing something before each release. */
    void closeEach(Runnable before) {
        RuntimeException first = null;
        while (!acquired.isEmpty()) {
            try {
                before.run();
                acquired.pop().close();
            } catch (RuntimeException failure) {
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Releases everything because of {@code cause}, which stays the error to report. */
    void closeAfter(Throwable cause) {
        try {
            close();
        } catch (RuntimeException failure) {
            cause.addSuppressed(failure);
        }
    }
}
