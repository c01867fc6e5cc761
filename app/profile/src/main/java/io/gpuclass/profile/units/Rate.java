package io.gpuclass.profile.units;

/**
 * A rate of completed operations.
 *
 * @param perSecond operations per second
 */
public record Rate(double perSecond) {
    /** Returns the rate with three significant digits and a metric prefix, such as {@code 1.79 M op/s}. */
    @Override
    public String toString() {
        if (perSecond >= 1e9) {
            return Nanos.digits(perSecond / 1e9) + " G op/s";
        }
        if (perSecond >= 1e6) {
            return Nanos.digits(perSecond / 1e6) + " M op/s";
        }
        if (perSecond >= 1e3) {
            return Nanos.digits(perSecond / 1e3) + " k op/s";
        }
        return Nanos.digits(perSecond) + " op/s";
    }
}
