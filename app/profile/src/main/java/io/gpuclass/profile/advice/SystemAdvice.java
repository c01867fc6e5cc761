package io.gpuclass.profile.advice;

import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.stream.Stream;

/**
 * What to build, and what not to, where several processors share memory.
 *
 * @param rule what it follows from
 * @param sentence it in words, without a full stop at the end
 */
public record SystemAdvice(
        @Required SystemRule rule, @Required String sentence) {
    /** Returns what follows from some results, what not to build first; nothing where there are none. Pure. */
    public static List<SystemAdvice> of(SystemResults results) {
        if (results == null) {
            return List.of();
        }
        return Stream.concat(SharedWordAdvice.of(results), TeamAdvice.of(results))
                .toList();
    }

    /** The rules by which {@link SystemAdvice} follows from what several processors showed. */
    public enum SystemRule implements Named {
        /** Where updates were lost or values torn, nothing is to be built that needs these operations to be atomic. */
        NOT_ATOMIC,
        /**
         * Where a volatile read of one word by all blocks takes at least twice as long, by its interval, as when each block reads its own, and at
         * least twice as long as of one word of the GPU's own memory, one block polls and tells the others.
         */
        ONE_POLLER,
        /** Of two places of the flag between two processors, the one whose round trip is at least 3 % shorter, with intervals apart. */
        FLAG_PLACE,
        /** The barrier with the shortest median among verified ones of the same processors, with the lead over the next at each size. */
        BARRIER,
        /**
         * The verified mutex or semaphore with the highest median among those with a Jain index of at least 0.95 over the processors, or among
         * all where none is so fair.
         */
        LOCK,
        /** The fastest barrier inside kernels against kernels that end and wait for each other by events, at each size. */
        KERNEL_ENDING;
    }
}
