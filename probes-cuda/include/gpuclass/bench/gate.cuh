/// \file
/// Starts all blocks of a co-resident grid at the same moment (device only).
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/load.cuh"
#include "../mem/long_word.cuh"
#include "../mem/store.cuh"
#include "../wait/wait_until.cuh"
#include "layout.cuh"
#include "report.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Waits until every master has come, then until a moment that all agree on. Returns that moment on %globaltimer; 0 if the bound
/// expired, and then to all of them: who comes last and who gives up first settle it between them, so that nobody goes on to wait
/// without a bound for one who does not come. The masters of all blocks call it, once in a kernel.
__device__ __forceinline__ std::uint64_t start_together(const trial_arguments& trial, deadline& bound) {
  constexpr std::uint64_t lead_ns = 5000;  // covers the slowest block's view of the moment
  constexpr std::uint64_t open = 0, called_off = ~std::uint64_t{0};
  std::uint32_t* const arrived = trial.words + words_at_gate;
  auto* const moment = reinterpret_cast<std::uint64_t*>(trial.words + words_at_gate + GPUCLASS_LINE / sizeof(std::uint32_t));
  if (atom_add_acq_rel<scope::device>(arrived, 1) + 1 == gridDim.x) {
    fence_acq_rel<scope::device>();  // the others look at the moment only: it hands on what was done before any arrival
    atom_cas_relaxed_gpu_u64(moment, open, global_timer_ns() + lead_ns);
  }
  std::uint64_t start = open;
  const bool settled = wait_until(
      [&] {
        start = ld_relaxed_gpu_u64(moment);
        return start != open;
      },
      no_backoff{}, bound);
  if (!settled) {
    const std::uint64_t before = atom_cas_relaxed_gpu_u64(moment, open, called_off);
    start = before == open ? called_off : before;
  }
  fence_acq_rel<scope::device>();
  if (start == called_off) {
    return 0;
  }
  while (global_timer_ns() < start) {
  }
  return start;
}

/// Prepares an operation's words, once for all, and starts the masters of all blocks together; other threads do nothing.
/// \param also called where the words are prepared
/// \param contend called with the start, which is 0 if the bound expired, and that bound
template <class Operation, class Also, class Contend>
__device__ __forceinline__ void contend_from_start(const trial_arguments& trial, Also also, Contend contend) {
  if (!is_master()) {
    return;
  }
  if (blockIdx.x == 0) {
    Operation::prepare(trial);  // the gate's arrival releases it to all
    also();
  }
  deadline bound(trial.timeout_ns, trial.abort);
  contend(start_together(trial, bound), bound);
}

}  // namespace gpuclass
#endif
