package io.gpuclass.view.terms;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the parts of devices are called that run their blocks: SMs of GPUs through CUDA, compute units through OpenCL. */
public final class Processors {
    private Processors() {}

    /** Returns the word for one of any of these devices, such as {@code SM or compute unit}. CPUs have none. */
    public static String one(Stream<DeviceKind> kinds) {
        return joined(kinds, "");
    }

    /** Returns the word for several. */
    public static String many(Stream<DeviceKind> kinds) {
        return joined(kinds, "s");
    }

    /** Returns the word for several of one device. */
    public static String many(DeviceFacts device) {
        return many(Stream.of(device.kind()));
    }

    private static String joined(Stream<DeviceKind> kinds, String ending) {
        String words = kinds.filter(kind -> !kind.cpu())
                .map(kind -> kind.processor() + ending)
                .distinct()
                .collect(Collectors.joining(" or "));
        return words.isEmpty() ? DeviceKind.CUDA.processor() + ending : words;
    }
}
