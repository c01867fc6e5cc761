package io.gpuclass.profile;

/**
 * What wrote a profile.
 *
 * @param name {@code gpuclass}
 * @param version its version
 */
public record Tool(String name, String version) {}
