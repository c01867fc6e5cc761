package io.gpuclass.engine.device;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds and opens the devices of one kind. A module provides one by a file {@code META-INF/services/io.gpuclass.engine.device.Backend}.
 * Stateless; threads may share it.
 */
public interface Backend {
    /** Condition under which {@code --device auto} takes a device of this kind. Backends are asked and listed in this order. */
    enum Automatic {
        /** Always, if there is one. */
        FIRST_CHOICE,
        /** A GPU, if there is no first choice. */
        SECOND_CHOICE,
        /** Never: it must be asked for by name. */
        ON_REQUEST,
        /** The fallback backend; always available. */
        LAST_RESORT
    }

    /** Returns the kind of its devices, whose id {@code --device} takes. */
    DeviceKind kind();

    Automatic automatic();

    /**
     * Returns the facts of every device, by ordinal, including devices that cannot be measured; never empty.
     *
     * @param includeIds whether the facts may identify the device
     * @throws DeviceException if there is none
     */
    List<DeviceFacts> facts(boolean includeIds);

    /**
     * Returns the numbers of those of its devices that are GPUs; may be empty.
     *
     * @throws DeviceException if there is no device
     */
    default List<Integer> gpus() {
        return IntStream.range(0, facts(false).size()).boxed().toList();
    }

    /**
     * Opens a device. The caller closes it.
     *
     * @param ordinal its number, from 0
     * @param effort how thoroughly it will be measured
     * @param includeIds whether its facts may identify the device
     * @throws DeviceException if there is no such device, or it cannot be opened
     */
    Device open(int ordinal, Effort effort, boolean includeIds);

    /**
     * Opens a device, with others that may take part in its trials. The caller closes it.
     *
     * @param ordinals number of the device, then those of the others, each once
     * @throws DeviceException if there is no such device, it cannot be opened, or devices of this kind do nothing together
     */
    default Device open(List<Integer> ordinals, Effort effort, boolean includeIds) {
        if (ordinals.size() > 1) {
            throw new DeviceException(
                    DeviceException.Reason.NO_SUCH_ORDINAL,
                    "devices of the sort " + kind().id() + " measure alone: name one of them");
        }
        return open((int) ordinals.get(0), effort, includeIds);
    }

    /**
     * Opens the device of this kind that {@code --device auto} takes. The caller closes it.
     *
     * @throws DeviceException if there is none that it would take, or it cannot be opened
     */
    default Device openAny(Effort effort, boolean includeIds) {
        return open(0, effort, includeIds);
    }

    /** Returns the exception for a device that does not exist, given the names of those that do. */
    default DeviceException noSuchOrdinal(int ordinal, List<String> names) {
        String known = IntStream.range(0, names.size())
                .mapToObj(other -> kind().id() + ":" + other + " (" + names.get(other) + ")")
                .collect(Collectors.joining(", "));
        return new DeviceException(
                DeviceException.Reason.NO_SUCH_ORDINAL,
                "no device " + kind().id() + ":" + ordinal + ": this machine has " + known + "; name one of these");
    }

    /** Depth of a measurement, for devices whose single runs depend on it. */
    enum Effort {
        QUICK,
        STANDARD,
        THOROUGH
    }

    /**
     * Some backends. Immutable.
     *
     * @param all in the order in which they are asked and listed
     */
    record Backends(List<Backend> all) {
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
}
