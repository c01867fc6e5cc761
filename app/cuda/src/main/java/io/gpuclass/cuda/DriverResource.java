package io.gpuclass.cuda;

import java.util.ArrayDeque;
import java.util.Deque;

/** A resource of the driver, whose release fails only with unchecked exceptions. */
interface DriverResource extends AutoCloseable {
    @Override
    void close();

    /** Owns resources, and releases them in reverse order. Not thread-safe. */
    final class Resources implements DriverResource {
        private final Deque<DriverResource> acquired = new ArrayDeque<>();

        /** Takes ownership of {@code resource} and returns it. */
        <T extends DriverResource> T own(T resource) {
            acquired.push(resource);
            return resource;
        }

        /** Releases everything, even if a release fails; throws the first failure, with later ones suppressed in it. */
        @Override
        public void close() {
            closeEach(() -> {});
        }

        /** As {@link #close}, with an action before each release; a release whose action fails is left out. */
        void closeEach(Runnable before) {
            RuntimeException first = null;
            while (!acquired.isEmpty()) {
                DriverResource next = acquired.pop();
                try {
                    before.run();
                    next.close();
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

        /** Releases everything after {@code cause}, in which failures are suppressed. */
        void closeAfter(Throwable cause) {
            try {
                close();
            } catch (RuntimeException failure) {
                cause.addSuppressed(failure);
            }
        }
    }
}
