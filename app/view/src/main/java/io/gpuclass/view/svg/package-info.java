/**
 * Draws charts as static pictures, without a toolkit: the runtime that goes with the program has none. A picture is one SVG file
 * that needs nothing else, light or dark as its reader's screen is.
 */
package io.gpuclass.view.svg;
