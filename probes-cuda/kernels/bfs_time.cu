/// \file
/// Breadth-first search, timed.
#define GPUCLASS_PROGRAM bfs
#define GPUCLASS_BLOCKS 16
#include "gpuclass/program/bfs.cuh"
#include "rows/program.inc"
