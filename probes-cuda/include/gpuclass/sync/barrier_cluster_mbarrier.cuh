/// \file
/// The barrier of a cluster over an mbarrier in each block.
#pragma once

#include "barrier_block.cuh"
