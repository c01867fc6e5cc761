package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/** Table 1 of Stuart & Owens 2011. */
public final class Published {
    private Published() {}

    /** GTX 295, the paper's Tesla: 240 blocks at saturation. */
    public static List<ProbeResult> gtx295() {
        return PublishedProfiles.gtx295().probes();
    }

    /** GTX 580, the paper's Fermi: 128 blocks at saturation. */
    public static List<ProbeResult> gtx580() {
        return PublishedProfiles.gtx580().probes();
    }
}
