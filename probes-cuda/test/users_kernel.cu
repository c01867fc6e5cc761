/// \file
/// A kernel that uses the whole front, as a program compiled at run time has it: no `#include` but the library's.
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_grid_sync.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/bounded_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/semaphore_rw.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/work_stealing_deque.cuh"
#include "gpuclass/system.cuh"

using namespace gpuclass;

extern "C" __global__ void kernel(unsigned* words, int* count) {
  const grid_group grid;
  barrier<> all(words, grid);
  mutex<> lock(words + 65536, grid);
  semaphore<> places(words + 131072, grid);
  condition_variable<> changed(words + 196608, grid);
  basic_barrier<barrier_tree_lock_free<>> tree(words + 262144, grid);
  basic_barrier<barrier_grid_sync> whole(words, grid);
  basic_mutex<mutex_mcs<>> queue(words + 524288, grid);
  if (grid.thread() == 0) {
    const lock_guard guard(lock);
    *count += 1;
    places.wait();
    places.post(1);
    if (!changed.wait_for(lock, 100)) {
      changed.notify_all();
    }
    queue.lock();
    queue.unlock();
  }
  const auto token = all.arrive();
  if (!all.try_wait_for(token, 100)) {
    all.wait(token);
  }
  tree.arrive_and_wait();
  whole.arrive_and_wait();
}

struct add {
  unsigned value;
  __device__ unsigned operator()(unsigned& sum) const { return sum += value; }
};

extern "C" __global__ void kinds(unsigned* words, unsigned* out, team members) {
  combining_mutex<add, unsigned> together(words);
  *out = together.execute(add{1});
  sequence_lock<add> newest(words + 65536);
  newest.write(add{2});
  *out += newest.read().value;
  bounded_queue<int, 16> queue(words + 131072);
  queue.enqueue(1);
  work_stealing_deque<int, 16>::owner own(words + 196608);
  int taken = 0;
  *out += own.try_push(1) && own.try_pop(taken) ? 1 : 0;
  system_barrier all(members);
  all.arrive_and_wait();
}
