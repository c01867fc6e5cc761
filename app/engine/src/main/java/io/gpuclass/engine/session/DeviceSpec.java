package io.gpuclass.engine.session;

import java.nio.file.Path;

/** Which device the user asked for: {@code auto}, {@code cuda:N}, {@code host} or {@code recorded:FILE}. */
public sealed interface DeviceSpec {
    /** The first CUDA GPU, else the host CPU. */
    record Auto() implements DeviceSpec {}

    /**
     * One CUDA GPU.
     *
     * @param ordinal its number, from 0
     */
    record Cuda(int ordinal) implements DeviceSpec {}

    /** The host CPU. */
    record Host() implements DeviceSpec {}

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
        if (text.equals("auto")) {
            return new Auto();
        }
        if (text.equals("host")) {
            return new Host();
        }
        if (text.matches("cuda:[0-9]{1,6}")) {
            return new Cuda(Integer.parseInt(text.substring("cuda:".length())));
        }
        if (text.startsWith("recorded:") && text.length() > "recorded:".length()) {
            return new Recorded(Path.of(text.substring("recorded:".length())));
        }
        throw new IllegalArgumentException(
                "unknown device '" + text + "': expected auto, cuda:N (N from 0), host or recorded:FILE");
    }
}
