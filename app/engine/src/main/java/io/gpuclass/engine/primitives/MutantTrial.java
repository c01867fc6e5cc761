package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.KnownSurvivor;
import io.gpuclass.profile.primitives.KnownSurvivors;
import io.gpuclass.profile.primitives.MutantOutcome;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The checking of one mutant, in as many goes as it takes until it is caught. Confined to one thread. */
final class MutantTrial {
    private final Implementation implementation;
    private final Mutant mutant;
    private final List<Supplier<VerificationResult>> checks;
    private MutantOutcome outcome = MutantOutcome.NOT_RUN;
    private long done;
    private Integer caughtOn;

    /** @param checks of the implementation, gone through again and again */
    MutantTrial(Implementation implementation, Mutant mutant, List<Supplier<VerificationResult>> checks) {
        this.implementation = implementation;
        this.mutant = mutant;
        this.checks = checks;
    }

    Implementation implementation() {
        return implementation;
    }

    boolean isOpen() {
        return !outcome.caught();
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
            return device.recover();
        }
    }

    private void check() {
        VerificationResult result = checks.get((int) (done++ % checks.size())).get();
        if (result.passed()) {
            outcome = MutantOutcome.SURVIVED;
            return;
        }
        boolean stuck = result.violations() == 0 && result.timedOut();
        outcome = stuck ? MutantOutcome.DEADLOCK : MutantOutcome.VIOLATION;
        caughtOn = result.blocks();
    }

    MutantResult result() {
        Optional<KnownSurvivor> known = KnownSurvivors.ALL.find(mutant.site(), mutant.weakening());
        return Draft.of(MutantResult.class)
                .set(MutantResult::kind, implementation.kind())
                .set(MutantResult::implementation, implementation.id())
                .set(MutantResult::site, mutant.site())
                .set(MutantResult::instruction, mutant.instruction())
                .set(MutantResult::weakening, mutant.weakening())
                .set(MutantResult::outcome, outcome)
                .set(MutantResult::checks, done)
                .set(MutantResult::blocks, caughtOn)
                .set(MutantResult::known, known.map(KnownSurvivor::reason).orElse(null))
                .set(MutantResult::why, known.map(KnownSurvivor::why).orElse(null))
                .build();
    }
}
