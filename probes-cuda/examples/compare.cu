/// \file
/// Times barriers and hand-offs of locks in a kernel of one's own, beside CUDA's: a check of the figures of a
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

/// A form to compare: `set_up()` once, in a kernel before, then `run(length)` by every thread. A barrier's length is a number of phases,
/// which all blocks must go through; a lock's a number of SM cycles.
struct ours_barrier {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t) { gpuclass::barrier<>::init(words, blocks); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times, unsigned long long*) {
    gpuclass::barrier<> all(words);
    for (std::uint32_t i = 0; i < times; ++i) all.arrive_and_wait();
  }
};

struct grid_sync {
  static __device__ void set_up(std::uint32_t*, std::uint32_t, std::uint32_t) {}
  static __device__ void run(std::uint32_t*, std::uint32_t times, unsigned long long*) {
    const auto grid = cooperative_groups::this_grid();
    for (std::uint32_t i = 0; i < times; ++i) grid.sync();
  }
};

struct theirs_barrier {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t) { new (words) cuda_barrier(blocks); }
  static __device__ void run(std::uint32_t* words, std::uint32_t times, unsigned long long*) {
    auto* const all = reinterpret_cast<cuda_barrier*>(words);
    for (std::uint32_t i = 0; i < times; ++i) {
      __syncthreads();
      if (threadIdx.x == 0) all->arrive_and_wait();
      __syncthreads();
    }
  }
};

/// Repeats an operation until so many cycles are over: with a fixed number of them, the favoured would leave the others alone at the end.
/// Adds how many there were to `total`.
template <class Operation>
__device__ void repeat(unsigned long long* total, std::uint32_t cycles, Operation operation) {
  const std::int64_t start = clock64();
  std::uint32_t count = 0;
  for (; threadIdx.x == 0 && clock64() - start < cycles; ++count) operation();
  if (count != 0) atomicAdd(total, count);
}

template <class Mutex>
struct ours_lock {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t) { Mutex::init(words, blocks); }
  static __device__ void run(std::uint32_t* words, std::uint32_t cycles, unsigned long long* total) {
    Mutex lock(words);
    repeat(total, cycles, [&] {
      lock.lock();
      lock.unlock();
    });
  }
};

template <class Semaphore>
struct ours_semaphore {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t places) {
    Semaphore::init(words, blocks, places);
  }
  static __device__ void run(std::uint32_t* words, std::uint32_t cycles, unsigned long long* total) {
    Semaphore inside(words);
    repeat(total, cycles, [&] {
      inside.wait();
      inside.post();
    });
  }
};

/// A binary semaphore is their lock.
template <class Semaphore>
struct theirs_semaphore {
  static __device__ void set_up(std::uint32_t* words, std::uint32_t, std::uint32_t places) { new (words) Semaphore(places); }
  static __device__ void run(std::uint32_t* words, std::uint32_t cycles, unsigned long long* total) {
    auto* const inside = reinterpret_cast<Semaphore*>(words);
    repeat(total, cycles, [&] {
      inside->acquire();
      inside->release();
    });
  }
};

template <class What>
__global__ void set_up(std::uint32_t* words, std::uint32_t blocks, std::uint32_t places) {
  What::set_up(words, blocks, places);
}

template <class What>
__global__ void __launch_bounds__(threads, most_blocks_per_sm) use(std::uint32_t* words, std::uint32_t length, unsigned long long* total) {
  What::run(words, length, total);
}

void check(cudaError_t status) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "compare: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

/// Time of one run, and the operations that it did.
struct outcome {
  double ns;
  unsigned long long total;
};

/// Device memory that all runs share, so that the state of all lies in the same places: where it lies in the L2 changes what a run takes
/// by some per cent.
struct memory {
  static constexpr std::size_t bytes = 4u << 20;
  static constexpr std::uint32_t places = 8;
  static constexpr std::uint32_t words_between = 64 * 69;  ///< odd in lines, so that places spread over the slices of the L2

