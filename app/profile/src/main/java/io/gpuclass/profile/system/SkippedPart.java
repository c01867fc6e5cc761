package io.gpuclass.profile.system;

/**
 * Part of the suite of several processors that was not measured.
 *
 * @param what such as {@code barriers}, the name of the list that lacks it
 * @param reason why, in a sentence without a full stop
 */
public record SkippedPart(String what, String reason) {}
