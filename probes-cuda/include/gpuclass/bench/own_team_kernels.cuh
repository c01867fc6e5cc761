/// \file
/// The kernels of a barrier, mutex or semaphore that a user brings, among the blocks of several GPUs: `GPUCLASS_OWN_TEAM_<kind>(id, type)`
/// (`gpuclass bench --suites system`). An object that all blocks share (`bench/own.cuh`) lies in one memory, of a GPU or of the host, and
/// `init` is told the blocks of all GPUs; so does a type of the library's own form over words and a group. One that is made of a `team` and
/// a group has words in each GPU's memory.
#pragma once

#include "own_names.cuh"  // first
#include "own_kernels.cuh"
#include "own_team.cuh"
#include "team_rate.cuh"
#include "team_verify.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Says what a type offers; one thread does. Of what has words in each GPU's memory, only that.
template <class Own, template <class> class Shared>
__device__ __forceinline__ void report_team_offers(const trial_arguments& trial) {
  using form = own_form<Own, Shared>;
  if constexpr (std::is_same<typename own_team_form<Own, Shared>::type, in_one_place<form>>::value) {
    report_offers<form>(trial, false);
  } else if (blockIdx.x == 0 && is_master()) {
    trial.report[report_first_count + own_is_by_members] = 1;
    trial.report[report_first_count + own_is_bounded] = 1;
  }
}

}  // namespace gpuclass

#define GPUCLASS_OWN_TEAM_KERNEL(blocks, name, function, kind, ...)                                                  \
  extern "C" __global__ void __launch_bounds__(128, blocks) name(gpuclass::trial_arguments trial, gpuclass::team_arguments team) { \
    gpuclass::function<gpuclass::own_team_form<__VA_ARGS__, gpuclass::shared_##kind##_object>::type>(trial, team);     \
  }
#define GPUCLASS_OWN_TEAM_KERNELS(kind, id, ...)                                                                      \
  GPUCLASS_OWN_TEAM_KERNEL(16, team_##kind##_##id, team_##kind, kind, __VA_ARGS__)                                     \
  GPUCLASS_OWN_TEAM_KERNEL(8, team_verify_##kind##_##id, team_verify_##kind, kind, __VA_ARGS__)                        \
  GPUCLASS_OWN_KERNEL(kind##_offers_##id, gpuclass::report_team_offers<__VA_ARGS__, gpuclass::shared_##kind##_object>(trial))

#define GPUCLASS_OWN_TEAM_barrier(id, ...) GPUCLASS_OWN_TEAM_KERNELS(barrier, id, __VA_ARGS__)
#define GPUCLASS_OWN_TEAM_mutex(id, ...) GPUCLASS_OWN_TEAM_KERNELS(mutex, id, __VA_ARGS__)
#define GPUCLASS_OWN_TEAM_semaphore(id, ...) GPUCLASS_OWN_TEAM_KERNELS(semaphore, id, __VA_ARGS__)
#endif
