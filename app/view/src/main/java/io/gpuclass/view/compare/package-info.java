/**
 * Holds profiles against each other, by intervals and not by points. Pure: profiles in, values out. {@link io.gpuclass.view.compare.Comparer}
 * is the way in, {@link io.gpuclass.view.compare.JudgingRule} says how a figure is judged, {@link io.gpuclass.view.compare.Baseline} where its noise is
 * known from, and {@link io.gpuclass.view.compare.Exemption} which figures can be no regression.
 */
package io.gpuclass.view.compare;
