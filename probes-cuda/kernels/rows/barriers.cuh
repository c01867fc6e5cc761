/// \file
/// What `barriers.inc` names.
#pragma once

#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_central.cuh"
#include "gpuclass/sync/barrier_grid_sync.cuh"
#include "gpuclass/sync/barrier_libcu.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/sync/barrier_tree_atomic.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/barrier_tree_sense_reversing.cuh"
#include "gpuclass/sync/barrier_xf.cuh"
