package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.stats.Sampled;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.List;

/** Table 1 of Stuart & Owens 2011, and a way to make up probe results. */
public final class Published {
    private static final List<Access> ACCESSES = List.of(Access.VOLATILE, Access.ATOMIC, Access.VOLATILE_AFTER_ATOMIC);

    private Published() {}

    /** GTX 295, the paper's Tesla: 240 blocks at saturation. */
    public static List<ProbeResult> gtx295() {
        return table(240, 0.848, 0.829, 0.590, 0.226, 78.407, 78.404, 0.845, 0.991, 0.923, 0.915, 0.601, 0.228);
    }

    /** GTX 580, the paper's Fermi: 128 blocks at saturation. */
    public static List<ProbeResult> gtx580() {
        return table(128, 0.494, 0.175, 0.043, 0.029, 1.479, 1.470, 0.437, 0.312, 1.473, 0.824, 0.125, 0.050);
    }

    /** Row by row as the paper prints it, except that the two volatile rows come first, then the atomic ones. */
    private static List<ProbeResult> table(int blocks, double... elapsedMs) {
        List<ProbeResult> results = new ArrayList<>();
        for (Access access : ACCESSES) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    ProbeCase probe = new ProbeCase(access, direction, sharing, Pattern.AS_PUBLISHED);
                    results.add(result(probe, blocks, Sampled.summary(elapsedMs[results.size()]), null));
                }
            }
        }
        return results;
    }

    public static ProbeResult result(ProbeCase probe, int blocks, Summary elapsedMs, Summary nsPerAccess) {
        return ProbeResult.of(probe, blocks, elapsedMs, nsPerAccess);
    }
}
