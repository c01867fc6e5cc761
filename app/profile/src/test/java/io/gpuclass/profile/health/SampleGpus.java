package io.gpuclass.profile.health;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.LineTimes;
import io.gpuclass.profile.map.MemoryMapBuilder;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResultBuilder;
import io.gpuclass.profile.stats.Summary;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** H200s as healthy ones are known to differ: a measured profile with each vital moved by the spread between GPUs and between runs. */
public final class SampleGpus {
    private static final Profile MEASURED = ProfileReader.read(SavedSamples.H200);
    private static final double MHZ = 1980;

    private final Random random;
    private int next;

    public SampleGpus(long seed) {
        random = new Random(seed);
    }

    /** Returns another GPU. */
    public Profile healthy() {
        return gpu(vital -> 1);
    }

    /** Returns another GPU, one of whose times is so many times as long; a clock, as high. */
    public Profile sick(Vital which, double factor) {
        return gpu(vital -> vital == which ? factor : 1);
    }

    /** Returns a profile whose device other work kept busy. */
    public static Profile busy(Profile profile) {
        Surroundings shared = new Surroundings(2, null, null, null, null, null);
        return ProfileBuilder.builder(profile)
                .environment(new Environment("Linux", "17", shared, shared, List.of("2 other processes")))
                .build();
    }

    private Profile gpu(ToDoubleFunction<Vital> sickness) {
        Map<Vital, Double> factors = new EnumMap<>(Vital.class);
        for (Vital vital : Vital.values()) {
            double between = vital.spread().betweenGpus() * (random.nextDouble() - 0.5);
            double run = vital.spread().betweenRuns() * (2 * random.nextDouble() - 1);
            factors.put(vital, (1 + between) * (1 + run) * sickness.applyAsDouble(vital));
        }
        return ProfileBuilder.builder(MEASURED)
                .device(DeviceFactsBuilder.builder(MEASURED.device())
                        .fingerprint("%016x".formatted(next++))
                        .build())
                .probes(MEASURED.probes().stream()
                        .map(probe -> scaled(probe, factors))
                        .toList())
                .primitives(MEASURED.primitives().stream()
                        .map(result -> scaled(result, factors))
                        .toList())
                .map(map(factors.get(Vital.SLOWER_L2_HALF)))
                .clockUnderLoad(Summary.exactly(MHZ * factors.get(Vital.SM_CLOCK)))
                .build();
    }

    private static ProbeResult scaled(ProbeResult probe, Map<Vital, Double> factors) {
        Vital vital = switch (probe.id()) {
            case "contentious-atomic-read" -> Vital.CONTENDED_ATOMICS;
            case "contentious-volatile-read" -> Vital.CONTENDED_READS;
            default -> Vital.OWN_ATOMICS;
        };
        return ProbeResultBuilder.builder(probe)
                .nsPerAccess(probe.nsPerAccess().scaled(factors.get(vital)))
                .build();
    }

    private static PrimitiveResult scaled(PrimitiveResult result, Map<Vital, Double> factors) {
        boolean isLookedAt =
                Integer.valueOf(result.blocks()).equals(MEASURED.device().multiprocessors());
        if (!isLookedAt || result.opsPerSecond() == null) {
            return result;
        }
        Vital vital = result.kind().id().equals("barrier") ? Vital.BARRIER : Vital.MUTEX;
        HandOff handOff = result.handOff();
        double longer = factors.get(Vital.HAND_OFF);
        return PrimitiveResultBuilder.builder(result)
                .opsPerSecond(result.opsPerSecond().scaled(1 / factors.get(vital)))
                .handOff(
                        handOff == null
                                ? null
                                : new HandOff(
                                        handOff.p50Ns() * longer,
                                        handOff.p99Ns() * longer,
                                        handOff.maxNs() * longer,
                                        handOff.samples()))
                .build();
    }

    /** Two SMs and two lines: the second line is in the half that is slower where one is. */
    private static MemoryMap map(double factor) {
        List<List<Integer>> times = IntStream.range(0, 2)
                .mapToObj(sm -> IntStream.range(0, 2)
                        .mapToObj(line -> (int) Math.round((sm == line ? 1490 : 2500) * (line == 1 ? factor : 0.8)))
                        .toList())
                .toList();
        return MemoryMapBuilder.builder()
                .lines(2)
                .bytesApart(256)
                .multiprocessors(List.of(0, 1))
                .atomics(new LineTimes(1490, 2000, 2500))
                .halves(new CacheHalves(true, 1, 1, List.of(0), List.of(0), 1490.0, 2500.0, 1.0))
                .atomicNs(times)
                .build();
    }
}
