package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Splits the time of a program by one run of each form with clocks inside (Lo et al., Tables 3 and 4). Keeps no state. */
final class CycleDetails {
    private static final int MEMORY = 0;
    private static final int ADDED = 1;
    private static final int ALL = 2;
    private static final int WARPS = 3;
    private static final int REDUCTION = 4;

    /** The kernels count a warp's cycles in 32 bits, which last about two seconds. */
    private static final double LONGEST_NS = 1e9;

    private CycleDetails() {}

    /** Returns the split of each form that the device has, by form; none of the loop as printed, which has no kernels with clocks. */
    static Map<String, CycleSplit> of(ArtificialSetting setting, Device device) {
        if (!setting.metric().equals(ArtificialSetting.TIME)) {
            return Map.of();
        }
        Map<String, CycleSplit> splits = new LinkedHashMap<>();
        Stream<String> additions = setting.additions().stream().map(Added::id);
        Stream.concat(Stream.of(ArtificialSetting.WITHOUT), additions).forEach(form -> {
            Trial trial = setting.trial(ArtificialSetting.DETAIL, form);
            if (device.has(trial.kernel())) {
                split(device.observe(trial, 1).get(0)).ifPresent(split -> splits.put(form, split));
            }
        });
        return splits;
    }

    private static Optional<CycleSplit> split(Observation seen) {
        double warps = seen.count(WARPS);
        if (seen.timedOut() || seen.violations() > 0 || warps == 0 || seen.elapsedNs() > LONGEST_NS) {
            return Optional.empty();
        }
        double memory = seen.count(MEMORY) / warps;
        double added = seen.count(ADDED) / warps;
        double rest = seen.count(ALL) / warps - memory - added;
        Double reduction =
                seen.count(REDUCTION) == 0 ? null : Double.valueOf(Math.min(rest, seen.count(REDUCTION) / warps));
        return rest < 0 ? Optional.empty() : Optional.of(new CycleSplit(memory, added, rest, reduction));
    }
}
