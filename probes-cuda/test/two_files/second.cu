/// \file
/// The other file: the same names, other uses.
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_striped.cuh"

using namespace gpuclass;

__global__ void first(std::uint32_t* words, int* count);

__global__ void second(std::uint32_t* words, int* count) {
  fair_mutex<> lock(words, block_subset::from(0, gridDim.x));
  condition_variable<fair_mutex<>> changed(words + 4096);
  semaphore<> places(words + 8192);
  barrier<contention::by_blocks, scope::block, chosen_backoff, block_warps> among_warps(words + 12288);
  if (linear_rank::of_thread() == 0 && lock.try_lock_for(1000)) {
    if (changed.wait_for(lock, 1000) && places.try_wait_for(1000)) {
      *count += 1;
      places.post(2);
    }
    changed.notify_all();
    lock.unlock();
  }
  among_warps.arrive_and_wait();
}

int main() {
  first<<<1, 32>>>(nullptr, nullptr);
  second<<<1, 32>>>(nullptr, nullptr);
  return 0;
}
