package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.KnownMutant;
import io.gpuclass.profile.primitives.KnownMutants;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResultBuilder;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Tells how good the checks are: weakens each primitive in one place at a time, a memory order, a fence or a barrier of the block, and runs
 * its checks, which should notice (mutation testing; for memory models "MC Mutants", ASPLOS 2023). Confined to one thread.
 *
 * <p>What is compiled for a mutant differs in more than the place from what users get: it is compiled by the driver. So the unweakened kernel
 * is compiled the same way and checked first. If it fails, its mutants say nothing.
 *
 * <p>Passes go over the mutants that are left, each with half of the time that is left, so that a mutant that is caught soon leaves its time to
 * the others. In a pass each mutant has an equal share. Those that leave out a barrier of the block come last in a pass: if threads of a
 * block part, and wait in its other barriers for each other, no bound ends them, and the run is over.
 */
public final class MutantSuite {
    /** A condition variable's mutex, inlined into its kernel, is weakened where it is a primitive of its own. */
    private static final String CONDITION_HEADER = "condition_variable.cuh: ";

    /** A pass whose mutants would get less than this takes all that is left. */
    private static final long SHORTEST_SHARE_NS = 20_000_000;

    private final Device device;
    private final VerificationSuite suite;
    private final LongSupplier nanoTime;
    private final Runnable listener;
    private final List<MutantTrial> trials = new ArrayList<>();
    private final List<Verification> unweakened = new ArrayList<>();

    /**
     * @param suite the checks, of the implementations to weaken
     * @param further other forms to weaken
     * @param listener told whenever one mutant had its share
     */
    public MutantSuite(
            Device device,
            VerificationSuite suite,
            List<MutantSubject> further,
            LongSupplier nanoTime,
            Runnable listener) {
        this.device = device;
        this.suite = suite;
        this.nanoTime = nanoTime;
        this.listener = listener;
        Stream<MutantSubject> primitives = suite.wanted()
                .filter(implementation -> !implementation.has(Trait.AS_PUBLISHED))
                .map(this::subject);
        Stream.concat(primitives, further.stream())
                .flatMap(subject -> subject.mutants().stream().map(mutant -> new MutantTrial(subject, mutant)))
                .forEach(trials::add);
    }

    private MutantSubject subject(Implementation implementation) {
        return new MutantSubject(
                implementation.kind(),
                implementation.id(),
                implementation.verificationKernel(),
                mutants(implementation).toList(),
                () -> passes(implementation),
                suite.telling(implementation).stream().map(MutantSuite::check).toList());
    }

    private static Supplier<MutantSubject.Check> check(Supplier<Verification> run) {
        return () -> {
            Verification result = run.get();
            boolean stuck = result.violations() == 0 && result.timedOut();
            return new MutantSubject.Check(result.passed(), stuck, result.blocks());
        };
    }

    private Stream<Mutant> mutants(Implementation implementation) {
        return device.mutants(implementation.verificationKernel()).stream()
                .filter(mutant -> implementation.kind() != Kind.CONDITION_VARIABLE
                        || mutant.site().startsWith(CONDITION_HEADER));
    }

    /** Returns whether there is nothing to weaken. */
    public boolean isEmpty() {
        return trials.isEmpty();
    }

    /**
     * Runs all of it. Each mutant gets one check at least, but for those that would hang.
     *
     * @param untilNs the end, by the clock
     */
    public void run(long untilNs) {
        List<MutantSubject> sound = trials.stream()
                .map(MutantTrial::subject)
                .distinct()
                .filter(this::passes)
                .toList();
        List<MutantTrial> left = trials.stream()
                .filter(trial -> trial.isOpen() && sound.contains(trial.subject()))
                .sorted(Comparator.comparing(MutantTrial::mayHang))
                .toList();
        boolean usable = true;
        do {
            usable = pass(left, endOfPass(left.size(), untilNs));
            left = left.stream().filter(MutantTrial::isOpen).toList();
        } while (usable && !left.isEmpty() && nanoTime.getAsLong() - untilNs < 0);
    }

    /** Returns the outcome of each mutant. */
    public List<MutantResult> results() {
        return trials.stream().map(MutantTrial::result).toList();
    }

    /** Returns the checks of the kernels that were compiled like their mutants, but not weakened. */
    public List<Verification> unweakened() {
        return List.copyOf(unweakened);
    }

    @SuppressWarnings("try") // the kernel is there while it is open
    private boolean passes(MutantSubject subject) {
        try (Device.Loaded same = device.replace(Mutant.unchanged(subject.kernel()))) {
            return subject.passes().getAsBoolean();
        }
    }

