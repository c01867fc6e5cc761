/// \file
/// The barrier of a cluster over an mbarrier in each block.
#pragma once
#include "../names/begin.cuh"

#include "barrier_block.cuh"

#include "../names/end.cuh"
