package io.gpuclass.profile.bench;

/**
 * A file that a primitive was compiled from.
 *
 * @param name its name, without the folder
 * @param sha256 hash of its bytes, in hexadecimal
 */
public record SourceFile(String name, String sha256) {}
