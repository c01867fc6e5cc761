package io.gpuclass.profile.health;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.health.Vital.Reading;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A figure that tells a sick GPU from a healthy one. Each is declared here and nowhere else: limits, checks and all their outputs follow. A
 * profile of {@code probe} has most of them, one of {@code check} all.
 */
public enum Vital implements Named {
    CONTENDED_ATOMICS(
            "one atomic read of a block while all blocks read one word atomically",
            KnownSpread.PROBE,
            profile -> probe(profile, "contentious-atomic-read")),
    CONTENDED_READS(
            "one volatile read of a block while all blocks read one word",
            KnownSpread.CONTENTIOUS_VOLATILE,
            profile -> probe(profile, "contentious-volatile-read")),
    OWN_ATOMICS(
            "one atomic read of a block while each block has a word of its own",
            KnownSpread.PROBE,
            profile -> probe(profile, "noncontentious-atomic-read")),
    SLOWER_L2_HALF(
            "one atomic read of a lone SM in the slower half of the L2 cache",
            KnownSpread.OTHER,
            profile -> slowerHalf(profile.map())),
    SM_CLOCK("SM clock under load", KnownSpread.PROBE, profile -> Reading.of(profile.clockUnderLoad())),
    BARRIER(
            "one phase of the library's barrier, a block on each SM",
            KnownSpread.BARRIER,
            profile -> time(profile, Role.BARRIER)),
    MUTEX(
            "one turn of the library's mutex, a block on each SM",
            KnownSpread.MUTEX,
            profile -> time(profile, Role.MUTEX)),
    HAND_OFF(
            "from one holder of the library's mutex to the next, a block on each SM, the median",
            KnownSpread.OTHER,
            Vital::handOff);

    private static final String STALLED = "in some windows nothing completed";

    /** Troubles that other work on the device causes too. */
    static final Set<String> SLOW = Set.of(Outcome.TIMED_OUT.id(), STALLED);

    private static final double NS_PER_SECOND = 1e9;

    private final String meaning;
    private final KnownSpread spread;
    private final Function<Profile, Reading> reading;

    Vital(String meaning, KnownSpread spread, Function<Profile, Reading> reading) {
        this.meaning = meaning;
        this.spread = spread;
        this.reading = reading;
    }

    /** Returns its meaning, in words that follow its name. */
    public String meaning() {
        return meaning;
    }

    /** Returns {@code ns} or {@code MHz}. */
    public String unit() {
        return this == SM_CLOCK ? "MHz" : "ns";
    }

    /** Returns which way it improves: a clock upwards, a time downwards. */
    public Better better() {
        return this == SM_CLOCK ? Better.HIGHER : Better.LOWER;
    }

    /** Returns whether it takes primitives, which a brief check leaves out. */
    public boolean needsPrimitives() {
        return compareTo(BARRIER) >= 0;
    }

    KnownSpread spread() {
        return spread;
    }

    /** Returns its reading in a profile. */
    Reading of(Profile profile) {
        return reading.apply(profile);
    }

    /**
     * Reading of a vital in a profile.
     *
     * @param estimate the figure; null where there is none
     * @param trouble why a measurement gave none; null where it gave one, or there was no measurement
     */
    record Reading(Estimate estimate, String trouble) {
        static final Reading NONE = new Reading(null, null);

        static Reading of(Summary summary) {
            return summary == null ? NONE : new Reading(summary.estimate(), null);
        }
    }

    private static Reading probe(Profile profile, String id) {
        return profile.probes().stream()
                .filter(probe -> probe.id().equals(id) && probe.pattern() == Pattern.SERIAL)
                .findFirst()
                .map(probe -> Reading.of(probe.nsPerAccess()))
                .orElse(Reading.NONE);
    }

    private static Reading time(Profile profile, Role role) {
        return result(profile, role).map(Vital::time).orElse(Reading.NONE);
    }

    private static Reading time(PrimitiveResult result) {
        if (!result.counts()) {
            return new Reading(
                    null,
                    result.outcome() == Outcome.COMPLETED
                            ? "verification failed"
                            : result.outcome().id());
        }
        Summary rate = result.opsPerSecond();
        return rate.low() <= 0
                ? new Reading(null, STALLED)
                : new Reading(
                        new Estimate(
                                NS_PER_SECOND / rate.median(), NS_PER_SECOND / rate.high(), NS_PER_SECOND / rate.low()),
                        null);
    }

    private static Reading handOff(Profile profile) {
        return result(profile, Role.MUTEX)
                .filter(result -> result.counts() && result.handOff() != null)
                .map(result -> new Reading(Estimate.exactly(result.handOff().p50Ns()), null))
                .orElse(Reading.NONE);
    }

    /** Returns the library's default for a role with a block on each SM. */
    private static Optional<PrimitiveResult> result(Profile profile, Role role) {
        return profile.primitives().stream()
                .filter(result -> result.kind() == role.kind()
                        && result.implementation().equals(role.libraryDefault())
                        && Integer.valueOf(result.blocks())
                                .equals(profile.device().multiprocessors()))
                .findFirst();
    }

    /** Returns the mean time to the lines of the slower half, in nanoseconds; both halves' SMs weigh the same. */
    static Reading slowerHalf(MemoryMap map) {
        if (map == null || map.atomicNs().isEmpty()) {
            return Reading.NONE;
        }
        if (!map.halves().found()) {
            return new Reading(null, "the halves of the L2 cache were not told apart");
        }
        double slower = Math.max(toHalf(map, true), toHalf(map, false));
        return new Reading(Estimate.exactly(slower), null);
    }

    private static double toHalf(MemoryMap map, boolean first) {
        List<Integer> lines = IntStream.range(0, map.lines())
                .filter(line -> map.halves().lines().contains(line) == first)
                .boxed()
                .toList();
        return (mean(map, true, lines) + mean(map, false, lines)) / 2;
    }

    private static double mean(MemoryMap map, boolean first, List<Integer> lines) {
        return IntStream.range(0, map.multiprocessors().size())
                .filter(row -> map.halves()
                                .multiprocessors()
                                .contains(map.multiprocessors().get(row))
                        == first)
                .boxed()
                .flatMapToInt(row ->
                        lines.stream().mapToInt(line -> map.atomicNs().get(row).get(line)))
                .average()
                .orElse(0);
    }
}
