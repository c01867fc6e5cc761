package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles.Published;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/**
 * What one machine puts into the tables of Stuart & Owens 2011.
 *
 * @param name what its columns are called
 * @param probes Table 1
 * @param ratios Tables 2 and 3
 */
record PaperMachine(String name, List<ProbeResult> probes, Ratios ratios) {
    PaperMachine {
        probes = List.copyOf(probes);
    }

    static PaperMachine of(Profile profile, String name) {
        Ratios ratios = profile.ratios() == null ? RatioTables.of(profile.probes()) : profile.ratios();
        return new PaperMachine(name, profile.probes(), ratios);
    }

    static PaperMachine of(Published published) {
        List<ProbeResult> probes = published.probes();
        return new PaperMachine(DeviceSection.name(published.device()), probes, RatioTables.of(probes));
    }

    /** Whether a profile is that of a machine of the paper. */
    static boolean isOf(Profile profile, Published published) {
        return profile.source() == Source.PUBLISHED
                && profile.device().slug().equals(published.device().slug());
    }
}
