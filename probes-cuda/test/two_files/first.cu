/// \file
/// One of two files of a program that both include the library: everything in it must be inline, with relocatable device code or without.
#include "gpuclass/sync.cuh"

using namespace gpuclass;

__global__ void first(std::uint32_t* words, int* count) {
  barrier<> all(words);
  mutex<> lock(words + barrier<>::state_words(gridDim.x));
  if (linear_rank::of_thread() == 0) {
    const lock_guard guard(lock);
    *count += 1;
  }
  const auto token = all.arrive();
  if (!all.try_wait_for(token, 100)) {
    all.wait(token);
  }
}
