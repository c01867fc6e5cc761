package io.gpuclass.primitives;

import io.gpuclass.device.DeviceKind;

/**
 * One row of the catalogue: an implementation of a synchronization primitive, or a broken twin of one.
 *
 * @param kind what it promises
 * @param id its id in profiles, in kebab-case
 * @param device sort of device it runs on
 * @param twin whether it is a deliberately broken form that verification must catch
 * @param summary what it does, in a few words
 * @param source where it comes from, by short name and section
 * @param pauses what it does between attempts
 */
public record Implementation(
        Kind kind, String id, DeviceKind device, boolean twin, String summary, String source, Pauses pauses) {
    /** Returns the entry point that times it: barriers for a fixed count, the others for a fixed time. */
    public String timingKernel() {
        return kind.id() + (kind == Kind.BARRIER ? "_time_" : "_rate_") + variant();
    }

    /** Returns the entry point that checks it. */
    public String verificationKernel() {
        return kind.id() + "_verify_" + variant();
    }

    private String variant() {
        return (twin ? "twin-" + id : id).replace('-', '_');
    }
}
