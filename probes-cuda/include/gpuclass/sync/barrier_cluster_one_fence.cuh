/// \file
/// The barrier of a cluster in hardware, after one fence of each block.
#pragma once
#include "../names/begin.cuh"

#include "barrier_cluster.cuh"

#include "../names/end.cuh"