  std::uint32_t* words = nullptr;
  unsigned long long* total = nullptr;

  memory() {
    check(cudaMalloc(&words, bytes));
    check(cudaMalloc(&total, sizeof *total));
  }
};

const memory& shared() {
  static const memory all;
  return all;
}

template <class What>
outcome run_once(std::uint32_t* words, std::uint32_t blocks, std::uint32_t length, std::uint32_t places) {
  unsigned long long* total = shared().total;
  cudaEvent_t start, end;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  check(cudaMemset(shared().words, 0, memory::bytes));
  check(cudaMemset(total, 0, sizeof *total));
  set_up<What><<<1, 1>>>(words, blocks, places);
  void* arguments[] = {&words, &length, &total};
  check(cudaEventRecord(start));
  check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(use<What>), dim3(blocks), dim3(threads), arguments, 0, nullptr));
  check(cudaEventRecord(end));
  check(cudaEventSynchronize(end));
  float ms = 0;
  outcome seen{};
  check(cudaEventElapsedTime(&ms, start, end));
  check(cudaMemcpy(&seen.total, total, sizeof seen.total, cudaMemcpyDeviceToHost));
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(end));
  seen.ns = ms * 1e6;
  return seen;
}

/// Returns the mean over places of the median of what `figure(words)` gives.
template <class Figure>
double mean_over_places(Figure figure) {
  double sum = 0;
  for (std::uint32_t place = 0; place < memory::places; ++place) {
    std::array<double, 3> all{};
    for (double& one : all) one = figure(shared().words + place * memory::words_between);
    std::sort(all.begin(), all.end());
    sum += all[all.size() / 2];
  }
  return sum / memory::places;
}

/// Returns the time of one phase in ns.
template <class What>
double phase_ns(std::uint32_t blocks) {
  constexpr std::uint32_t phases = 2000;
  return mean_over_places([&](std::uint32_t* words) { return run_once<What>(words, blocks, phases, 0).ns / phases; });
}

/// Returns the operations of all blocks in a microsecond.
template <class What>
double per_us(std::uint32_t blocks, std::uint32_t places = 0) {
  constexpr std::uint32_t cycles = 10'000'000;
  return mean_over_places([&](std::uint32_t* words) {
    const outcome seen = run_once<What>(words, blocks, cycles, places);
    return seen.total / seen.ns * 1e3;
  });
}

int main() {
  using namespace gpuclass;
  int multiprocessors = 0;
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  for (const std::uint32_t per_sm : {1u, 4u, most_blocks_per_sm}) {
    const std::uint32_t blocks = per_sm * multiprocessors;
    std::printf("%u blocks of %u threads\n", blocks, threads);
    std::printf("  barrier, ns            %8.0f   grid.sync() %8.0f   cuda::barrier %8.0f\n", phase_ns<ours_barrier>(blocks),
                phase_ns<grid_sync>(blocks), phase_ns<theirs_barrier>(blocks));
    std::printf("  lock, M/s              %8.3f   fair        %8.3f   cuda::binary_semaphore   %8.3f\n",
                per_us<ours_lock<mutex<>>>(blocks), per_us<ours_lock<fair_mutex<>>>(blocks), per_us<theirs_semaphore<cuda_lock>>(blocks, 1));
    for (const std::uint32_t places : {1u, 10u, 120u}) {
      const double ours = places <= 10 ? per_us<ours_semaphore<semaphore<capacity::few>>>(blocks, places)
                                       : per_us<ours_semaphore<semaphore<capacity::many>>>(blocks, places);
      std::printf("  semaphore of %3u, M/s  %8.3f                          cuda::counting_semaphore %8.3f\n", places, ours,
                  per_us<theirs_semaphore<cuda_semaphore>>(blocks, places));
    }
  }
  return 0;
}
