package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.BoundedCall;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.map.MapMeasurement;
import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitivePlanBuilder;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.probes.ProbeSuite;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.engine.session.Jobs.ProbeJob.Journal;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.stats.Summary;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** {@code check} of one GPU, within a time limit. Used once; {@link #abort} may come from any thread. */
public final class HealthJob {
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final double MILLIS_PER_SECOND = 1e3;

    private final String name;
    private final ProbeJob probing;
    private final Duration limit;
    private volatile BoundedCall<Checked> call;
    private volatile Device device;
    private volatile String model = "";

    /**
     * @param name names the GPU in what is found
     * @param limit the GPU that has not answered by then is sick
     */
    public HealthJob(String name, ProbeJob probing, Duration limit) {
        this.name = name;
        this.probing = probing;
        this.limit = limit;
    }

    /** Findings of a check, and the profile that they are read from. */
    public record Checked(Health health, Profile profile) {}

    /**
     * Checks the GPU.
     *
     * @param limits returns those of its model, or throws
     * @param options what to measure: one of the suites of {@link HealthSuite}
     * @return the profile is null where the GPU failed
     * @throws DeviceException if there is no such device, or the check was aborted
     */
    public Checked check(
            Supplier<ChosenDevice> open,
            Function<DeviceFacts, ModelLimits> limits,
            ProbeOptions options,
            RunProgress progress) {
        long started = System.nanoTime();
        call = new BoundedCall<>("check " + name, () -> checked(open, limits, options, progress, started));
        try {
            return call.result(limit).orElseGet(() -> unanswered(started));
        } catch (DeviceException failure) {
            if (failure.reason().meansNoDevice() || failure.reason() == Reason.ABORTED) {
                throw failure;
            }
            return failed(started, failure.getMessage());
        } catch (IllegalArgumentException impossible) {
            // A GPU that tells of times below 0, or of no number, makes no profile: it is as sick as one that fails.
            return failed(started, DeviceException.impossible(impossible).getMessage());
        }
    }

    /** Returns a check of a GPU that gave no answer, once an aborted run has had the time to release it. */
    private Checked unanswered(long started) {
        abort();
        try {
            call.result(GRACE);
        } catch (DeviceException aborted) {
            // It has ended by the abort: the GPU gave no answer in its time.
        }
        return failed(started, noAnswer("it", limit));
    }

    /** Returns the words for a GPU or driver that does not answer. */
    public static String noAnswer(String who, Duration limit) {
        return who + " gave no answer within " + limit.toMillis() / MILLIS_PER_SECOND + " s";
    }

    private Checked checked(
            Supplier<ChosenDevice> open,
            Function<DeviceFacts, ModelLimits> limits,
            ProbeOptions options,
            RunProgress progress,
            long started) {
        try (ChosenDevice chosen = open.get()) {
            device = chosen.device();
            model = device.facts().name();
            ModelLimits ofModel = limits.apply(device.facts());
            Profile profile = probing.run(chosen, options, Journal.NONE, progress);
            boolean brief = !options.suites().contains(HealthSuite.FULL);
            return new Checked(Health.of(name, profile, ofModel, brief, seconds(started)), profile);
        }
    }

    private Checked failed(long started, String why) {
        return new Checked(Health.failed(name, model, seconds(started), why), null);
    }

    private static double seconds(long started) {
        return Duration.ofNanos(System.nanoTime() - started).toMillis() / MILLIS_PER_SECOND;
    }

    /** Ends the check, soon: by the GPU if that has been opened, else whatever opening it does. */
    public void abort() {
        Device used = device;
        if (used != null) {
            used.abort();
        } else if (call != null) {
            call.abort();
        }
    }

    /**
     * Suites of {@code check}: the few cases that a {@link io.gpuclass.profile.health.Vital} is read from, measured as {@code probe} measures them.
     * They are no suites of {@code probe}, which measures nearly all of this anyway.
     */
    public static final class HealthSuite {
        /** All of it, some five seconds. */
        public static final Suite FULL = new Suite("health", "a node's health", 20, true, true, HealthSuite::full);

        /** Memory alone, some two seconds. */
        public static final Suite BRIEF =
                new Suite("health-brief", "a node's health, without primitives", 6, true, false, run -> memory(run, 0));

        /** The probes' words take turns, so that their samples are as many at the least. */
        private static final StoppingRule PROBES = new StoppingRule(0.01, 8, 16);

        private static final Set<ProbeCase> VITAL = Set.of(
                read(Access.ATOMIC, Sharing.CONTENTIOUS),
                read(Access.VOLATILE, Sharing.CONTENTIOUS),
                read(Access.ATOMIC, Sharing.NONCONTENTIOUS));

        private static final int CLOCK_SAMPLES = 6;
        private static final double PRIMITIVES_END = 0.6;

        private HealthSuite() {}

        private static ProbeCase read(Access access, Sharing sharing) {
            return new ProbeCase(access, Direction.READ, sharing, Pattern.SERIAL);
        }

        private static Profile memory(SuiteRun run, double from) {
            ProbeSuite probes = new ProbeSuite(run.device(), run.clock(), VITAL::contains);
            run.phase("memory");
            run.visit(probes.cases(), PROBES, run.leftNs(), new Slice(from, 1));
            return ProfileBuilder.builder()
                    .probes(probes.results())
                    .map(new MapMeasurement(run.device(), run.clock(), run.seed())
                            .atomics()
                            .orElse(null))
                    .clockUnderLoad(clock(run))
                    .build();
        }

        /** Returns the SM clock, taken last, when the device is warm; null where it cannot tell. */
        private static Summary clock(SuiteRun run) {
            Series mhz = new Series();
            for (int i = 0; i < CLOCK_SAMPLES; i++) {
                Calibration.clockMhz(run.device()).ifPresent(mhz::add);
            }
            return mhz.isEmpty() ? null : mhz.summary();
        }

        private static Profile full(SuiteRun run) {
            Profile primitives = primitives(run);
            return memory(run, PRIMITIVES_END).merge(primitives);
        }

        private static Profile primitives(SuiteRun run) {
            List<Implementation> defaults = Arrays.stream(Role.values())
                    .flatMap(role ->
                            Catalogue.find(run.device().facts().kind(), role.kind(), role.libraryDefault()).stream())
                    .distinct()
                    .toList();
            run.phase("verification");
            List<Verification> checked = new VerificationSuite(
                            run.device(),
                            MeasuringPlan.of(run.depth()).verification(),
                            run.backoffUnit(),
                            defaults::contains,
                            run::checked)
                    .implementations();
            PrimitivePlan plan =
                    MeasuringPlan.of(run.depth()).primitives(run.device(), run.backoffUnit(), run.predictedSpreading());
            PrimitiveSuite suite = new PrimitiveSuite(
                    run.device(),
                    run.clock(),
                    PrimitivePlanBuilder.builder(plan)
                            .sizes(sizes(run))
                            .initials(List.of(1))
                            .build(),
                    new Verdicts(checked),
                    defaults);
            run.phase("primitives");
            run.visit(suite.cases(), Depth.STANDARD.rule(), run.leftNs() / 2, new Slice(0, PRIMITIVES_END));
            suite.details(() -> run.leftNs() == 0, share -> {});
            return ProfileBuilder.builder()
                    .verification(checked)
                    .primitives(suite.results())
                    .build();
        }

        /** Returns one block on each SM; on a device that tells of no SMs, as many as fit. */
        private static List<Integer> sizes(SuiteRun run) {
            Integer multiprocessors = run.device().facts().multiprocessors();
            return List.of(multiprocessors == null ? PrimitiveSuite.saturation(run.device()) : multiprocessors);
        }
    }
}
