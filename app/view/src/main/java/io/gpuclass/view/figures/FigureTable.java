package io.gpuclass.view.figures;

/** A table of reports whose columns are metrics. */
public enum FigureTable {
    /** How the implementations of a primitive share it at saturation. */
    AT_SATURATION,
    /** The cost of passing a primitive on. */
    PASSING_ON
}
