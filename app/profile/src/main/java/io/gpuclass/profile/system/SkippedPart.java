package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Required;

/**
 * Something of several processors that was not measured.
 *
 * @param what such as {@code barriers}, the name of the list that lacks it
 * @param reason why, in a sentence without a full stop
 */
public record SkippedPart(@Required String what, @Required String reason) {}
