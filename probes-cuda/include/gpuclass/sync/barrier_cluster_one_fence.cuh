/// \file
/// The barrier of a cluster in hardware, after one fence of each block.
#pragma once

#include "barrier_cluster.cuh"
