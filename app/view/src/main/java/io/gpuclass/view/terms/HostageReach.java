package io.gpuclass.view.terms;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.SustainedHostage;
import io.gpuclass.profile.units.Bytes;
import java.util.stream.Collectors;

/** How far atomics that go on are felt, in words: whoever places a polled word needs every distance, not the first stretch alone. */
public final class HostageReach {
    private HostageReach() {}

    /** Returns words such as {@code to 128 B, at 512 B}; empty where nothing was felt, or the test was not run. */
    public static String of(Profile profile) {
        SustainedHostage sustained =
                profile.lineHostage() == null ? null : profile.lineHostage().sustained();
        if (sustained == null || sustained.reachBytes() == 0) {
            return "";
        }
        String beyond = beyond(sustained);
        return "to " + new Bytes(sustained.reachBytes()) + (beyond.isEmpty() ? "" : ", at " + beyond);
    }

    /** Returns the distances beyond the reach at which it is felt again; empty if there are none. */
    public static String beyond(SustainedHostage sustained) {
        return sustained.affectedBytes().stream()
                .filter(distance -> distance > sustained.reachBytes())
                .map(distance -> new Bytes(distance).toString())
                .collect(Collectors.joining(", "));
    }
}
