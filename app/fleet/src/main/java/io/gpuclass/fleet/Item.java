package io.gpuclass.fleet;

import io.gpuclass.profile.cases.Metric;

/**
 * A figure that GPUs are compared by.
 *
 * @param section the section of reports that it is in
 * @param label its name there
 * @param blocks blocks that took part; null where that makes no sense
 * @param metric its metric
 */
public record Item(String section, String label, Integer blocks, Metric metric) {}
