/// \file
/// The lock between a CPU and GPUs; here, two blocks are the sides.
#include "gpuclass/system/mutex_two_sides.cuh"
#include "gpuclass/verify/proofs.cuh"

using namespace gpuclass;

extern "C" __global__ void system_mutex_two_sides__init(std::uint32_t*, std::uint32_t*) {}
extern "C" __global__ void system_mutex_two_sides__excludes(std::uint32_t* words, std::uint32_t* data) {
  mutex_two_sides mutex(words, blockIdx.x);
  proof::patient bound;
  mutex.lock(bound);
  data[0] = data[0] + 1;
  mutex.unlock(bound);
}
extern "C" __global__ void system_mutex_two_sides__excludes_twice(std::uint32_t* words, std::uint32_t* data) {
  mutex_two_sides mutex(words, blockIdx.x);
  proof::patient bound;
  mutex.lock(bound);
  data[0] = data[0] + 1;
  mutex.unlock(bound);
  mutex.lock(bound);
  data[0] = data[0] + 1;
  mutex.unlock(bound);
}
