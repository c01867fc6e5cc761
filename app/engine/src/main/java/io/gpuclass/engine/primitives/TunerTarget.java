package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Writers;

/**
 * Target of a search: one implementation under one contention.
 *
 * @param implementation its row in the catalogue, with the pauses that the search begins with
 * @param contention how many contend
 * @param blocks that number on the device at hand
 * @param initial initial value; null except for semaphores
 * @param usual the pauses that the C++ library has by itself, which what is found has to beat in use
 */
public record TunerTarget(
        Implementation implementation, Contention contention, int blocks, Integer initial, Pauses usual) {
    /** Returns a name for progress, such as {@code mutex/spin-backoff at full contention}. */
    public String name() {
        return implementation.kind().id() + "/" + implementation.id() + " at " + contention.id() + " contention";
    }

    /** Returns what is measured with other pauses than the catalogue's. */
    Setting setting(Pauses pauses) {
        Writers writers = implementation.has(Trait.READERS_AND_WRITERS) ? Writers.ONE_PER_SM : null;
        return new Setting(implementation.pausing(pauses), blocks, initial, writers);
    }
}
