package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.bench.Breach;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.List;
import java.util.Optional;

/**
 * The checks of a barrier, mutex or semaphore of a user's.
 *
 * @param suite runs them
 */
public record OwnPrimitiveChecks(Device device, VerificationSuite suite, Implementation own)
        implements OwnChecks<VerificationResult> {
    @Override
    public int most() {
        return Math.min(suite.saturation(), device.saturation(own.verificationKernel(), Trial.THREADS_PER_BLOCK));
    }

    @Override
    public List<VerificationResult> check(int blocks) {
        return suite.check(own, blocks);
    }

    /** The suite knows on how many blocks. */
    @Override
    public Optional<VerificationResult> checkAcrossWrap(int blocks) {
        return own.has(Trait.COUNTS_ON) ? Optional.of(suite.checkAcrossWrap(own)) : Optional.empty();
    }

    @Override
    public boolean passed(VerificationResult seen) {
        return seen.passed();
    }

    @Override
    public Breach breach(VerificationResult failed, Integer passedAt) {
        return Breach.of(failed, passedAt);
    }

    @Override
    public Breach breachAcrossWrap(VerificationResult failed) {
        return Breach.of(failed, null);
    }
}
