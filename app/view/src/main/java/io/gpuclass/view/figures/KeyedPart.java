package io.gpuclass.view.figures;

import io.gpuclass.profile.primitives.Outcome;

/**
 * A record with the key of its figures.
 *
 * @param part what holds them
 * @param key their key but for the metric
 * @param outcome how it ended; null where that has no meaning
 * @param verified whether verification found no violation; null where that has no meaning
 */
record KeyedPart(Object part, FigureKey key, Outcome outcome, Boolean verified) {}
