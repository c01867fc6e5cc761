package io.gpuclass.engine.programs;

import io.gpuclass.engine.stats.Case;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Visits cases until there are enough samples, or time is over. */
@FunctionalInterface
public interface Visits {
    /** @param result what a case gave so far, for those who want to know early */
    void visit(List<? extends Case> cases, Function<Case, Optional<? extends Record>> result);
}
