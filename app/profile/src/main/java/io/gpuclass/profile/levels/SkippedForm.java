package io.gpuclass.profile.levels;

import io.gpuclass.profile.records.Required;

/**
 * A barrier that was not measured.
 *
 * @param level who would meet
 * @param form what they would meet by
 * @param reason why not, in a sentence without a full stop
 */
public record SkippedForm(
        @Required Level level,
        @Required String form,
        @Required String reason) {}
