/// \file
/// What `semaphores.inc` names.
#pragma once

#include "gpuclass/sync/semaphore_counting.cuh"
#include "gpuclass/sync/semaphore_libcu.cuh"
#include "gpuclass/sync/semaphore_rw.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"
#include "gpuclass/sync/semaphore_spin.cuh"
#include "gpuclass/sync/semaphore_ticket.cuh"
