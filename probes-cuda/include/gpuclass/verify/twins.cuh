/// \file
/// Broken twins: primitives with one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "twins_barrier.cuh"
#include "twins_condition.cuh"
#include "twins_mutex.cuh"
#include "twins_semaphore.cuh"
