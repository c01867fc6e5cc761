/**
 * Whole programs whose speed hangs on barriers: those that a block barrier they do not need may speed up (Lo et al.), and those whose
 * phases a grid barrier separates (Mahapatra 2020, sections 4 and 5; Giroux S9329).
 */
package io.gpuclass.engine.programs;
