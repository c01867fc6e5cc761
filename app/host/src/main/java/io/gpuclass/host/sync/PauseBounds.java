package io.gpuclass.host.sync;

/**
 * Growing pauses between attempts (Stuart & Owens 2011, section 5): one unit longer each time, and from the shortest again once
 * past the longest. One unit is one {@link Thread#onSpinWait()}.
 *
 * @param min shortest pause, in units
 * @param max longest pause, in units
 */
public record PauseBounds(int min, int max) {
    static final PauseBounds NONE = new PauseBounds(0, 0);
    private static final PauseBounds DEFAULT = new PauseBounds(1, 32);

    public PauseBounds {
        if (min < 0 || max < min) {
            throw new IllegalArgumentException("pauses must satisfy 0 <= min <= max: min " + min + ", max " + max);
        }
    }

    /** Returns the pauses asked for, or the default ones if {@code max} is 0. */
    public static PauseBounds orDefault(int min, int max) {
        return max == 0 ? DEFAULT : new PauseBounds(min, max);
    }

    /** Pauses for {@code units} and returns the length of the next pause. */
    int pause(int units) {
        for (int unit = 0; unit < units; unit++) {
            Thread.onSpinWait();
        }
        return units >= max ? min : units + 1;
    }
}
