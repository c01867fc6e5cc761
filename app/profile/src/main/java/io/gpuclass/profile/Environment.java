package io.gpuclass.profile;

import io.gpuclass.profile.device.Surroundings;
import java.util.List;

/**
 * Where a profile was measured.
 *
 * @param os operating system and version
 * @param java Java runtime and version
 * @param before the device's surroundings before the run
 * @param after the device's surroundings after it
 * @param notices what a reader should know, one sentence each
 */
public record Environment(String os, String java, Surroundings before, Surroundings after, List<String> notices) {
    public Environment {
        notices = List.copyOf(notices);
    }
}
