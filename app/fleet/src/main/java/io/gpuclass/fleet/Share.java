package io.gpuclass.fleet;

/**
 * How many GPUs of a model have one answer.
 *
 * @param question such as {@code atomics hold their line, sustained}
 * @param answer such as {@code yes}
 * @param gpus GPUs that have it
 * @param share as a share of those that have any
 */
public record Share(String question, String answer, int gpus, double share) {}
