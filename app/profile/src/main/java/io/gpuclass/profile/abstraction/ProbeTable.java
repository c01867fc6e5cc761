package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Probe results by case, and the ratio of any two. Immutable. */
final class ProbeTable {
    private final Map<ProbeCase, ProbeResult> rows = new LinkedHashMap<>();

    ProbeTable(List<ProbeResult> probes) {
        probes.forEach(probe -> rows.putIfAbsent(probe.probeCase(), probe));
    }

    /**
     * Returns how many times longer {@code dividend} takes than {@code divisor}; empty where either is missing, or where noise
     * leaves no positive interval.
     *
     * <p>Steady costs are compared where both are known. Not so for volatile accesses that follow an atomic: what they show is
     * what one atomic leaves behind, once per launch, and the difference of two lengths would cancel just that. They are
     * compared by the time of 1000 accesses, launch included, as Stuart & Owens 2011, section 3 did. The launch being on both
     * sides, such a ratio errs towards 1.
     */
    Optional<Estimate> ratio(ProbeCase dividend, ProbeCase divisor) {
        ProbeResult over = rows.get(dividend);
        ProbeResult under = rows.get(divisor);
        if (over == null || under == null) {
            return Optional.empty();
        }
        boolean oneShot = dividend.access() == Access.VOLATILE_AFTER_ATOMIC;
        Optional<Estimate> elapsed = ratio(over.elapsedMs(), under.elapsedMs());
        Optional<Estimate> steady = ratio(over.nsPerAccess(), under.nsPerAccess());
        return oneShot ? elapsed.or(() -> steady) : steady.or(() -> elapsed);
    }

    private static Optional<Estimate> ratio(Summary dividend, Summary divisor) {
        if (dividend == null || divisor == null || dividend.low() <= 0 || divisor.low() <= 0) {
            return Optional.empty();
        }
        return Optional.of(dividend.estimate().over(divisor.estimate()));
    }
}
