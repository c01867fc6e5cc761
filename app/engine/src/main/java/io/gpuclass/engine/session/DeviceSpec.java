package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backend.Backends;
import io.gpuclass.profile.device.DeviceKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Device that the user asked for: {@code auto}, a backend's such as {@code cuda:N} or {@code host}, several of one backend, or
 * {@code recorded:FILE}.
 */
public sealed interface DeviceSpec {
    String AUTO = "auto";
    String RECORDED = "recorded:";

    /** Stands for the number of a device where all of them are meant. */
    String ALL = "all";

    /** The first GPU, else the host CPU. */
    record Auto() implements DeviceSpec {}

    /**
     * One device of a backend.
     *
     * @param kind the backend's sort
     * @param ordinal its number, from 0
     */
    record Of(DeviceKind kind, int ordinal) implements DeviceSpec {}

    /**
     * Several devices of a backend: the first is measured, and the others take part in what several processors do together.
     *
     * @param kind the backend's sort
     * @param ordinals their numbers, each once; empty for all that there are
     */
    record Several(DeviceKind kind, List<Integer> ordinals) implements DeviceSpec {
        public Several {
            ordinals = List.copyOf(ordinals);
        }
    }

    /** A replay of a recording. */
    record Recorded(Path file) implements DeviceSpec {}

    /**
     * Returns what {@code text} asks for.
     *
     * @throws IllegalArgumentException naming the known forms, if it is none of them
     */
    static DeviceSpec parse(String text) {
        if (text.equals(AUTO)) {
            return new Auto();
        }
        if (text.startsWith(RECORDED) && text.length() > RECORDED.length()) {
            return new Recorded(Path.of(text.substring(RECORDED.length())));
        }
        for (Backend backend : Backends.installed().all()) {
            String name = backend.kind().id();
            if (!backend.kind().numbered() && text.equals(name)) {
                return new Of(backend.kind(), 0);
            }
            if (backend.kind().numbered() && text.matches(name + ":[0-9]{1,6}")) {
                return new Of(backend.kind(), Integer.parseInt(text.substring(name.length() + 1)));
            }
            if (backend.kind().together() && text.equals(name + ":" + ALL)) {
                return new Several(backend.kind(), List.of());
            }
            if (backend.kind().together() && text.matches(name + ":[0-9]{1,6}(," + name + ":[0-9]{1,6})+")) {
                return several(backend.kind(), text);
            }
        }
        throw new IllegalArgumentException(
                "unknown device '" + text + "': expected auto, " + forms() + " or recorded:FILE");
    }

    private static DeviceSpec several(DeviceKind kind, String text) {
        List<Integer> ordinals = new ArrayList<>();
        for (String one : text.split(",")) {
            int ordinal = Integer.parseInt(one.substring(one.indexOf(':') + 1));
            if (ordinals.contains(ordinal)) {
                throw new IllegalArgumentException("'" + text + "' names " + one + " twice: name each device once");
            }
            ordinals.add(ordinal);
        }
        return new Several(kind, ordinals);
    }

    private static String forms() {
        return Backends.installed().all().stream()
                .map(Backend::kind)
                .map(DeviceSpec::forms)
                .collect(Collectors.joining(", "));
    }

    private static String forms(DeviceKind kind) {
        String several = kind.together() ? ", several of those with commas, " + kind.id() + ":" + ALL : "";
        return kind.numbered() ? kind.id() + ":N (N from 0)" + several : kind.id();
    }
}
