/// \file
/// One wait of each kind as users have it, by the public interface and without a bound, and as it is timed, with a deadline. With `EVERY_KIND`
/// a kernel of all that calls the roll besides. Read by check-loops.sh, not run.
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/semaphore_ticket.cuh"

using namespace gpuclass;
using barrier_type = algorithm::barrier_striped<>;
using mutex_type = algorithm::mutex_fa<scope::device, turn_backoff>;
using semaphore_type = algorithm::semaphore_ticket<>;

/// Not by its handle, which is faster still: it waits by `endless`.
extern "C" __global__ void barrier_unbounded(std::uint32_t* words) {
  const grid_group grid;
  unbounded bound;
  barrier_type(words, grid).arrive_and_wait(grid, bound);
}
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

#if defined(EVERY_KIND)
#include "gpuclass/sync/bounded_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/message.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/shared_mutex.cuh"

struct addition {
  std::uint32_t* to;
  __device__ std::uint32_t operator()() const { return *to += 1; }
};

extern "C" __global__ void every_kind(std::uint32_t* const* words, std::uint32_t* seen) {
  fair_mutex<> mutex(words[0]);
  condition_variable<fair_mutex<>> changed(words[1]);
  mutex.lock();
  changed.wait(mutex);
  seen[0] = changed.wait_for(mutex, 1000);
  mutex.unlock();
  latch<>(words[2]).arrive_and_wait();
  event_counter<>(words[3]).wait_ge(7);
  event_counters<>(words[4])[5].wait_ge(7);
  sequence_lock<int> sign(words[5]);
  sign.write(3);
  seen[1] = static_cast<std::uint32_t>(sign.read());
  seen[2] = combining_mutex<addition>(words[6]).execute({seen});
  shared_mutex<> door(words[7]);
  door.lock();
  door.unlock();
  bounded_queue<int, 16> line(words[8]);
  line.enqueue(line.dequeue());
  message<int> channel(words[9]);
  channel.send(channel.receive());
}
#endif
