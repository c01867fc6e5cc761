package io.gpuclass.engine.stats;

import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;

/** The samples of one quantity while they are being taken. Confined to one thread. */
public final class Series {
    private double[] samples = new double[16];
    private int count;
    private Summary cached;

    /**
     * Adds a sample.
     *
     * @throws IllegalArgumentException if it is not finite
     */
    public void add(double sample) {
        if (!Double.isFinite(sample)) {
            throw new IllegalArgumentException("a sample must be finite, not " + sample);
        }
        if (count == samples.length) {
            samples = Arrays.copyOf(samples, 2 * count);
        }
        samples[count++] = sample;
        cached = null;
    }

    public int count() {
        return count;
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /**
     * Returns the summary of all samples so far.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Summary summary() {
        if (cached == null) {
            cached = SampleSummary.of(Arrays.copyOf(samples, count));
        }
        return cached;
    }
}
