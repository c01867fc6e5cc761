package io.gpuclass.profile.advice;

/**
 * Prediction for one implementation.
 *
 * @param nsPerOperation nanoseconds per operation of all blocks together
 * @param waitsFor what most of it is spent on, as words that can follow "waits for"
 */
record Prediction(double nsPerOperation, String waitsFor) {}
