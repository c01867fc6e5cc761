/// \file
/// What `mutexes.inc` names.
#pragma once

#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_libcu.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_ring.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "gpuclass/sync/mutex_ttas.cuh"
