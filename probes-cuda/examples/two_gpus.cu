/// \file
/// Two GPUs of one host: what an access to each memory takes, a flag there and back, and a barrier and a mutex of both, with a count that shows
/// that they work. Measured apart from gpuclass, by cost over two lengths, to check the figures of a profile. Compile with
/// `nvcc -O3 -std=c++17 -arch=native -I include`. One GPU: its own memory and the host's.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "gpuclass/system.cuh"

constexpr std::uint32_t threads = 128, most_gpus = 2;

void check(cudaError_t status) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "two_gpus: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

/// One access of each kind, each after the last has returned.
struct reads {
  static __device__ std::uint32_t access(volatile std::uint32_t* word) { return *word; }
};
struct atomics {
  static __device__ std::uint32_t access(volatile std::uint32_t* word) {
    return atomicAdd_system(const_cast<std::uint32_t*>(word), 0u);
  }
};
struct fenced_stores {
  static __device__ std::uint32_t access(volatile std::uint32_t* word) {
    *word = 0;
    __threadfence_system();
    return 0;
  }
};

/// The first thread of each block makes `length` accesses to its word: words are `stride` apart, or one word for all.
template <class What>
__global__ void access(std::uint32_t* words, std::uint32_t stride, std::uint32_t length, std::uint32_t* sink) {
  if (threadIdx.x == 0) {
    volatile std::uint32_t* word = words + blockIdx.x * stride;
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < length; ++i) {
      const std::uint32_t value = What::access(word);
      word += value;  // always 0: the next access waits for this one
      sum += value;
    }
    if (sum != 0) *sink = sum;
  }
}

__global__ void __launch_bounds__(threads, 16) meet(gpuclass::team all, std::uint32_t phases) {
  gpuclass::system_barrier barrier(all);
  for (std::uint32_t i = 0; i < phases; ++i) barrier.arrive_and_wait();
}

__global__ void __launch_bounds__(threads, 16) count(gpuclass::team locks, gpuclass::team barriers, std::uint32_t length, std::uint32_t* counted) {
  gpuclass::system_barrier barrier(barriers);
  barrier.arrive_and_wait();
  gpuclass::system_mutex mutex(locks);
  for (std::uint32_t i = 0; threadIdx.x == 0 && i < length; ++i) {
    mutex.lock();
    *counted += 1;
    mutex.unlock();
  }
}

/// Everything that runs share.
struct machine {
  int gpus = 0;
  std::array<std::uint32_t*, most_gpus> words{};
  std::uint32_t* host = nullptr;
  std::array<cudaEvent_t, 2> events{};
};
constexpr std::size_t bytes = 8u << 20;

machine set_up() {
  machine here;
  check(cudaGetDeviceCount(&here.gpus));
  here.gpus = std::min<int>(here.gpus, most_gpus);
  for (int gpu = 0; gpu < here.gpus; ++gpu) {
    check(cudaSetDevice(gpu));
    if (here.gpus > 1) check(cudaDeviceEnablePeerAccess(1 - gpu, 0));
    check(cudaMalloc(&here.words[gpu], bytes));
  }
  check(cudaHostAlloc(&here.host, bytes, cudaHostAllocPortable | cudaHostAllocMapped));
  check(cudaSetDevice(0));
  for (cudaEvent_t& event : here.events) check(cudaEventCreate(&event));
  return here;
}

/// Clears all words, and returns who takes part in a primitive whose state begins so many words into each memory.
gpuclass::team team_of(const machine& here, std::size_t offset) {
  gpuclass::team all{};
  for (int gpu = 0; gpu < here.gpus; ++gpu) all.words[gpu] = here.words[gpu] + offset;
  all.members = here.gpus;
  return all;
}
void clear(const machine& here) {
  for (int gpu = 0; gpu < here.gpus; ++gpu) {
    check(cudaSetDevice(gpu));
    check(cudaMemset(here.words[gpu], 0, bytes));
    check(cudaDeviceSynchronize());
  }
  std::memset(here.host, 0, bytes);
  check(cudaSetDevice(0));
}

/// Returns the time of what `launch` starts on GPU 0, which others may have to join, in ns.
template <class Launch>
double timed_ns(const machine& here, Launch launch) {
  float ms = 0;
  check(cudaSetDevice(0));
  check(cudaEventRecord(here.events[0]));
  launch();
  check(cudaSetDevice(0));
  check(cudaEventRecord(here.events[1]));
  for (int gpu = here.gpus - 1; gpu >= 0; --gpu) {
    check(cudaSetDevice(gpu));
    check(cudaDeviceSynchronize());
  }
  check(cudaEventElapsedTime(&ms, here.events[0], here.events[1]));
  return ms * 1e6;
}

