package io.gpuclass.fleet;

/**
 * A file, or an argument, that gave no profile.
 *
 * @param file which
 * @param reason why, and what to do next; starts with the file's name
 */
public record Skipped(String file, String reason) {}
