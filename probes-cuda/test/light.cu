/// \file
/// The least kernels that use a barrier, a mutex and a semaphore, and those of several GPUs: what these cost in registers and stack.
#include "gpuclass/sync.cuh"
#include "gpuclass/system.cuh"

extern "C" __global__ void barrier_alone(std::uint32_t* words) {
  gpuclass::barrier<> all(words);
  all.arrive_and_wait();
}

extern "C" __global__ void mutex_alone(std::uint32_t* words) {
  gpuclass::mutex<> lock(words);
  lock.lock();
  lock.unlock();
}

extern "C" __global__ void semaphore_alone(std::uint32_t* words) {
  gpuclass::semaphore<> places(words);
  places.wait();
  places.post();
}

extern "C" __global__ void system_barrier_alone(gpuclass::team members) {
  gpuclass::system_barrier all(members);
  all.arrive_and_wait();
}

extern "C" __global__ void system_mutex_alone(gpuclass::team members) {
  gpuclass::system_mutex lock(members);
  lock.lock();
  lock.unlock();
}
