/// \file
/// Chained sums, timed.
#define GPUCLASS_PROGRAM reduce
#define GPUCLASS_BLOCKS 16
#include "gpuclass/program/reduce.cuh"
#include "rows/program.inc"
