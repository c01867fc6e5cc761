/** Kernels in PTX as nvcc and clang write it, in the subset that primitives of synchronization are made of. */
package io.gpuclass.model.ptx;
