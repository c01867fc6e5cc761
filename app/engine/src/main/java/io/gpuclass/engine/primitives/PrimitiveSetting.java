package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Writers;
import java.util.Collections;
import java.util.List;

/**
 * One implementation with the conditions of its measurement.
 *
 * @param blocks blocks that take part
 * @param initial initial value; null except for semaphores
 * @param writers which blocks write; null except for reader-writer semaphores
 */
record PrimitiveSetting(Implementation implementation, int blocks, Integer initial, Writers writers) {
    private static final List<Integer> NO_INITIAL = Collections.singletonList(null);

    /** Returns the settings of a form over sizes; of a semaphore, those of each initial value after those of the one before. */
    static List<PrimitiveSetting> over(
            Implementation form, List<Integer> sizes, List<Integer> initials, Spreading spreading) {
        return (form.kind() == Kind.SEMAPHORE ? initials : NO_INITIAL)
                .stream()
                        .flatMap(initial -> sizes.stream()
                                .map(blocks ->
                                        new PrimitiveSetting(form.over(blocks, spreading), blocks, initial, null)))
                        .toList();
    }

    /** Returns a name for progress and errors. */
    String name() {
        return PrimitiveResult.caseName(implementation.kind(), implementation.id(), initial, writers, blocks);
    }

    /**
     * Returns a trial of it.
     *
     * @param kernel entry point
     * @param backoffUnit one unit of a linear backoff, in SM cycles
     */
    Trial trial(String kernel, int backoffUnit) {
        Trial plain = Trial.of(kernel, blocks).withInitial(initial == null ? 0 : initial);
        Trial trial = writers == null ? plain : plain.withWriters(writers);
        Pauses pauses = implementation.pauses();
        List<Integer> figures = pauses.figures();
        return switch (pauses.form()) {
            case NONE -> trial;
            case LINEAR -> trial.withBackoff(figures.get(0), figures.get(1), backoffUnit);
            case EXPONENTIAL -> trial.withBackoff(figures.get(0), figures.get(1), figures.get(2));
            case SPREAD ->
                trial.withBackoff(figures.get(0), figures.get(1), figures.get(2))
                        .withStride(figures.get(3));
            case PROPORTIONAL, CLOCKED, TURNS -> trial.withBackoff(0, 0, figures.get(0));
        };
    }

    /** Begins a result under this setting. */
    PrimitiveResultBuilder result(Outcome outcome, boolean verified) {
        return PrimitiveResultBuilder.builder()
                .kind(implementation.kind())
                .implementation(implementation.id())
                .outcome(outcome)
                .verified(verified)
                .blocks(blocks)
                .initial(initial)
                .writers(writers)
                .pauses(implementation.pauses().form() == Pauses.Form.SPREAD ? implementation.pauses() : null);
    }
}
