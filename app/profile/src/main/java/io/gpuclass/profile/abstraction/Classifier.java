package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Reruns;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Classifies a machine by its probes (Stuart & Owens 2011, section 4). A ratio whose interval straddles a threshold is
 * {@link RatioClass#AMBIGUOUS}.
 *
 * <p>Both ratios come from the serial pattern, which is how a waiting block polls; where a source document does not name its
 * pattern, from its numbers as published. The interval of a measured ratio reaches as much further as the next run of the same machine
 * may find it elsewhere ({@link Reruns#PLACED}): a class is decided only where another run would decide it alike.
 */
public final class Classifier {
    private Classifier() {}

    /**
     * Returns the class of the machine that gave these results.
     *
     * @param probes results of the memory probes; an axis whose probes are missing is null
     * @param points results of the sustained line-hostage probe; none makes that verdict {@link Verdict#UNKNOWN}
     */
    public static Classification classify(List<ProbeResult> probes, List<HostagePoint> points) {
        ProbeTable table = new ProbeTable(probes);
        OneShotHostage oneShot = HostageJudge.oneShot(table).orElse(null);
        SustainedHostage sustained = HostageJudge.sustained(points).orElse(null);
        HostageVerdicts verdicts = new HostageVerdicts(
                oneShot == null ? Verdict.UNKNOWN : oneShot.verdict(),
                sustained == null ? Verdict.UNKNOWN : sustained.verdict());
        MachineClass machine = new MachineClass(
                axis(atomicToVolatile(table, Direction.READ), Classifier::ofAtomics),
                axis(atomicToVolatile(table, Direction.WRITE), Classifier::ofAtomics),
                axis(atomicToPosted(table), Classifier::ofAtomics),
                axis(contention(table), Classifier::ofContention),
                verdicts);
        return new Classification(machine, new LineHostage(oneShot, sustained));
    }

    private static Optional<Estimate> atomicToVolatile(ProbeTable table, Direction direction) {
        return inDecisivePattern(pattern -> {
            ProbeCase atomic = new ProbeCase(Access.ATOMIC, direction, Sharing.CONTENTIOUS, pattern);
            return table.ratio(atomic, RatioTables.volatileOf(atomic));
        });
    }

    /** The paper's ratio of writes: an atomic waits for its answer, a volatile store for nothing. */
    private static Optional<Estimate> atomicToPosted(ProbeTable table) {
        return inDecisivePattern(pattern -> {
            ProbeCase atomic = new ProbeCase(Access.ATOMIC, Direction.WRITE, Sharing.CONTENTIOUS, pattern);
            Pattern stores = pattern == Pattern.SERIAL ? Pattern.POSTED : pattern;
            return table.ratio(atomic, new ProbeCase(Access.VOLATILE, Direction.WRITE, Sharing.CONTENTIOUS, stores));
        });
    }

    private static Optional<Estimate> contention(ProbeTable table) {
        return inDecisivePattern(pattern -> {
            ProbeCase contentious = new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, pattern);
            return table.ratio(contentious, contentious.with(Sharing.NONCONTENTIOUS));
        });
    }

    private static Optional<Estimate> inDecisivePattern(Function<Pattern, Optional<Estimate>> ratio) {
        return ratio.apply(Pattern.SERIAL)
                .map(measured -> Reruns.widened(measured, Reruns.PLACED))
                .or(() -> ratio.apply(Pattern.AS_PUBLISHED));
    }

    private static ClassifiedRatio axis(Optional<Estimate> ratio, Function<Estimate, RatioClass> classes) {
        return ratio.map(value -> ClassifiedRatio.of(value, classes.apply(value)))
                .orElse(null);
    }

    private static RatioClass ofAtomics(Estimate ratio) {
        if (ratio.straddles(Thresholds.MODERATE) || ratio.straddles(Thresholds.PROHIBITIVE)) {
            return RatioClass.AMBIGUOUS;
        }
        if (ratio.isAtLeast(Thresholds.PROHIBITIVE)) {
            return RatioClass.PROHIBITIVE;
        }
        return ratio.isAtLeast(Thresholds.MODERATE) ? RatioClass.MODERATE : RatioClass.CHEAP;
    }

    private static RatioClass ofContention(Estimate ratio) {
        if (ratio.straddles(Thresholds.STEEP)) {
            return RatioClass.AMBIGUOUS;
        }
        return ratio.isAtLeast(Thresholds.STEEP) ? RatioClass.STEEP : RatioClass.FLAT;
    }
}
