package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verdicts.Judged;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Draft.Component;
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
    private static final Component<Judged, Kind> KIND = Judged::kind;
    private static final Component<Judged, String> IMPLEMENTATION = Judged::implementation;
    private static final Component<Counted, Outcome> OUTCOME = Counted::outcome;
    private static final Component<Judged, Boolean> VERIFIED = Judged::verified;
    private static final List<Integer> NO_INITIAL = Collections.singletonList(null);

    /** Returns the settings of a form over sizes; of a semaphore, those of each initial value after those of the one before. */
    static List<PrimitiveSetting> over(
            Implementation form, List<Integer> sizes, List<Integer> initials, Spreading spreading) {
        return (form.kind() == Kind.SEMAPHORE ? initials : NO_INITIAL)
                .stream()
                        .flatMap(initial -> sizes.stream()
                                .map(blocks ->
                                        new PrimitiveSetting(spreading.among(blocks, form), blocks, initial, null)))
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

    /** Begins the row of a list under this setting. */
    <R extends Record & Judged & Counted> Draft<R> begin(Class<R> list, Outcome outcome, boolean verified) {
        return Draft.of(list)
                .set(KIND, implementation.kind())
                .set(IMPLEMENTATION, implementation.id())
                .set(OUTCOME, outcome)
                .set(VERIFIED, verified);
    }

    /** Begins a result under this setting. */
    Draft<PrimitiveResult> result(Outcome outcome, boolean verified) {
        return begin(PrimitiveResult.class, outcome, verified)
                .set(PrimitiveResult::blocks, blocks)
                .set(PrimitiveResult::initial, initial)
                .set(PrimitiveResult::writers, writers)
                .set(
                        PrimitiveResult::pauses,
                        implementation.pauses().form() == Pauses.Form.SPREAD ? implementation.pauses() : null);
    }
}
