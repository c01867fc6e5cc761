package io.gpuclass.report;

import io.gpuclass.device.DeviceFacts;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.profile.Profile;

/** What a device's blocks are called: a profile counts a host's threads as blocks. */
final class Contenders {
    private Contenders() {}

    /** Returns the word for one of them. */
    static String one(Profile profile) {
        return one(profile.device());
    }

    /** Returns the word for one of a device's. */
    static String one(DeviceFacts device) {
        return device.kind() == DeviceKind.HOST ? "thread" : "block";
    }

    /** Returns the word for several. */
    static String many(Profile profile) {
        return one(profile) + "s";
    }

    /** Returns so many of them in words. */
    static String count(Profile profile, int count) {
        return count + " " + (count == 1 ? one(profile) : many(profile));
    }
}
