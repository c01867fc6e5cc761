/// \file
/// PageRank, timed.
#define GPUCLASS_PROGRAM pagerank
// With the 32 registers that 16 blocks leave a thread, the compiler had too few for the words that a lane asks for at once with some
// barriers and not with others, and on an H200 rounds differed by a quarter for that alone.
#define GPUCLASS_BLOCKS 12
#include "gpuclass/program/pagerank.cuh"
#include "rows/program.inc"
