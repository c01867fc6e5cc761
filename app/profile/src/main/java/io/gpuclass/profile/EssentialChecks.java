package io.gpuclass.profile;

import static io.gpuclass.profile.SaneNumbers.inOrder;
import static io.gpuclass.profile.SaneNumbers.isAtLeast;
import static io.gpuclass.profile.SaneNumbers.isAtLeastZero;
import static io.gpuclass.profile.SaneNumbers.isWithin;

import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.OneShotHostage;
import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.SustainedHostage;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether a profile that was not held against the schema has what its numbers need to be told apart and compared. What does not
 * pass need not be wrong: the full reader decides.
 */
final class EssentialChecks {
    /** Jain's index is at most 1, but for how it was rounded. */
    private static final double MOST_FAIRNESS = 1.00001;

    private EssentialChecks() {}

    static boolean pass(Profile profile) {
        return profile != null
                && Profile.SCHEMA.equals(profile.schema())
                && there(profile.tool(), profile.source(), profile.method())
                && profile.method().blocks() >= 1
                && passes(profile.device())
                && profile.probes().stream().allMatch(EssentialChecks::passes)
                && areDistinct(profile.probes())
                && passes(profile.ratios())
                && passes(profile.lineHostage())
                && passes(profile.abstraction())
                && profile.primitives().stream().allMatch(EssentialChecks::passes)
                && profile.sections().stream().allMatch(EssentialChecks::passes)
                && ProgramChecks.pass(profile)
                && profile.recommendations().stream().allMatch(EssentialChecks::passes);
    }

    private static boolean passes(DeviceFacts device) {
        return device != null
                && there(device.kind(), device.name(), device.slug())
                && isAtLeast(0, device.ordinal())
                && isAtLeast(1, device.multiprocessors())
                && isAtLeast(0, device.l2Bytes())
                && isAtLeast(0, device.memoryBytes())
                && isAtLeast(0, device.smClockMhz());
    }

    private static boolean passes(ProbeResult probe) {
        return there(probe.id(), probe.access(), probe.direction(), probe.sharing(), probe.pattern(), probe.elapsedMs())
                && probe.id().equals(probe.probeCase().id())
                && probe.blocks() >= 1
                && isAtLeastZero(probe.elapsedMs())
                && inOrder(probe.nsPerAccess());
    }

    private static boolean areDistinct(List<ProbeResult> probes) {
        Set<ProbeCase> seen = new HashSet<>();
        return probes.stream().allMatch(probe -> seen.add(probe.probeCase()));
    }

    private static boolean passes(Ratios ratios) {
        return ratios == null || pass(ratios.contentiousToNoncontentious()) && pass(ratios.toVolatile());
    }

    private static boolean pass(Map<String, ? extends Collection<Ratio>> table) {
        return table != null
                && table.values().stream()
                        .flatMap(ratios -> ratios == null ? Stream.of((Ratio) null) : ratios.stream())
                        .allMatch(EssentialChecks::passes);
    }

    private static boolean passes(Ratio ratio) {
        return ratio != null
                && there(ratio.pattern(), ratio.over())
                && inOrder(ratio.low(), ratio.value(), ratio.high());
    }

    private static boolean passes(LineHostage hostage) {
        return hostage == null || passes(hostage.oneShot()) && passes(hostage.sustained());
    }

    private static boolean passes(OneShotHostage test) {
        return test == null || test.slowdown().values().stream().allMatch(SaneNumbers::inOrder);
    }

    private static boolean passes(SustainedHostage test) {
        return test == null || test.points().stream().allMatch(EssentialChecks::passes);
    }

    private static boolean passes(HostagePoint point) {
        return there(point.nsPerPoll(), point.effect())
                && isWithin(0, (double) point.share(), HostagePoint.SHARE_OF)
                && point.distanceBytes() >= 0
                && inOrder(point.nsPerPoll())
                && inOrder(point.effect());
    }

    private static boolean passes(MachineClass machine) {
        return machine == null
                || passes(machine.atomicToVolatile())
                        && passes(machine.atomicToVolatileWrite())
                        && passes(machine.contentiousToNoncontentious())
                        && (machine.lineHostage() == null
                                || there(
                                        machine.lineHostage().oneShot(),
                                        machine.lineHostage().sustained()));
    }

    private static boolean passes(Axis axis) {
        return axis == null || axis.classification() != null && inOrder(axis.low(), axis.value(), axis.high());
    }

    private static boolean passes(PrimitiveResult result) {
        return there(result.kind(), result.implementation(), result.outcome())
                && passes(result.kind(), result.blocks(), result.initial())
                && (result.writers() == null || result.kind() == Kind.SEMAPHORE)
                && isAtLeastZero(result.opsPerSecond())
                && isWithin(0, result.fairness(), MOST_FAIRNESS)
                && isAtLeast(0, result.fewestPerBlock())
                && isAtLeast(0, result.completed())
                && passes(result.handOff())
                && passes(result.accessesPerOperation());
    }

    private static boolean passes(Kind kind, int blocks, Integer initial) {
        return blocks >= 1 && (kind == Kind.SEMAPHORE) == (initial != null) && isAtLeast(0, initial);
    }

    private static boolean passes(HandOff times) {
        return times == null
                || times.p50Ns() >= 0 && times.samples() >= 0 && inOrder(times.p50Ns(), times.p99Ns(), times.maxNs());
    }

    private static boolean passes(Accesses accesses) {
        return accesses == null || isAtLeast(0, accesses.atomics()) && isAtLeast(0, accesses.volatiles());
    }

    private static boolean passes(SectionResult result) {
        return there(result.kind(), result.implementation(), result.outcome())
                && passes(result.kind(), result.blocks(), result.initial())
                && result.length() >= 0
                && isAtLeastZero(result.opsPerSecond())
                && isAtLeast(0, result.sectionNs())
                && isWithin(0, result.synchronizingShare(), 1);
    }

    private static boolean passes(Recommendation advice) {
        return there(advice.role())
                && advice.blocks() >= 1
                && isAtLeast(0, advice.margin())
                && isWithin(-1, advice.rankAgreement(), 1);
    }

    /** A loop, since it runs for each of many thousands of numbers. */
    static boolean there(Object... parts) {
        for (Object part : parts) {
            if (part == null) {
                return false;
            }
        }
        return true;
    }
}
