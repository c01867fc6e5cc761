package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Estimate;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The evidence on the line-hostage question; a test that was not run is null.
 *
 * @param oneShot the paper's test
 * @param sustained the test with atomics that go on
 */
@RecordBuilder
public record LineHostage(OneShotHostage oneShot, SustainedHostage sustained) {
    /**
     * The paper's line-hostage test: volatile accesses that follow one atomic, over the same without it.
     *
     * @param verdict whether any of the four is slowed by the threshold or more
     * @param slowdown elapsed time over that of the plain volatile probe, by probe id (and pattern, where there are several)
     * @param completed the same of completed writes, each waiting for its fence, by probe id; the paper has none, and the verdict leaves them
     *     out: it is the fence that waits for the atomic
     */
    public record OneShotHostage(Verdict verdict, Map<String, Estimate> slowdown, Map<String, Estimate> completed) {
        public OneShotHostage {
            slowdown = Collections.unmodifiableMap(new LinkedHashMap<>(slowdown));
            completed = completed == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(completed));
        }
    }

    /**
     * The sustained line-hostage test: polls beside sustained atomics.
     *
     * @param verdict whether a poll on the hot line is slowed by the threshold or more
     * @param reachBytes how far the effect reaches: the largest measured distance up to which every one shows it; 0 where none does
     * @param affectedBytes every measured distance that shows the effect at the share where it is strongest; beyond the reach there may
     *     be more, perhaps where one slice of the L2 serves both lines; empty in a profile that does not tell
     * @param points all that was measured
     */
    @RecordBuilder
    public record SustainedHostage(
            Verdict verdict, int reachBytes, List<Integer> affectedBytes, List<HostagePoint> points) {
        public SustainedHostage {
            affectedBytes = affectedBytes == null ? List.of() : List.copyOf(affectedBytes);
            points = List.copyOf(points);
        }
    }
}
