/**
 * A profile taken apart into single measured numbers, each with a key that finds the same number in another profile. What compares
 * profiles, lists them or puts them into tables for other programs starts from here. Pure: profile in, values out.
 */
package io.gpuclass.view.figures;
