package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** By what it is known how far figures are apart that are alike, beyond what their intervals tell. */
public enum JudgedBy implements Named {
    /** One GPU: by what its runs are known to differ by ({@link KnownSpread}); three profiles of the base and more tell it themselves. */
    RERUNS,
    /** Several GPUs: by the spread of the base, which has three profiles or more, and of as many GPUs as far as they tell. */
    BASELINE,
    /** Several GPUs, or perhaps several: by what GPUs of a model are known to differ by ({@link KnownSpread}). */
    DEFAULTS;

    /** Returns which it is. */
    static JudgedBy of(SameGpu gpu, List<Profile> base) {
        if (!gpu.mayDiffer()) {
            return RERUNS;
        }
        Set<Optional<String>> gpus =
                base.stream().map(one -> Fingerprint.of(one.device())).collect(Collectors.toSet());
        boolean told = !gpus.contains(Optional.<String>empty());
        int different = told ? gpus.size() : base.size();
        return different >= NextRun.FEWEST ? BASELINE : DEFAULTS;
    }
}
