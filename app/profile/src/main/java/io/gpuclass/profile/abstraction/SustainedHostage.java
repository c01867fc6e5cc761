package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.HostagePoint;
import java.util.List;

/**
 * The sustained line-hostage test: polling beside atomics that go on.
 *
 * @param verdict whether a poll on the hot line is slowed by the threshold or more
 * @param reachBytes how far the effect reaches: the largest measured distance up to which every one shows it; 0 where none does
 * @param affectedBytes every measured distance that shows the effect at the share where it is strongest; beyond the reach there may
 *     be more, perhaps where one slice of the L2 serves both lines; empty in a profile that does not tell
 * @param points all that was measured
 */
public record SustainedHostage(
        Verdict verdict, int reachBytes, List<Integer> affectedBytes, List<HostagePoint> points) {
    public SustainedHostage {
        affectedBytes = affectedBytes == null ? List.of() : List.copyOf(affectedBytes);
        points = List.copyOf(points);
    }
}
