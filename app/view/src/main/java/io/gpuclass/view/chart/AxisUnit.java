package io.gpuclass.view.chart;

import io.gpuclass.profile.units.Named;

/** What the numbers along an axis are. */
public enum AxisUnit implements Named {
    /** A number, whose unit the axis's label tells if it has one. */
    NUMBER,
    /** A time in nanoseconds, shown in the unit that suits it. */
    NANOSECONDS
}