/// Returns the median over some runs of the cost of one more of what `run(length)` does so often, in ns.
template <class Run>
double cost_ns(std::uint32_t length, Run run) {
  std::array<double, 5> all{};
  run(length);
  for (double& one : all) one = (run(2 * length) - run(length)) / length;
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

template <class What>
double access_ns(const machine& here, std::uint32_t* memory, std::uint32_t blocks, std::uint32_t stride, std::uint32_t length) {
  return cost_ns(length, [&](std::uint32_t times) {
    return timed_ns(here, [&] { access<What><<<blocks, threads>>>(memory, stride, times, memory + bytes / 8); });
  });
}

/// Starts a kernel on every GPU.
template <class... Arguments>
void on_all(const machine& here, void (*kernel)(gpuclass::team, Arguments...), std::uint32_t blocks, gpuclass::team all, Arguments... arguments) {
  for (int gpu = 0; gpu < here.gpus; ++gpu) {
    all.member = gpu;
    void* packed[] = {&all, &arguments...};
    check(cudaSetDevice(gpu));
    check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(kernel), dim3(blocks), dim3(threads), packed, 0, nullptr));
  }
}

double barrier_ns(const machine& here, std::uint32_t blocks) {
  clear(here);
  return cost_ns(2000, [&](std::uint32_t phases) { return timed_ns(here, [&] { on_all(here, meet, blocks, team_of(here, 0), phases); }); });
}

/// Prints how often the lock changed hands in a microsecond, and whether the count is right.
void print_mutex(const machine& here, std::uint32_t blocks) {
  constexpr std::uint32_t length = 40;
  constexpr std::size_t barriers_at = 1u << 18, counted_at = 1u << 19;
  clear(here);
  std::uint32_t* const counted = here.words[0] + counted_at;
  const double ns = timed_ns(here, [&] {
    for (int gpu = 0; gpu < here.gpus; ++gpu) {
      gpuclass::team locks = team_of(here, 0), barriers = team_of(here, barriers_at);
      locks.member = barriers.member = gpu;
      std::uint32_t times = length;
      std::uint32_t* where = counted;
      void* packed[] = {&locks, &barriers, &times, &where};
      check(cudaSetDevice(gpu));
      check(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(count), dim3(blocks), dim3(threads), packed, 0, nullptr));
    }
  });
  std::uint32_t total = 0;
  check(cudaMemcpy(&total, counted, sizeof total, cudaMemcpyDeviceToHost));
  const std::uint32_t expected = length * blocks * here.gpus;
  std::printf("  mutex with a count inside, M/s %8.3f   %s\n", expected / ns * 1e3, total == expected ? "all counted" : "COUNT IS WRONG");
}

int main() {
  const machine here = set_up();
  int multiprocessors = 0, native = 0;
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  check(cudaDeviceGetAttribute(&native, cudaDevAttrHostNativeAtomicSupported, 0));
  std::printf("%d GPUs; a GPU's atomics on the host's memory are %s the CPU's\n", here.gpus, native ? "atomic against" : "NOT atomic against");
  const std::uint32_t most = 16 * multiprocessors;
  const std::array<const char*, 3> names = {"own", "other GPU's", "host's"};
  const std::array<std::uint32_t*, 3> memories = {here.words[0], here.words[1], here.host};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (memories[i] == nullptr) continue;
    clear(here);
    const std::uint32_t few = i == 2 ? 10 : 4000;  // one word of the host takes milliseconds
    std::printf("%s memory, ns an access (read, atomic, store and fence)\n", names[i]);
    std::printf("  one block                %10.1f %10.1f %10.1f\n", access_ns<reads>(here, memories[i], 1, 0, 4000),
                access_ns<atomics>(here, memories[i], 1, 0, 4000), access_ns<fenced_stores>(here, memories[i], 1, 0, 4000));
    std::printf("  %4u blocks, own words   %10.1f %10.1f %10.1f\n", most, access_ns<reads>(here, memories[i], most, 64, 4000),
                access_ns<atomics>(here, memories[i], most, 64, 4000), access_ns<fenced_stores>(here, memories[i], most, 64, 4000));
    std::printf("  %4u blocks, one word    %10.1f %10.1f %10.1f\n", most, access_ns<reads>(here, memories[i], most, 0, few),
                access_ns<atomics>(here, memories[i], most, 0, few), access_ns<fenced_stores>(here, memories[i], most, 0, few));
  }
  for (const std::uint32_t blocks : {1u, 1u * multiprocessors, 4u * multiprocessors, most}) {
    std::printf("%u blocks on each of %d GPUs\n  barrier, ns                    %8.0f\n", blocks, here.gpus, barrier_ns(here, blocks));
    print_mutex(here, blocks);
  }
  return 0;
}
