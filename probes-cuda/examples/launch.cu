/// \file
/// The least program: all blocks count under a mutex, and behind a barrier each of them sees the sum. Ends with status 0 if they do. Compile
/// with `nvcc -std=c++17 -arch=native -I include`.
#include <cstdio>

#include "gpuclass/launch.cuh"

using all_of_it = gpuclass::state<gpuclass::barrier<>, gpuclass::mutex<>>;

__global__ void kernel(all_of_it::words words, unsigned* counted, unsigned* wrong) {
  gpuclass::barrier<> barrier(words.get<0>());
  gpuclass::mutex<> mutex(words.get<1>());
  if (threadIdx.x == 0) {
    const gpuclass::lock_guard guard(mutex);
    *counted += 1;
  }
  barrier.arrive_and_wait();
  if (*counted != gridDim.x) atomicAdd(wrong, 1u);
}

int main() {
  unsigned* found = nullptr;  // counted, wrong
  cudaMalloc(&found, 2 * sizeof *found);
  cudaMemset(found, 0, 2 * sizeof *found);
  const unsigned blocks = gpuclass::most_blocks(kernel, 128);
  all_of_it state(blocks);
  cudaError_t status = gpuclass::launch(kernel, blocks, 128, nullptr, state, found, found + 1);
  unsigned host[2] = {};
  if (status == cudaSuccess) status = cudaMemcpy(host, found, sizeof host, cudaMemcpyDeviceToHost);
  const bool right = status == cudaSuccess && host[0] == blocks && host[1] == 0;
  std::printf("launch: %u blocks, %s\n", blocks, right ? "right" : status == cudaSuccess ? "wrong" : cudaGetErrorString(status));
  return right ? 0 : 1;
}
