package io.gpuclass.view.compare;

/**
 * Something other than the figures in which the two sides differ, and which may be why those do.
 *
 * @param what such as {@code driver}
 * @param base the base's; several where its profiles differ
 * @param current the current profile's
 */
public record Difference(String what, String base, String current) {}
