package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Time of single accesses by the probes, in nanoseconds; null where not known. Published figures include the launch, so they do not
 * count. Immutable.
 *
 * @param readTripNs a volatile read that the next access depends on, of a word that nobody else reads
 * @param atomicServiceNs added by one atomic to a queue on one word
 * @param readServiceNs added by one volatile read to a queue on one word
 * @param spreadAtomicNs from one atomic of all blocks together to the next, where each has a word of its own
 * @param spreadReadNs the same of volatile reads
 */
public record AccessTimes(
        Double readTripNs, Double atomicServiceNs, Double readServiceNs, Double spreadAtomicNs, Double spreadReadNs) {
    /**
     * Reads the times from the probes of a GPU. A host's say nothing of trips: its cores cache words that nobody else writes.
     */
    public static AccessTimes of(DeviceKind device, List<ProbeResult> all) {
        List<ProbeResult> probes = device.cpu() ? List.of() : all;
        ProbeCase trip = new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.SERIAL);
        return new AccessTimes(
                find(probes, trip, probe -> probe.cost().value()),
                find(probes, queueing(Access.ATOMIC), AccessTimes::ofAllBlocks),
                find(probes, queueing(Access.VOLATILE), AccessTimes::ofAllBlocks),
                find(probes, spread(Access.ATOMIC), AccessTimes::ofAllBlocks),
                find(probes, spread(Access.VOLATILE), AccessTimes::ofAllBlocks));
    }

    private static ProbeCase queueing(Access access) {
        return new ProbeCase(access, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL);
    }

    private static ProbeCase spread(Access access) {
        return new ProbeCase(access, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.PIPELINED);
    }

    private static Double find(List<ProbeResult> probes, ProbeCase wanted, ToDoubleFunction<ProbeResult> time) {
        return probes.stream()
                .filter(probe -> probe.probeCase().equals(wanted))
                .map(time::applyAsDouble)
                .filter(nanos -> nanos > 0)
                .findFirst()
                .orElse(null);
    }

    private static double ofAllBlocks(ProbeResult probe) {
        return probe.cost().value() / probe.blocks();
    }
}
