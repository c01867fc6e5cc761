package io.gpuclass.profile.programs;

/**
 * A program that was not run.
 *
 * @param program its id, such as {@code memtest}
 * @param input which input; null for all
 * @param reason why, in a sentence without a full stop
 */
public record SkippedProgram(String program, String input, String reason) {}
