/// \file
/// Uses that a release build stops with a line: each kernel below is wrong, and its code has a trap and the message that stands above it.
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/combining_mutex.cuh"

using namespace gpuclass;

struct add_one {
  __device__ std::uint32_t operator()(std::uint32_t& sum) const { return ++sum; }
};

// stops: a group of warps in a block whose threads are no multiple of 32
extern "C" __global__ void part_of_a_warp(std::uint32_t* words) { mutex<> lock(words, grid_warps{}); }

// stops: a block_subset is made by a block that is none of its members
extern "C" __global__ void outside_of_a_subset(std::uint32_t* words) { mutex<> lock(words, block_subset::from(100, 2)); }

// stops: state of scope::device or wider does not lie in global memory; scope::block takes shared memory
extern "C" __global__ void in_shared_memory(std::uint32_t* words) {
  alignas(GPUCLASS_LINE) __shared__ std::uint32_t shared[256];
  mutex<> lock(shared + words[0]);
  lock.lock();
}

// stops: a negative number where none can be
extern "C" __global__ void negative_places(std::uint32_t* words, int places) {
  semaphore<> all(words);
  all.post(places);
}

// stops: a negative number where none can be
extern "C" __global__ void negative_time(std::uint32_t* words, int ns) {
  mutex<> lock(words);
  static_cast<void>(lock.try_lock_for(ns - 1));
}

// stops: more than 65535 blocks with a combining mutex
extern "C" __global__ void too_many_contend(std::uint32_t* words) {
  combining_mutex<add_one, std::uint32_t> sum(words);
  sum.execute(add_one{});
}

// asks whether the launch is cooperative
extern "C" __global__ void not_cooperative(std::uint32_t* words) {
  barrier<> all(words);
  all.arrive_and_wait();
}
