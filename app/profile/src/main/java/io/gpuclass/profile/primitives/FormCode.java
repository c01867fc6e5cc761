package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Required;

/**
 * Which code measured a form that is none of the {@linkplain ImplementationFacts implementations}: a queue, a barrier below the grid, an
 * application, or a form as printed in a source.
 *
 * @param kind its kind, level or application, as figures have it
 * @param implementation what it is called, as figures have it
 * @param code digest of the code that timed it
 */
public record FormCode(
        @Required String kind,
        @Required String implementation,
        @Required String code) {}
