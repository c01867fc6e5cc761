/// \file
/// A kernel that uses the whole front, as a program compiled at run time has it: no `#include` but the library's.
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_grid_sync.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/semaphore_rw.cuh"
#include "gpuclass/sync/semaphore_sleeping.cuh"

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
