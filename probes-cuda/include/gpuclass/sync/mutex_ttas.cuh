/// \file
/// The test-and-test-and-set mutex (Rudolph and Segall 1984): the spin mutex that looks before it asks.
#pragma once
#include "../names/begin.cuh"

#include "mutex_spin.cuh"

namespace gpuclass::algorithm {

/// Polls the word with loads, and exchanges 1 into it only when it was seen free: while somebody is inside, nobody makes
/// atomics. Deadlock-free, but neither fair nor starvation-free. One thread of a block calls it.
template <scope Scope = scope::device, class Backoff = no_backoff>
using mutex_ttas = mutex_spin<Scope, Backoff, true>;

}  // namespace gpuclass::algorithm

namespace gpuclass {

/// The handle that a program makes over words.
template <scope Scope = scope::device, class Backoff = no_backoff>
using mutex_ttas = basic_mutex<algorithm::mutex_ttas<Scope, Backoff>>;

}  // namespace gpuclass

#include "../names/end.cuh"
