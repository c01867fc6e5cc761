package io.gpuclass.engine.suites;

import io.gpuclass.profile.bench.Breach;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.List;
import java.util.Optional;

/** A user's primitive on a device, with those that it is compared with. Used once, by one thread. */
interface OwnContest {
    /**
     * Checks the user's primitive until the time for that is over, and the others once, with the broken twins of its
     * kind, which show what the checks are worth. Returns how it broke its promise, if it did.
     */
    Optional<Breach> verify();

    /** Returns what the checks showed so far. */
    Found checked();

    /** Times all of them, and returns that with what the checks showed. */
    Found timed();

    /**
     * What was found, by the names that {@link io.gpuclass.profile.bench.BenchRun} has.
     *
     * @param kinds null for a barrier, mutex or semaphore
     */
    record Found(
            List<VerificationResult> verification,
            List<PrimitiveResult> primitives,
            List<SectionResult> sections,
            KindResults kinds) {}
}
