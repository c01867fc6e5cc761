package io.gpuclass.profile.system;

import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioTables;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * What a processor sees of a memory: the twelve probes of Stuart & Owens 2011, all of them at system scope, and the class that follows. The
 * paper's three ratios belong to a pair of these, not to a machine.
 *
 * @param processor id of the one that accesses
 * @param home id of the one whose memory it is
 * @param probes the twelve probes; completed writes are followed by a fence for the system
 * @param ratios the paper's Tables 2 and 3 of these; null without probes
 * @param lineHostage evidence on the line-hostage question; null where neither test ran
 * @param abstraction the class of this pair; null without probes
 */
public record MemoryResult(
        @Required String processor,
        @Required String home,
        List<ProbeResult> probes,
        Ratios ratios,
        LineHostage lineHostage,
        MachineClass abstraction,
        List<ScopeResult> scopes) {
    public MemoryResult {
        probes = Lists.orEmpty(probes);
        scopes = Lists.orEmpty(scopes);
    }

    /** Returns what was measured, with the ratios and the class that follow. */
    public static MemoryResult of(
            String processor,
            String home,
            List<ProbeResult> probes,
            List<HostagePoint> hostage,
            List<ScopeResult> scopes) {
        Classification classified = Classifier.classify(probes, hostage);
        LineHostage evidence = classified.lineHostage();
        boolean told = evidence.oneShot() != null || evidence.sustained() != null;
        return new MemoryResult(
                processor,
                home,
                probes,
                probes.isEmpty() ? null : RatioTables.of(probes),
                told ? evidence : null,
                probes.isEmpty() ? null : classified.machine(),
                scopes);
    }

    /** Returns whether the memory is the processor's own. */
    public boolean own() {
        return processor.equals(home);
    }
}
