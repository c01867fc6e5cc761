package io.gpuclass.profile;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.cases.ProbeCurveList;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The class of a machine at one number of blocks. Immutable.
 *
 * @param contention how much contention so many blocks are; null where they are none of those levels
 * @param machine the class, of the ratios that were measured with so many blocks
 */
public record ClassAt(int blocks, Contention contention, MachineClass machine) {
    /** Returns the class at each number of blocks of the probes' curve, the last with all that fit; none of a profile without a curve. */
    public static List<ClassAt> curve(Profile profile) {
        Map<Integer, List<ProbeResult>> probes = new TreeMap<>();
        profile.entries(ProbeCurveList.LIST)
                .forEach(entry -> FurtherProbes.probe(entry)
                        .ifPresent(probe -> probes.computeIfAbsent(probe.blocks(), blocks -> new ArrayList<>())
                                .add(probe)));
        List<ClassAt> curve = new ArrayList<>();
        probes.forEach((blocks, measured) -> curve.add(new ClassAt(
                blocks,
                contention(profile, blocks),
                Classifier.classify(measured, List.of()).machine())));
        Integer all = profile.method().blocks();
        if (!curve.isEmpty() && all != null && profile.abstraction() != null) {
            curve.add(new ClassAt(all, Contention.FULL, profile.abstraction()));
        }
        return List.copyOf(curve);
    }

    private static Contention contention(Profile profile, int blocks) {
        Integer multiprocessors = profile.device().multiprocessors();
        Integer all = profile.method().blocks();
        return multiprocessors == null || all == null
                ? null
                : Stream.of(Contention.LOW, Contention.MEDIUM)
                        .filter(one -> one.blocks(multiprocessors, all) == blocks)
                        .findFirst()
                        .orElse(null);
    }
}
