package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.kinds.KindSuite.KindContest;
import io.gpuclass.engine.primitives.PrimitivePlan;
import io.gpuclass.engine.primitives.PrimitivePlanBuilder;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.SectionPlanBuilder;
import io.gpuclass.engine.primitives.SectionSuite;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite.SectionWork;
import io.gpuclass.engine.primitives.UserOffers;
import io.gpuclass.engine.primitives.UserVerification;
import io.gpuclass.engine.primitives.UserVerification.UserPrimitiveChecks;
import io.gpuclass.engine.primitives.VerificationPlan;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.BenchJob;
import io.gpuclass.engine.session.Jobs.BenchJob.BenchOptions;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.engine.suites.UserBenchJob.UserContest;
import io.gpuclass.engine.system.UserGroups;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.advice.Spreads;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * {@code bench}'s work: verifies what a user brings, and where it keeps its promise times it beside the catalogue's forms.
 *
 * @param wallClock tells when a run began
 */
public record UserBenchJob(Clock wallClock, LongSupplier nanoTime) implements BenchJob {
    @Override
    @SuppressWarnings("try") // the kernels are there while it is open
    public BenchRun run(ChosenDevice chosen, BenchOptions options, RunProgress progress) {
        Device device = chosen.device();
        Origin origin = device.origin().orElse(Origin.here(wallClock.instant()));
        try (Device.Loaded kernels = device.add(options.compiled().kernels())) {
            UserOffers offers =
                    UserOffers.of(device, options.code().kind(), options.code().id());
            UserContest contest = contest(device, offers, options, progress);
            Judged judged = judged(contest, offers.id());
            return BenchRun.of(
                    origin.createdAt(),
                    device.facts(),
                    offers.primitive(options.compiled().source()),
                    judged.violation(),
                    judged.found());
        }
    }

    private UserContest contest(Device device, UserOffers offers, BenchOptions options, RunProgress progress) {
        if (options.code().overGpus()) {
            return new UserGroupBench(device, offers, options, progress, nanoTime);
        }
        return offers.kind().primitive().isPresent()
                ? new UserBench(device, offers.row(), options, progress, nanoTime)
                : new UserKindBench(device, offers, options, progress, nanoTime);
    }

    /**
     * Findings on a user's primitive.
     *
     * @param violation null where it kept its promise
     */
    private record Judged(Violation violation, Profile found) {}

    private static Judged judged(UserContest contest, String user) {
        Optional<Violation> violation = contest.verify();
        if (violation.isPresent()) {
            return new Judged(violation.get(), contest.checked());
        }
        try {
            Profile found = contest.timed();
            return new Judged(stuck(user, found).orElse(null), found);
        } catch (DeviceException failure) {
            return new Judged(UserVerification.violation(failure, 1, null), contest.checked());
        }
    }

    /** Returns how a barrier stopped while it was timed, with the fewest GPUs and blocks, if it did. */
    private static Optional<Violation> stuck(String barrier, Profile found) {
        Stream<Violation> alone = found.primitives().stream()
                .filter(result -> result.kind() == Kind.BARRIER && result.outcome() == Outcome.TIMED_OUT)
                .filter(result -> result.implementation().equals(barrier))
                .map(result -> Violation.whileTimed(result.blocks(), null));
        Stream<Violation> together = Stream.ofNullable(found.system())
                .flatMap(system -> system.barriers().stream())
                .filter(result -> result.implementation().equals(barrier))
                .filter(result -> result.outcome() == Outcome.TIMED_OUT)
                .map(result ->
                        Violation.whileTimed(result.blocks(), result.members().size()));
        return Stream.concat(alone, together)
                .min(Comparator.comparing(Violation::gpus, Comparator.nullsFirst(Comparator.naturalOrder()))
                        .thenComparing(Violation::blocks));
    }

    /** A user's primitive on a device, with those that it is compared with. Used once, by one thread. */
    abstract static class UserContest {
        final Device device;
        final BenchOptions options;
        final RunProgress progress;
        final ClockGuard clock = new ClockGuard();
        final Calibration calibration;
        private final LongSupplier nanoTime;
        private final double verified;

