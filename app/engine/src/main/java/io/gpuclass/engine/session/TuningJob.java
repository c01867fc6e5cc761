package io.gpuclass.engine.session;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.primitives.Tuner;
import io.gpuclass.engine.primitives.TunerPlan;
import io.gpuclass.engine.primitives.TunerPlan.TunerTarget;
import io.gpuclass.engine.primitives.TunerPlanBuilder;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.TuneJob;
import io.gpuclass.engine.session.Jobs.TuneJob.TuneOptions;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Spreads;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.stats.Lead;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Job of {@code tune}: warms the device up, searches, and names the targets that were left out. All its defaults are here. */
public record TuningJob(LongSupplier nanoTime) implements TuneJob {
    /** Interval that is narrower than a difference that matters, and wide enough for a few steps in a second. */
    private static final StoppingRule RULE = new StoppingRule(0.015, 6, 25);

    /** As {@code probe} has them, so that fairness means the same. */
    private static final long WINDOW_NS_PER_BLOCK = 10_000;

    private static final long SHORTEST_WINDOW_NS = 500_000;

    @Override
    public List<Tuning> run(ChosenDevice chosen, Profile profile, TuneOptions options, RunProgress progress) {
        Device device = chosen.device();
        ClockGuard clock = new ClockGuard();
        progress.phase("warming up");
        long started = nanoTime.getAsLong();
        Calibration calibration = Calibration.of(device, clock);
        long left = options.timeBudget().toNanos() - (nanoTime.getAsLong() - started);
        Tuner tuner = new Tuner(device, clock, plan(profile, options, calibration, left), nanoTime);
        tuner.run(target -> progress.phase("tuning " + target.name()), progress::reached);
        List<Tuning> found = tuner.results();
        if (found.isEmpty()) {
            throw nothing(tuner, options);
        }
        notice(progress, tuner.stuck(), "gets nowhere with the catalogue's own pauses, so there is nothing to improve");
        notice(
                progress,
                tuner.untouched(),
                "was not reached: allow more with --time-budget, or name fewer with --only");
        notice(
                progress,
                tuner.dropped(),
                "gains less than " + Math.round(100 * Lead.LEAST)
                        + " % in a user's kernel over what the library has by itself, which exports keep to");
        notice(
                progress,
                tuner.unjudged(),
                "was not judged in a user's kernel, so that exports keep to what the library has by itself");
        return found;
    }

    private static TunerPlan plan(Profile profile, TuneOptions options, Calibration calibration, long budgetNanos) {
        Verdicts verdicts = new Verdicts(profile.verification());
        return TunerPlanBuilder.builder()
                .wanted(row -> isWanted(row, options) && !verdicts.brokePromise(row))
                .contentions(options.contentions())
                .fairness(options.fairness())
                .rule(RULE)
                .windowNsPerBlock(WINDOW_NS_PER_BLOCK)
                .shortestWindowNs(SHORTEST_WINDOW_NS)
                .budgetNanos(Math.max(0, budgetNanos))
                .seed(options.seed())
                .unitNs(calibration.unitNs())
                .unitCycles(calibration.unitCycles())
                .spreading(Spreads.of(profile.device().kind(), profile.probes(), calibration.cyclesPerNs()))
                .build();
    }

    private static boolean isWanted(Implementation row, TuneOptions options) {
        return options.only().isEmpty() || options.only().contains(FormName.of(row));
    }

    private static void notice(RunProgress progress, List<TunerTarget> targets, String what) {
        if (!targets.isEmpty()) {
            progress.notice(targets.stream().map(TunerTarget::name).collect(Collectors.joining(", ")) + " " + what);
        }
    }

    private static DeviceException nothing(Tuner tuner, TuneOptions options) {
        String why = tuner.untouched().isEmpty()
                ? "the device has nothing of what was asked for that works: name others with --only"
                : "no search came to a result in " + options.timeBudget().toMillis()
                        + " ms: allow more with --time-budget, or name fewer with --only";
        return new DeviceException(DeviceException.Reason.FAILED, why);
    }
}
