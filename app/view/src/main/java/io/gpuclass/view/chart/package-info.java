/** Pictures of a profile as values: what is drawn, not how. The page and the static pictures draw the same ones. */
package io.gpuclass.view.chart;
