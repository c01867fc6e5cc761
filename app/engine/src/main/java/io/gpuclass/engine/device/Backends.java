package io.gpuclass.engine.device;

import io.gpuclass.profile.device.DeviceKind;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;

/**
 * Some backends. Immutable.
 *
 * @param all in the order in which they are asked and listed
 */
public record Backends(List<Backend> all) {
    public Backends {
        all = all.stream()
                .sorted(Comparator.comparing(Backend::automatic)
                        .thenComparing(backend -> backend.kind().id()))
                .toList();
    }

    /** Returns the backends on the class path, found once. */
    public static Backends installed() {
        return Found.BACKENDS;
    }

    /** Returns the one for a sort of device. */
    public Backend of(DeviceKind kind) {
        return all.stream()
                .filter(backend -> backend.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no backend for " + kind.id()));
    }

    private static final class Found {
        private static final Backends BACKENDS =
                new Backends(ServiceLoader.load(Backend.class, Backend.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
    }
}
