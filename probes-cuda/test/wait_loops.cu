/// \file
/// One wait of each kind as users have it, by the public interface and without a bound, and as it is timed, with a deadline. Read by
/// check-loops.sh, not run.
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/semaphore_ticket.cuh"

using namespace gpuclass;
using barrier_type = barrier_striped<>;
using mutex_type = mutex_fa<scope::device, turn_backoff>;
using semaphore_type = semaphore_ticket<>;

extern "C" __global__ void barrier_unbounded(std::uint32_t* words) { basic_barrier<barrier_type>(words).arrive_and_wait(); }
extern "C" __global__ void barrier_deadline(std::uint32_t* words, std::uint64_t timeout_ns, const std::uint32_t* abort) {
  const grid_group grid;
  deadline bound(timeout_ns, abort);
  barrier_type(words, grid).arrive_and_wait(grid, bound);
}

extern "C" __global__ void mutex_unbounded(std::uint32_t* words) { basic_mutex<mutex_type>(words).lock(); }
extern "C" __global__ void mutex_deadline(std::uint32_t* words, std::uint64_t timeout_ns, const std::uint32_t* abort) {
  deadline bound(timeout_ns, abort);
  mutex_type(words, grid_group{}).lock(bound);
}

extern "C" __global__ void semaphore_unbounded(std::uint32_t* words) { basic_semaphore<semaphore_type>(words).wait(); }
extern "C" __global__ void semaphore_deadline(std::uint32_t* words, std::uint64_t timeout_ns, const std::uint32_t* abort) {
  deadline bound(timeout_ns, abort);
  semaphore_type(words, grid_group{}).wait(bound);
}
