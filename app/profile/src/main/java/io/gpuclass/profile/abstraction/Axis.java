package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Estimate;

/**
 * One ratio of the machine abstraction with its class (Stuart & Owens 2011, section 4).
 *
 * @param value the ratio
 * @param low lower end of its 95 % interval
 * @param high upper end of its 95 % interval
 * @param classification its class; {@code class} in the profile
 */
public record Axis(double value, double low, double high, RatioClass classification) {
    public Axis {
        Check.inOrder(low, value, high);
    }

    static Axis of(Estimate ratio, RatioClass classification) {
        return new Axis(ratio.value(), ratio.low(), ratio.high(), classification);
    }
}
