/// \file
/// What `conditions.inc` names.
#pragma once

#include "gpuclass/sync/condition_variable.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
