package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What single accesses take by the probes, in nanoseconds; NaN stands for what is not known. Published figures have the launch in them,
 * so they do not count. Immutable.
 *
 * @param readTrip a volatile read that the next access depends on, of a word that nobody else reads
 * @param atomicService what one atomic adds to a queue on one word
 * @param readService what one volatile read adds to a queue on one word
 * @param spreadAtomic from one atomic of all blocks together to the next, where each has a word of its own
 * @param spreadRead the same of volatile reads
 */
public record AccessTimes(
        double readTrip, double atomicService, double readService, double spreadAtomic, double spreadRead) {

    /**
     * Reads the times from the probes of a GPU. A host's say nothing of trips: its cores have what nobody else writes in caches of their
     * own.
     */
    public static AccessTimes of(DeviceKind device, List<ProbeResult> all) {
        List<ProbeResult> probes = device.cpu() ? List.of() : all;
        ProbeCase trip = new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.SERIAL);
        return new AccessTimes(
                find(probes, trip, AccessTimes::ofOneBlock),
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

    private static double find(List<ProbeResult> probes, ProbeCase wanted, ToDoubleFunction<ProbeResult> time) {
        return probes.stream()
                .filter(probe -> probe.probeCase().equals(wanted))
                .mapToDouble(time)
                .filter(nanos -> nanos > 0)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double ofOneBlock(ProbeResult probe) {
        return probe.cost().value();
    }

    private static double ofAllBlocks(ProbeResult probe) {
        return probe.cost().value() / probe.blocks();
    }
}
