package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A form that is weakened in one place at a time, and what should notice.
 *
 * @param kind what it promises
 * @param implementation its id
 * @param kernel the kernel that checks it
 * @param mutants of that kernel
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
     * What a check showed.
     *
     * @param passed whether it noticed nothing
     * @param stuck whether all that it noticed is that nobody got on
     * @param blocks blocks that took part
     */
    public record Check(boolean passed, boolean stuck, int blocks) {}
}
