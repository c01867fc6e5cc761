/** Compiles primitives that users bring into the kernels that time and verify them. */
package io.gpuclass.engine.compile;
