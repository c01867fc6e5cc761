package io.gpuclass.engine.device;

/**
 * Notices when the SM clock of a run had fallen away: power or heat held it down, so its time does not compare with the others'.
 * Confined to one thread.
 */
public final class ClockGuard {
    /** A run below this share of the highest clock seen has fallen away. Short kernels read up to 2 % low. */
    public static final double TOLERANCE = 0.95;

    private double highestMhz;

    /** Returns whether the clock of a run had fallen away, compared with all runs so far. A run that does not tell has not. */
    public boolean hadFallen(Observation observation) {
        double mhz = observation.smClockMhz();
        highestMhz = Math.max(highestMhz, mhz);
        return mhz > 0 && mhz < highestMhz * TOLERANCE;
    }

    /** Returns the highest SM clock seen, in MHz; 0 if no run told. */
    public double highestMhz() {
        return highestMhz;
    }
}
