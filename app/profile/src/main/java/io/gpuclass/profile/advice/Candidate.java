package io.gpuclass.profile.advice;

/**
 * One implementation considered for a role.
 *
 * @param implementation its id
 * @param predictedNs nanoseconds per operation by the cost model; null where the model has no row for it
 * @param measuredNs nanoseconds per operation as measured; null where it was not, or does not count
 * @param fairness the Jain index measured with it; null for barriers, and where nothing was measured
 */
public record Candidate(String implementation, Double predictedNs, Double measuredNs, Double fairness) {}
