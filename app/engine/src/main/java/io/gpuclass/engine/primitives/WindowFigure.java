package io.gpuclass.engine.primitives;

import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure of full windows. A new one is added to {@link #ALL}, and to nothing else that measures.
 *
 * @param part of a result that the median over samples becomes
 * @param ofSample reads it from a sample in which operations completed
 */
record WindowFigure(Draft.Component<PrimitiveResult, Double> part, ToDoubleFunction<RateSample> ofSample) {
    static final List<WindowFigure> ALL = List.of(
            new WindowFigure(PrimitiveResult::fairness, RateSample::fairness),
            new WindowFigure(PrimitiveResult::fewestPerBlock, RateSample::fewestPerBlock));
}
