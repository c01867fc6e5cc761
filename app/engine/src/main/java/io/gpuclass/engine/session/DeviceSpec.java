package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backends;
import io.gpuclass.profile.device.DeviceKind;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** Which device the user asked for: {@code auto}, a backend's such as {@code cuda:N} or {@code host}, or {@code recorded:FILE}. */
public sealed interface DeviceSpec {
    String AUTO = "auto";
    String RECORDED = "recorded:";

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
     * A replay of a recording.
     *
     * @param file the recording
     */
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
        }
        throw new IllegalArgumentException(
                "unknown device '" + text + "': expected auto, " + forms() + " or recorded:FILE");
    }

    private static String forms() {
        return Backends.installed().all().stream()
                .map(Backend::kind)
                .map(kind -> kind.numbered() ? kind.id() + ":N (N from 0)" : kind.id())
                .collect(Collectors.joining(", "));
    }
}
