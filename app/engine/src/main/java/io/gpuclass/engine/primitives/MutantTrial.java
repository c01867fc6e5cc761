package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.primitives.KnownMutants;
import io.gpuclass.profile.primitives.KnownMutants.KnownMutant;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The checking of one mutant, in as many goes as it takes until it is caught. Confined to one thread. */
final class MutantTrial {
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
        this.known = KnownMutants.ALL.find(mutant.site(), mutant.weakening()).orElse(null);
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
        MutantSubject.Check seen = checks.get((int) (done++ % checks.size())).get();
        if (seen.passed()) {
            outcome = MutantOutcome.SURVIVED;
            return;
        }
        outcome = seen.stuck() ? MutantOutcome.DEADLOCK : MutantOutcome.VIOLATION;
        caughtOn = seen.blocks();
    }

    MutantResult result() {
        return Draft.of(MutantResult.class)
                .set(MutantResult::kind, subject.kind())
                .set(MutantResult::implementation, subject.implementation())
                .set(MutantResult::site, mutant.site())
                .set(MutantResult::instruction, mutant.instruction())
                .set(MutantResult::weakening, mutant.weakening())
                .set(MutantResult::outcome, outcome)
                .set(MutantResult::checks, done)
                .set(MutantResult::blocks, caughtOn)
                .set(MutantResult::endedRun, endedRun)
                .set(MutantResult::known, known == null ? null : known.reason())
                .set(MutantResult::why, known == null ? null : known.why())
                .build();
    }
}
