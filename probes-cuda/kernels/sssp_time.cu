/// \file
/// Shortest paths, timed.
#define GPUCLASS_PROGRAM sssp
#define GPUCLASS_BLOCKS 16
#include "gpuclass/program/sssp.cuh"
#include "rows/program.inc"
