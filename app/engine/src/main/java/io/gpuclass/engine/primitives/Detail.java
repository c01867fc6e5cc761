package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.records.Draft;

/**
 * Figures of a kernel that counts accesses and samples hand-offs.
 *
 * @param handOff how long it takes to pass on; null where none was sampled
 * @param accesses accesses per operation; null where none were counted
 */
record Detail(HandOff handOff, Accesses accesses) {
    static final Detail NONE = new Detail(null, null);

    void addTo(Draft<PrimitiveResult> result) {
        result.set(PrimitiveResult::handOff, handOff).set(PrimitiveResult::accessesPerOperation, accesses);
    }

    /**
     * Reads a run.
     *
     * @param operations operations that it completed; a barrier's phase counts once for all blocks
     */
    static Detail of(Observation seen, long operations) {
        boolean counted = operations > 0 && seen.atomics() + seen.volatiles() > 0;
        return new Detail(
                seen.handOffs() == 0
                        ? null
                        : new HandOff(seen.handOffP50Ns(), seen.handOffP99Ns(), seen.handOffMaxNs(), seen.handOffs()),
                counted
                        ? new Accesses((double) seen.atomics() / operations, (double) seen.volatiles() / operations)
                        : null);
    }
}
