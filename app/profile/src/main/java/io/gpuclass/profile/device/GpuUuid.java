package io.gpuclass.profile.device;

import java.util.HexFormat;

/** Writes UUIDs of GPUs. */
public final class GpuUuid {
    private GpuUuid() {}

    /** Returns a UUID of 16 bytes in the form that {@code nvidia-smi} prints. */
    public static String format(byte[] uuid) {
        String hex = HexFormat.of().formatHex(uuid, 0, 16);
        return "GPU-" + hex.substring(0, 8) + "-" + hex.substring(8, 12) + "-" + hex.substring(12, 16) + "-"
                + hex.substring(16, 20) + "-" + hex.substring(20);
    }
}