        /** @param verified share of the run that is over when verification is */
        UserContest(Device device, BenchOptions options, RunProgress progress, LongSupplier nanoTime, double verified) {
            this.device = device;
            this.options = options;
            this.progress = progress;
            this.nanoTime = nanoTime;
            this.verified = verified;
            progress.phase("warming up");
            this.calibration = Calibration.of(device, clock);
        }

        /**
         * Checks the user's primitive until the time for that is over, and the others once, with the seeded bugs of its
         * kind, which show what the checks are worth. Returns how it broke its promise, if it did.
         */
        abstract Optional<Violation> verify();

        /** Returns the results of the checks so far. */
        abstract Profile checked();

        /** Times all of them, and returns that with what the checks showed. */
        abstract Profile timed();

        /** Passes again and again until one fails or the time for that is over, at least once. Returns whether none failed. */
        final boolean passAgain(BooleanSupplier pass) {
            long started = nanoTime.getAsLong();
            double budget = options.duration().toNanos();
            boolean kept;
            do {
                kept = pass.getAsBoolean();
                progress.reached(verified * Math.min(1, (nanoTime.getAsLong() - started) / budget));
            } while (kept && nanoTime.getAsLong() - started < budget);
            return kept;
        }

        /**
         * Visits cases.
         *
         * @param from share of the run that is over before
         * @param to share of the run that is over then
         */
        final void visit(List<? extends SampledQuantity> cases, StoppingRule rule, double from, double to) {
            long budget = (long) (options.timeBudget().toNanos() * (to - from) / (1 - verified));
            new Rounds(rule, budget, options.seed(), nanoTime)
                    .run(cases, (visited, share) -> progress.reached(from + share * (to - from)));
        }
    }

    /** An event counter, combining mutex or the like. */
    static final class UserKindBench extends UserContest {
        private static final double VERIFIED = 0.4;

        private final KindContest contest;

        UserKindBench(
                Device device, UserOffers user, BenchOptions options, RunProgress progress, LongSupplier nanoTime) {
            super(device, options, progress, nanoTime, VERIFIED);
            this.contest = new KindContest(device, user, options::isRival);
        }

        @Override
        Optional<Violation> verify() {
            progress.phase("verification");
            UserVerification verification = new UserVerification(device, contest);
            if (passAgain(verification::pass)) {
                contest.checkRivals();
            }
            return verification.violation();
        }

        @Override
        Profile checked() {
            return found(contest.suite(clock));
        }

        @Override
        Profile timed() {
            progress.phase("kinds");
            KindSuite suite = contest.suite(clock);
            visit(suite.cases(), MeasuringPlan.of(options.depth()).sectionRule(), VERIFIED, 1);
            return found(suite);
        }

        private static Profile found(KindSuite suite) {
            return ProfileBuilder.builder().kinds(suite.kinds()).build();
        }
    }

    /** A barrier, mutex or semaphore over several GPUs. */
    static final class UserGroupBench extends UserContest {
        private static final double VERIFIED = 0.4;

        private final UserGroups groups;

        UserGroupBench(
                Device device, UserOffers user, BenchOptions options, RunProgress progress, LongSupplier nanoTime) {
            super(device, options, progress, nanoTime, VERIFIED);
            this.groups = new UserGroups(device, user, options::isRival, clock);
        }

        @Override
        Optional<Violation> verify() {
            progress.phase("verification over GPUs");
            if (passAgain(groups::pass)) {
                groups.checkRivals();
            }
            return groups.violation();
        }

        @Override
        Profile checked() {
            return ProfileBuilder.builder().system(groups.results()).build();
        }

        @Override
        Profile timed() {
            progress.phase("timing over GPUs");
            visit(groups.cases(), options.depth().rule(), VERIFIED, 1);
            return checked();
        }
    }

