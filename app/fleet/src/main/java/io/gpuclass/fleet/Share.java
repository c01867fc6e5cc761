package io.gpuclass.fleet;

/**
 * The share of the GPUs of a model that have one answer.
 *
 * @param question such as {@code atomics hold their line, sustained}
 * @param answer such as {@code yes}
 * @param gpus GPUs that have it
 * @param share as a share of those that have any
 */
public record Share(String question, String answer, int gpus, double share) {}
