package io.gpuclass.view.chart;

import io.gpuclass.profile.units.Named;

/** What the numbers along an axis are. */
public enum AxisUnit implements Named {
    /** A plain number; its unit, if any, is in the axis's label. */
    NUMBER,
    /** A time in nanoseconds, shown in the unit that suits it. */
    NANOSECONDS
}
