package io.gpuclass.fleet;

import io.gpuclass.view.figures.Metric;

/**
 * What GPUs are compared by.
 *
 * @param section what it stands under
 * @param label which it is there
 * @param blocks blocks that took part; null where that makes no sense
 * @param metric what is counted
 */
record Item(String section, String label, Integer blocks, Metric metric) {}
