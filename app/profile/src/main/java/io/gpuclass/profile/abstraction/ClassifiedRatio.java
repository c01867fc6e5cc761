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
public record ClassifiedRatio(double value, double low, double high, RatioClass classification) {
    public ClassifiedRatio {
        Check.inOrder(low, value, high);
    }

    static ClassifiedRatio of(Estimate ratio, RatioClass classification) {
        return new ClassifiedRatio(ratio.value(), ratio.low(), ratio.high(), classification);
    }
}
