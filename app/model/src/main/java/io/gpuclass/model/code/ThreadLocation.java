package io.gpuclass.model.code;

/**
 * GPU, cluster and block in which a thread runs.
 *
 * @param gpu number of its GPU
 * @param cluster number of its cluster on that GPU
 * @param cta number of its block in that cluster
 */
public record ThreadLocation(int gpu, int cluster, int cta) {}