    /** A barrier, mutex or semaphore. */
    static final class UserBench extends UserContest {
        /** Shares of the run that are over after verification, what is timed without work inside, and the run that looks closer. */
        private static final double VERIFIED = 0.3;

        private static final double TIMED = 0.75;
        private static final double DETAILED = 0.8;

        private final Implementation user;
        private final MeasuringPlan plan;
        private final List<Implementation> rivals;
        private final List<Verification> checks = new ArrayList<>();

        UserBench(
                Device device, Implementation user, BenchOptions options, RunProgress progress, LongSupplier nanoTime) {
            super(device, options, progress, nanoTime, VERIFIED);
            this.user = user;
            this.plan = MeasuringPlan.of(options.depth());
            this.rivals = Catalogue.of(device.facts().kind()).stream()
                    .filter(row -> options.isRival(row) && device.has(row.timingKernel()))
                    .toList();
        }

        @Override
        Optional<Violation> verify() {
            progress.phase("verification");
            UserVerification verification = new UserVerification(
                    device, new UserPrimitiveChecks(device, suite(VerificationPlan.THOROUGH), user, checks::add));
            if (passAgain(verification::pass)) {
                VerificationSuite others = suite(plan.verification());
                others.implementations().forEach(checks::add);
                others.seededBugs(twin -> twin.kind() == user.kind()).forEach(checks::add);
            }
            return verification.violation();
        }

        @Override
        Profile checked() {
            return ProfileBuilder.builder()
                    .verification(Verification.summed(checks))
                    .build();
        }

        @Override
        Profile timed() {
            return ProfileBuilder.builder(checked())
                    .primitives(primitives())
                    .sections(sections())
                    .build();
        }

        private VerificationSuite suite(VerificationPlan lengths) {
            return new VerificationSuite(device, lengths, calibration.unitCycles(), rivals::contains, result -> {});
        }

        /** Times all of them over a sweep of blocks, then runs the kernels that count accesses and sample hand-offs. */
        private List<PrimitiveResult> primitives() {
            PrimitivePlan full = plan.primitives(device, calibration.unitCycles(), spreading());
            PrimitivePlan fitting = PrimitivePlanBuilder.builder(full)
                    .sizes(fitting(full.sizes()))
                    .build();
            PrimitiveSuite suite = new PrimitiveSuite(device, clock, fitting, verdicts(), everything());
            progress.phase("primitives");
            visit(suite.cases(), options.depth().rule(), VERIFIED, TIMED);
            progress.phase("details");
            suite.details(() -> false, share -> progress.reached(TIMED + share * (DETAILED - TIMED)));
            return suite.results();
        }

        /** Times all of them with work inside. */
        private List<SectionResult> sections() {
            if (!device.worksInside()) {
                return List.of();
            }
            SectionPlan full = plan.sections(device, calibration.unitCycles(), spreading());
            SectionPlan fitting = SectionPlanBuilder.builder(full)
                    .sizes(fitting(full.sizes()))
                    .build();
            SectionSuite suite =
                    new SectionSuite(device, clock, fitting, verdicts(), SectionWork.FIRST_THREAD, everything());
            progress.phase("sections");
            visit(suite.cases(), plan.sectionRule(), DETAILED, 1);
            return suite.results();
        }

        private List<Implementation> everything() {
            return Stream.concat(Stream.of(user), rivals.stream()).toList();
        }

        private Verdicts verdicts() {
            return new Verdicts(Verification.summed(checks));
        }

        private Spreading spreading() {
            return Spreads.of(
                    device.facts().kind(), Calibration.foretaste(device, Spreads.PROBES), calibration.cyclesPerNs());
        }

        /** Returns the sizes that fit with the user's kernels, which may need more than the others; the largest that fits at least. */
        private List<Integer> fitting(List<Integer> sizes) {
            int most = device.saturation(user.timingKernel(), Trial.THREADS_PER_BLOCK);
            return sizes.stream().map(size -> Math.min(size, most)).distinct().toList();
        }
    }
}
