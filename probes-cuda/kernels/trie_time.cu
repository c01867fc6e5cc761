/// \file
/// Words put into a shared trie, timed.
#include "gpuclass/program/trie.cuh"

using namespace gpuclass;

#define GPUCLASS_ROW(id) \
  extern "C" __global__ void __launch_bounds__(128, 16) trie_time_##id(trial_arguments trial, dataset data) { \
    trie_time<trie_##id>(trial, data); \
  }
GPUCLASS_ROW(node_lock)
GPUCLASS_ROW(slot_lock)
GPUCLASS_ROW(lock_free)
#undef GPUCLASS_ROW
