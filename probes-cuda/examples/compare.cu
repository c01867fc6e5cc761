/// \file
/// How long barriers take and how often locks change hands in a kernel of one's own, beside what CUDA has: to check the figures of a
/// profile. Compile with `nvcc -O3 -std=c++17 -arch=native -I include`, and with `-include HEADER` for an exported header.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <new>

#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/semaphore>

#include "gpuclass/sync.cuh"

constexpr std::uint32_t threads = 128, most_blocks_per_sm = 16;
using cuda_barrier = cuda::barrier<cuda::thread_scope_device>;
using cuda_lock = cuda::binary_semaphore<cuda::thread_scope_device>;
using cuda_semaphore = cuda::counting_semaphore<cuda::thread_scope_device>;

/// What all contenders do: `set_up()` once, in a kernel before, then `run(times)` by every thread.
struct ours_barrier {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t) { gpuclass::barrier<>::init(words, blocks); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times) {
    gpuclass::barrier<> all(words);
    for (std::uint32_t i = 0; i < times; ++i) all.arrive_and_wait();
  }
};

struct grid_sync {
  static __device__ void set_up(std::uint32_t*, std::uint32_t, std::uint32_t) {}
  static __device__ void run(std::uint32_t*, std::uint32_t times) {
    const auto grid = cooperative_groups::this_grid();
    for (std::uint32_t i = 0; i < times; ++i) grid.sync();
  }
};

struct theirs_barrier {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t) { new (words) cuda_barrier(blocks); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times) {
    auto* const all = reinterpret_cast<cuda_barrier*>(words);
    for (std::uint32_t i = 0; i < times; ++i) {
      __syncthreads();
      if (threadIdx.x == 0) all->arrive_and_wait();
      __syncthreads();
    }
  }
};

template <class Mutex>
struct ours_lock {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t) { Mutex::init(words, blocks); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times) {
    Mutex lock(words);
    for (std::uint32_t i = 0; threadIdx.x == 0 && i < times; ++i) {
      lock.lock();
      lock.unlock();
    }
  }
};

struct theirs_lock {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t, std::uint32_t) { new (words) cuda_lock(1); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times) {
    auto* const lock = reinterpret_cast<cuda_lock*>(words);
    for (std::uint32_t i = 0; threadIdx.x == 0 && i < times; ++i) {
      lock->acquire();
      lock->release();
    }
  }
};

template <class Semaphore>
struct ours_semaphore {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t places) {
    Semaphore::init(words, blocks, places);
  }
  static __device__ void run(std::uint32_t* words, std::uint32_t times) {
    Semaphore inside(words);
    for (std::uint32_t i = 0; threadIdx.x == 0 && i < times; ++i) {
      inside.wait();
      inside.post();
    }
  }
};

struct theirs_semaphore {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t, std::uint32_t places) { new (words) cuda_semaphore(places); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times) {
    auto* const inside = reinterpret_cast<cuda_semaphore*>(words);
    for (std::uint32_t i = 0; threadIdx.x == 0 && i < times; ++i) {
      inside->acquire();
      inside->release();
    }
  }
};

template <class What>
__global__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t places) {
  What::set_up(words, blocks, places);
}

template <class What>
__global__ void __launch_bounds__(threads, most_blocks_per_sm) use(std::uint32_t* words, std::uint32_t times) {
  What::run(words, times);
}

void check(cudaError_t status) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "compare: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

/// Returns the median time of one operation of one block, in ns, over runs of so many by each block.
template <class What>
double ns_each(std::uint32_t blocks, std::uint32_t times, std::uint32_t places = 0) {
  static std::uint32_t* words = nullptr;
  constexpr std::size_t bytes = 4u << 20;
  if (words == nullptr) check(cudaMalloc(&words, bytes));
  cudaEvent_t start, end;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  std::array<float, 7> ms{};
  for (float& one : ms) {
    check(cudaMemset(words, 0, bytes));
    set_up<What><<<1, 1>>>(words, blocks, places);
    void* arguments[] = {&words, &times};
    check(cudaEventRecord(start));
    check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(use<What>), dim3(blocks), dim3(threads), arguments, 0, nullptr));
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&one, start, end));
  }
  std::sort(ms.begin(), ms.end());
  return ms[ms.size() / 2] * 1e6 / times;
}

/// Returns the operations of all blocks in a microsecond.
template <class What>
double per_us(std::uint32_t blocks, std::uint32_t times, std::uint32_t places = 0) {
  return blocks * 1e3 / ns_each<What>(blocks, times, places);
}

int main() {
  using gpuclass::capacity;
  int multiprocessors = 0;
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  for (const std::uint32_t per_sm : {1u, 4u, most_blocks_per_sm}) {
    const std::uint32_t blocks = per_sm * multiprocessors;
    const std::uint32_t turns = std::max(8u, 20000 / blocks);
    std::printf("%u blocks of %u threads\n", blocks, threads);
    std::printf("  barrier, ns             %7.0f   grid.sync() %7.0f   cuda::barrier %7.0f\n", ns_each<ours_barrier>(blocks, 4000),
                ns_each<grid_sync>(blocks, 1000), ns_each<theirs_barrier>(blocks, 1000));
    std::printf("  lock, M/s               %7.3f   fair %7.3f          cuda::binary_semaphore %7.3f\n",
                per_us<ours_lock<gpuclass::mutex<>>>(blocks, turns), per_us<ours_lock<gpuclass::fair_mutex<>>>(blocks, turns),
                per_us<theirs_lock>(blocks, turns));
    for (const std::uint32_t places : {1u, 10u, 120u}) {
      const std::uint32_t times = turns * std::min(places, 32u);
      const double ours = places <= 10 ? per_us<ours_semaphore<gpuclass::semaphore<capacity::few>>>(blocks, times, places)
                                       : per_us<ours_semaphore<gpuclass::semaphore<capacity::many>>>(blocks, times, places);
      std::printf("  semaphore of %3u, M/s   %7.3f                        cuda::counting_semaphore %7.3f\n", places, ours,
                  per_us<theirs_semaphore>(blocks, times, places));
    }
  }
  return 0;
}
