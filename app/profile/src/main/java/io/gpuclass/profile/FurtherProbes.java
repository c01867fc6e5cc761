package io.gpuclass.profile;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.cases.HostageCurveList;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The probes beyond the twelve of one memory, as {@link FurtherProbeList} has them. Immutable.
 *
 * @param probes of atomics without an answer; in a cluster of reads, writes and atomics as well
 * @param points of the line-hostage curve, in a cluster only; polls with the atomics in another block's memory are what they are held against
 */
public record FurtherProbes(List<ProbeResult> probes, List<HostagePoint> points) {
    /** Returns the probes with words in the device's global memory, at device scope. */
    public static FurtherProbes ofDevice(Profile profile) {
        return new FurtherProbes(probes(profile, FurtherProbeList.DEVICE), List.of());
    }

    /** Returns the probes with words in the shared memory of a cluster; empty where none were taken. */
    public static Optional<FurtherProbes> ofCluster(Profile profile) {
        List<ProbeResult> probes = probes(profile, FurtherProbeList.CLUSTER);
        return probes.isEmpty() ? Optional.empty() : Optional.of(new FurtherProbes(probes, points(profile)));
    }

    /** Returns the class that follows from them. */
    public Classification classification() {
        return Classifier.classify(probes, points);
    }

    private static List<ProbeResult> probes(Profile profile, String memory) {
        return profile.entries(FurtherProbeList.LIST).stream()
                .filter(entry -> memory.equals(entry.get("memory")))
                .flatMap(entry -> probe(entry).stream())
                .toList();
    }

    /** Returns the probe that an entry holds; empty for one that this version does not know. */
    static Optional<ProbeResult> probe(Entry entry) {
        return ProbeCase.find((String) entry.get("id"), (String) entry.get("pattern"))
                .map(probe -> ProbeResult.of(
                        probe,
                        (Integer) entry.get("blocks"),
                        summary(entry, "elapsedMs"),
                        summary(entry, "nsPerAccess")));
    }

    /** Returns the points of each share over the one of the next block's memory; a share without that is left out. */
    private static List<HostagePoint> points(Profile profile) {
        List<Entry> entries = profile.entries(HostageCurveList.LIST).stream()
                .filter(entry -> FurtherProbeList.CLUSTER.equals(entry.get("memory")))
                .toList();
        Map<Object, Summary> away = entries.stream()
                .filter(FurtherProbes::isAway)
                .collect(Collectors.toMap(entry -> entry.get("share"), FurtherProbes::poll, (one, next) -> one));
        return entries.stream()
                .filter(entry -> !isAway(entry) && away.containsKey(entry.get("share")))
                .map(entry -> point(entry, away.get(entry.get("share"))))
                .toList();
    }

    private static HostagePoint point(Entry entry, Summary away) {
        Summary poll = poll(entry);
        return new HostagePoint(
                (Integer) entry.get("share"),
                (Integer) entry.get("distanceBytes"),
                poll,
                poll.estimate().over(away.estimate()));
    }

    private static boolean isAway(Entry entry) {
        return entry.get("distanceBytes").equals(HostageCurveList.NEXT_BLOCK_BYTES);
    }

    private static Summary poll(Entry entry) {
        return summary(entry, "nsPerPoll");
    }

    private static Summary summary(Entry entry, String property) {
        return ProfileJson.mapper().convertValue(entry.get(property), Summary.class);
    }
}
