/// \file
/// Experiments with programs: how far warps drift apart, and whether threads of a warp can pass each other.
#pragma once

#include "bench.cuh"

namespace causes {

/// Adds two vectors of 2^26 elements, each block beginning `drift` turns after the one before it and going round, so that the grid reads so
/// many more places at once; with a block's barrier after each turn, or without.
template <bool Barrier>
__global__ void __launch_bounds__(1024, 2)
    add_vectors(const float* a, const float* b, float* c, std::uint32_t elements, std::uint32_t drift) {
  const std::uint32_t distance = gridDim.x * blockDim.x, turns = elements / distance;
  std::uint32_t turn = static_cast<std::uint32_t>(static_cast<std::uint64_t>(blockIdx.x) * drift % turns);
  for (std::uint32_t done = 0; done < turns; ++done) {
    const std::uint32_t i = turn * distance + blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = __fadd_rn(a[i], b[i]);
    turn = turn + 1 == turns ? 0 : turn + 1;
    if (Barrier) __syncthreads();
  }
}

struct shape { std::uint32_t blocks, threads; };

/// The time of what `launch()` launches.
template <class Launch>
double time_us(Launch launch) {
  cudaEvent_t start, end;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&end));
  const double us = median([&] {
    float ms = 0;
    check(cudaEventRecord(start));
    launch();
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(&ms, start, end));
    return ms * 1e3;
  });
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(end));
  return us;
}

inline void show_saved(shape grid, double plain, double with) {
  std::printf("  %4u blocks of %4u threads: %7.1f, with barriers %7.1f, saved %6.2f %%\n", grid.blocks, grid.threads, plain, with,
              100 * (plain - with) / plain);
}

/// Three vectors of 2^26 elements.
struct vectors {
  static constexpr std::uint32_t elements = 1u << 26;
  float* of[3] = {};
  vectors() {
    for (float*& one : of) {
      check(cudaMalloc(&one, elements * sizeof(float)));
      check(cudaMemset(one, 0, elements * sizeof(float)));
    }
  }
  vectors(const vectors&) = delete;
  ~vectors() {
    for (float* one : of) cudaFree(one);
  }

  template <bool Barrier>
  double us(shape grid, std::uint32_t drift) const {
    return time_us([&] { add_vectors<Barrier><<<grid.blocks, grid.threads>>>(of[0], of[1], of[2], elements, drift); });
  }
};

/// Gain of vector addition by a barrier, by grid (profiles have 512 blocks of 128 threads), and the cost of reading many places at
/// once.
inline void vecadd() {
  const vectors all;
  std::printf("vecadd: us to add vectors of 2^26 elements; a positive share is saved by a barrier after each turn\n");
  for (const shape grid : {shape{512, 128}, {128, 512}, {256, 256}, {512, 512}, {1024, 256}, {2048, 128}, {256, 1024}}) {
    show_saved(grid, all.us<false>(grid, 0), all.us<true>(grid, 0));
  }
  for (const std::uint32_t drift : {0u, 1u, 2u, 7u, 31u, 127u}) {
    std::printf("  512 blocks of 128 threads, each %3u turns after the one before: %7.1f\n", drift, all.us<false>({512, 128}, drift));
  }
  for (const std::uint32_t drift : {0u, 1u, 7u}) {
    std::printf("  2048 blocks of 128 threads, each %3u turns after the one before: %7.1f\n", drift, all.us<false>({2048, 128}, drift));
  }
}

/// Counts the cells of 480 MB that are not zero, threads side by side, with a block's barrier after each 32 checks, or without.
template <bool Barrier>
__global__ void __launch_bounds__(1024, 2) count_nonzero(const std::uint32_t* cells, std::uint32_t* counts, std::uint32_t checks) {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x, distance = gridDim.x * blockDim.x;
  std::uint32_t count = 0;
  for (std::uint32_t done = 0; done < checks; done += 32) {
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < 32; ++i) count += cells[std::size_t{done + i} * distance + thread] != 0 ? 1 : 0;
    if (Barrier) __syncthreads();
  }
  counts[thread] = count;
}

/// Gain of MemTest by a barrier, by grid: 30 blocks of 512 threads are the grid as printed.
inline void memtest() {
  constexpr std::uint32_t cells = 120u << 20;
  std::uint32_t *memory = nullptr, *counts = nullptr;
  check(cudaMalloc(&memory, cells * sizeof *memory));
  check(cudaMalloc(&counts, (4u << 20) * sizeof *counts));
  check(cudaMemset(memory, 0, cells * sizeof *memory));
  std::printf("memtest: us to look at 480 MB; a positive share is saved by a barrier after each 32 checks\n");
  for (const shape grid : {shape{30, 512}, {60, 512}, {132, 512}, {264, 512}, {528, 512}, {1056, 256}, {2112, 128}}) {
    const std::uint32_t checks = cells / (grid.blocks * grid.threads) / 32 * 32;
    const double plain = time_us([&] { count_nonzero<false><<<grid.blocks, grid.threads>>>(memory, counts, checks); });
    const double with = time_us([&] { count_nonzero<true><<<grid.blocks, grid.threads>>>(memory, counts, checks); });
    show_saved(grid, plain, with);
  }
  cudaFree(memory);
  cudaFree(counts);
}

/// The naive lock of the SIMD note in one warp. With the knob at 1 the threads of the warp meet after the loop, as they had to where they
/// shared one program counter. Reports how many counted.
struct naive_in_warp {
  static __device__ void prepare(const setting&, std::uint32_t) {}
  static __device__ void run(const setting& given, deadline&) {
    deadline bound(given.length, given.gate + 3 * line);
    bool mine = false;
    while (!(mine = atom_exch_relaxed<whole>(given.words, 1) == 0) && !bound.expired()) {
    }
    if (given.knob != 0) __syncwarp();
    if (mine) {
      add(given, bound.hit() ? 1 : 0, 1);
      fence_acq_rel<whole>();
      atom_exch_relaxed<whole>(given.words, 0);
    } else {
      add(given, 2, 1);
    }
  }
};

/// Whether it is independent scheduling that lets the naive lock end.
inline void lockstep() {
  std::printf("lockstep: the naive lock of one warp, for 20 ms\n");
  for (const std::uint32_t meet : {0u, 1u}) {
    const outcome seen = run_once<naive_in_warp>(1, 32, 20'000'000, meet);
    std::printf("  %s: %llu of 32 threads had the lock, %llu gave up\n", meet == 0 ? "as it is              " : "meeting after the loop",
                seen.report[0] + seen.report[1], seen.report[2]);
  }
}

}  // namespace causes
