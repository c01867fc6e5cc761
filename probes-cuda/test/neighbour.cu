/// \file
/// Another process on the same GPU: `neighbour memory SECONDS` holds all of its memory but 64 MiB, `neighbour load SECONDS` keeps all its SMs
/// busy with arithmetic, in launches of a few milliseconds. Says "ready" once it does. Compile with `nvcc -std=c++17 -arch=native`.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

constexpr std::size_t left_over = std::size_t{64} << 20;

__global__ void multiply(float* kept, int times) {
  float one = 1.0f + static_cast<float>(threadIdx.x), other = 2.0f;
  for (int i = 0; i < times; ++i) {
    one = one * 0.999f + other;
    other = other * 1.001f - one;
  }
  if (one == other) *kept = one;
}

bool failed(cudaError_t status) {
  if (status != cudaSuccess) std::printf("%s\n", cudaGetErrorString(status));
  return status != cudaSuccess;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(arguments[2]));
  const bool takes_memory = std::strcmp(arguments[1], "memory") == 0;
  std::size_t free_bytes = 0, all = 0;
  float* held = nullptr;
  if (failed(cudaMemGetInfo(&free_bytes, &all))) return 1;
  if (failed(cudaMalloc(&held, takes_memory && free_bytes > left_over ? free_bytes - left_over : 256))) return 1;
  std::printf("ready\n");
  std::fflush(stdout);
  while (std::chrono::steady_clock::now() < end) {
    if (takes_memory) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      continue;
    }
    multiply<<<4096, 256>>>(held, 20000);
    if (failed(cudaDeviceSynchronize())) return 1;
  }
  return 0;
}
