/// \file
/// Patterns of public programs, timed.
#include "gpuclass/bench/program_time.cuh"

using namespace gpuclass;

/// A line for each thread of a chain takes more words than there are, so that chains have those that nobody reads.
static __device__ __forceinline__ std::uint32_t* words_of_chain(const trial_arguments& trial) { return trial.words + trial.word_count; }

// 2048 threads fit on an SM, in blocks of whatever size; chains and searches have one or two blocks on each, scans half as many threads, and more
// registers.
#define GPUCLASS_ENTRY(name) extern "C" __global__ void __launch_bounds__(256, 8) program_time_##name(trial_arguments trial)
#define GPUCLASS_CHAINED(name) extern "C" __global__ void __launch_bounds__(256, 4) program_time_##name(trial_arguments trial)
#define GPUCLASS_SCANNING(name) extern "C" __global__ void __launch_bounds__(128, 8) program_time_##name(trial_arguments trial)
#define GPUCLASS_SEARCHING(name) extern "C" __global__ void __launch_bounds__(512, 2) program_time_##name(trial_arguments trial, dataset data)

#define GPUCLASS_LOCKED_SUM(id, type, ...) GPUCLASS_ENTRY(locked_sum_##id) { program_time<locked_sum<GPUCLASS_TYPE type>>(trial, state_of(trial)); }
#define GPUCLASS_LOCKED_SUM_TWIN(id, type, ...) GPUCLASS_ENTRY(locked_sum_twin_##id) { program_time<locked_sum<GPUCLASS_TYPE type>>(trial, state_of(trial)); }
#define GPUCLASS_SHARED_RING(id, type, ...) GPUCLASS_ENTRY(shared_ring_##id) { program_time<shared_ring<GPUCLASS_TYPE type>>(trial, state_of(trial)); }
#define GPUCLASS_SHARED_RING_TWIN(id, type, ...) GPUCLASS_ENTRY(shared_ring_twin_##id) { program_time<shared_ring<GPUCLASS_TYPE type>>(trial, state_of(trial)); }
#define GPUCLASS_CHAIN(id, type, ...) GPUCLASS_CHAINED(chain_##id) { program_time<chain<GPUCLASS_TYPE type>>(trial, words_of_chain(trial)); }
#define GPUCLASS_CHAIN_TWIN(id, type, ...) GPUCLASS_CHAINED(chain_twin_##id) { program_time<chain<GPUCLASS_TYPE type>>(trial, words_of_chain(trial)); }
#define GPUCLASS_SCAN(id, type, ...) GPUCLASS_SCANNING(scan_##id) { program_time<scan<GPUCLASS_TYPE type>>(trial, words_of_chain(trial)); }
#define GPUCLASS_SCAN_TWIN(id, type, ...) GPUCLASS_SCANNING(scan_twin_##id) { program_time<scan<GPUCLASS_TYPE type>>(trial, words_of_chain(trial)); }
#define GPUCLASS_FRONTIER(id, type, ...) GPUCLASS_SEARCHING(frontier_##id) { frontier_time<GPUCLASS_TYPE type>(trial, data); }
#define GPUCLASS_FRONTIER_TWIN(id, type, ...) GPUCLASS_SEARCHING(frontier_twin_##id) { frontier_time<GPUCLASS_TYPE type>(trial, data); }
#include "../programs-catalogue.inc"