    private boolean passes(Implementation implementation) {
        List<Verification> results = suite.check(implementation);
        unweakened.addAll(results);
        return results.stream().allMatch(Verification::passed);
    }

    private long endOfPass(int mutants, long untilNs) {
        long now = nanoTime.getAsLong();
        long half = (untilNs - now) / 2;
        return half < mutants * SHORTEST_SHARE_NS ? untilNs : now + half;
    }

    /** Gives each of the mutants its share. Returns whether the device can be used any longer. */
    private boolean pass(List<MutantTrial> left, long endNs) {
        for (int i = 0; i < left.size(); i++) {
            long now = nanoTime.getAsLong();
            long shareEnd = now + (endNs - now) / (left.size() - i);
            if (!left.get(i).go(device, () -> nanoTime.getAsLong() - shareEnd < 0)) {
                return false;
            }
            listener.run();
        }
        return true;
    }

    /** Checks of one mutant, repeated until one catches it or the time is over. Confined to one thread. */
    static final class MutantTrial {
        private final MutantSubject subject;
        private final Mutant mutant;
        private final KnownMutant known;
        private MutantOutcome outcome = MutantOutcome.NOT_RUN;
        private long done;
        private Integer caughtOn;
        private Boolean endedRun;

        /** @param subject whose telling checks are gone through again and again */
        MutantTrial(MutantSubject subject, Mutant mutant) {
            this.subject = subject;
            this.mutant = mutant;
            this.known =
                    KnownMutants.ALL.find(mutant.site(), mutant.weakening()).orElse(null);
        }

        MutantSubject subject() {
            return subject;
        }

        /** Returns whether it is one of those that may stop the device although they should not. */
        boolean mayHang() {
            return mutant.leavesOutBlockBarrier();
        }

        /** Returns whether there is anything to find out. */
        boolean isOpen() {
            return !outcome.caught() && (known == null || known.reason() != KnownMutant.Reason.HANGS);
        }

        /**
         * Runs checks, one at least, where the last go ended.
         *
         * @param goOn asked after each check that noticed nothing
         * @return whether the device can be used any longer
         */
        @SuppressWarnings("try") // the mutant is there while it is open
        boolean go(Device device, BooleanSupplier goOn) {
            try (Device.Loaded weakened = device.replace(mutant)) {
                do {
                    check();
                } while (isOpen() && goOn.getAsBoolean());
                return true;
            } catch (DeviceException failure) {
                if (failure.reason() != Reason.LOST) {
                    throw failure;
                }
                outcome = MutantOutcome.FAULT;
                boolean usable = device.recover();
                endedRun = usable ? null : Boolean.TRUE;
                return usable;
            }
        }

        private void check() {
            List<Supplier<MutantSubject.Check>> checks = subject.telling();
            MutantSubject.Check seen =
                    checks.get((int) (done++ % checks.size())).get();
            if (seen.passed()) {
                outcome = MutantOutcome.SURVIVED;
                return;
            }
            outcome = seen.stuck() ? MutantOutcome.DEADLOCK : MutantOutcome.VIOLATION;
            caughtOn = seen.blocks();
        }

        MutantResult result() {
            return MutantResultBuilder.builder()
                    .kind(subject.kind())
                    .implementation(subject.implementation())
                    .site(mutant.site())
                    .instruction(mutant.instruction())
                    .weakening(mutant.weakening())
                    .outcome(outcome)
                    .checks(done)
                    .blocks(caughtOn)
                    .endedRun(endedRun)
                    .known(known == null ? null : known.reason())
                    .why(known == null ? null : known.why())
                    .build();
        }
    }

    /**
     * Form that is weakened at one source line at a time, with the checks that should notice.
     *
     * @param passes runs all of its checks once, and tells whether it passed them
     * @param telling those of its checks in which a fault in its order of memory shows, if any shows it; each can be run any number of times
     */
    public record MutantSubject(
            Named kind,
            String implementation,
            String kernel,
            List<Mutant> mutants,
            BooleanSupplier passes,
            List<Supplier<Check>> telling) {
        public MutantSubject {
            mutants = List.copyOf(mutants);
            telling = List.copyOf(telling);
        }

        /**
         * Result of a check.
         *
         * @param passed whether it noticed nothing
         * @param stuck whether all that it noticed is that nobody got on
         * @param blocks blocks that took part
         */
        public record Check(boolean passed, boolean stuck, int blocks) {}
    }
}
