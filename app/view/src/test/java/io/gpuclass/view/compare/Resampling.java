package io.gpuclass.view.compare;

import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.LineHostage.SustainedHostage;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ProbeResultBuilder;
import io.gpuclass.profile.stats.Summary;
import java.util.Random;

/**
 * Measures a machine again that never was: every figure of a profile is drawn anew from noise of the width that its samples had, around
 * its median, and each run moves each figure by a share of its own.
 */
final class Resampling {
    private static final double NORMAL_PER_MAD = 1.4826;

    private final Profile machine;
    private final double runs;
    private final Random random;
    private double places = 1;

    /**
     * A machine to measure.
     *
     * @param runs standard deviation by which a figure moves from run to run, as a share
     */
    Resampling(Profile machine, double runs, long seed) {
        this.machine = machine;
        this.runs = runs;
        this.random = new Random(seed);
    }

    /** Has each run put each section into one of two places, of which the better one does {@code factor} times as much. */
    Resampling withSectionsInTwoPlaces(double factor) {
        places = factor;
        return this;
    }

    /** Returns the profile of one more run. */
    NamedProfile run() {
        return new NamedProfile(
                "run.json",
                ProfileBuilder.builder(machine)
                        .probes(machine.probes().stream().map(this::again).toList())
                        .lineHostage(again(machine.lineHostage()))
                        .primitives(
                                machine.primitives().stream().map(this::again).toList())
                        .sections(machine.sections().stream().map(this::again).toList())
                        .build());
    }

    private ProbeResult again(ProbeResult probe) {
        return ProbeResultBuilder.builder(probe)
                .elapsedMs(again(probe.elapsedMs()))
                .nsPerAccess(again(probe.nsPerAccess()))
                .build();
    }

    private LineHostage again(LineHostage hostage) {
        SustainedHostage sustained = hostage.sustained();
        return new LineHostage(
                hostage.oneShot(),
                new SustainedHostage(
                        sustained.verdict(),
                        sustained.reachBytes(),
                        sustained.affectedBytes(),
                        sustained.points().stream().map(this::again).toList()));
    }

    private HostagePoint again(HostagePoint point) {
        return new HostagePoint(point.share(), point.distanceBytes(), again(point.nsPerPoll()), point.effect());
    }

    private PrimitiveResult again(PrimitiveResult one) {
        return PrimitiveResultBuilder.builder(one)
                .opsPerSecond(again(one.opsPerSecond()))
                .fairness(again(one.fairness()))
                .build();
    }

    private SectionResult again(SectionResult one) {
        return SectionResultBuilder.builder(one)
                .opsPerSecond(again(random.nextBoolean() ? one.opsPerSecond() : scaled(one.opsPerSecond())))
                .build();
    }

    private Summary scaled(Summary rate) {
        return rate == null ? null : rate.scaled(places);
    }

    private Double again(Double fairness) {
        return fairness == null ? null : Math.min(1, fairness * Math.exp(runs * random.nextGaussian()));
    }

    private Summary again(Summary old) {
        if (old == null) {
            return null;
        }
        double width = Math.max(NORMAL_PER_MAD * old.mad(), (old.max() - old.min()) / 4);
        double centre = old.median() * Math.exp(runs * random.nextGaussian());
        return SampleSummary.of(random.doubles(old.samples())
                .map(any -> Math.max(0, centre + width * random.nextGaussian()))
                .toArray());
    }
}
