package io.gpuclass.profile.advice;

import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.system.SystemResults;
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
}
