/// \file
/// Measures the default barrier by the address of its words: prints the time of a phase over 200 places of one allocation, for 132 to 2112
/// blocks, and whether that reaches its targets on an H200. `places_of_barrier spreads` prints what a phase takes with other spreads, over 32
/// places. Ends with status 0 if no block went on before all had come. Takes 10 s at most.
/// Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <vector>

#include "gpuclass/mem/load.cuh"
#include "gpuclass/mem/store.cuh"
#include "gpuclass/sync.cuh"
#include "gpuclass/time/clock.cuh"
#include "test/gpu_bed.cuh"

namespace {

using namespace on_gpu;

constexpr std::uint32_t places = 200;
constexpr std::uint32_t lines = 48u << 10;  ///< of 12 MiB, in which places begin
constexpr std::uint32_t line_words = GPUCLASS_LINE / sizeof(std::uint32_t);
constexpr std::uint32_t block_threads = 128;
constexpr std::uint32_t blocks_of_sm = 16;
constexpr std::uint32_t warm_phases = 20;
constexpr std::uint32_t timed_phases = 160;

struct target {
  std::uint32_t blocks;
  double median_ns;
};
constexpr target targets[] = {{132, 785}, {264, 800}, {528, 820}, {1056, 900}, {2112, 1065}};
constexpr double slowest_over_median = 1.15;

/// The default one, or one with a spread.
template <bool Spreads>
__device__ __forceinline__ barrier<> barrier_over(std::uint32_t* words, spread_backoff between) {
  if constexpr (Spreads) {
    return barrier<>(words, grid_group{}, between);
  } else {
    return barrier<>(words);
  }
}

__global__ void make(std::uint32_t* words, std::uint32_t blocks, spread_backoff between) { barrier<>::init(words, blocks, between); }

template <bool Spreads>
__global__ void __launch_bounds__(block_threads, blocks_of_sm) time_phases(std::uint32_t* words, std::uint64_t* ns, spread_backoff between) {
  barrier<> all = barrier_over<Spreads>(words, between);
  for (std::uint32_t phase = 0; phase < warm_phases; ++phase) all.arrive_and_wait();
  const std::uint64_t start = global_timer_ns();
  for (std::uint32_t phase = 0; phase < timed_phases; ++phase) all.arrive_and_wait();
  if (blockIdx.x == 0 && threadIdx.x == 0) *ns = global_timer_ns() - start;
}

/// Each block looks after each phase whether another one, each time another, was in that phase.
__global__ void __launch_bounds__(block_threads, blocks_of_sm) check_phases(std::uint32_t* words, std::uint32_t* arrived, std::uint32_t* early) {
  barrier<> all(words);
  for (std::uint32_t phase = 1; phase <= timed_phases; ++phase) {
    if (threadIdx.x == 0) st_relaxed<scope::device>(arrived + blockIdx.x, phase);
    all.arrive_and_wait();
    const std::uint32_t other = (blockIdx.x + 1 + phase * 37) % gridDim.x;
    if (threadIdx.x == 0 && ld_relaxed<scope::device>(arrived + other) < phase) atomicAdd(early, 1u);
  }
}

/// Of the `index`th place, by lot (SplitMix64).
std::uint32_t first_word(std::uint64_t index) {
  std::uint64_t value = index + 0x9e3779b97f4a7c15u;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return static_cast<std::uint32_t>((value ^ value >> 31) % lines) * line_words;
}

class room {
 public:
  /// Nanoseconds of a phase at a place, the lesser of two runs.
  double phase_at(std::uint32_t place, std::uint32_t blocks) {
    const auto run = [&] { return run_at(place, blocks, time_phases<false>, spread_backoff{}); };
    return std::min(run(), run());
  }
  double phase_at(std::uint32_t place, std::uint32_t blocks, const spread_backoff& between) {
    const auto run = [&] { return run_at(place, blocks, time_phases<true>, between); };
    return std::min(run(), run());
  }

  /// Returns how many blocks went on too early.
  std::uint32_t early_at(std::uint32_t place, std::uint32_t blocks) {
    std::uint32_t* const words = made_at(place, blocks, spread_backoff{});
    require(cudaMemset(arrived_, 0, most_blocks * sizeof *arrived_));
    require(cudaMemset(early_, 0, sizeof *early_));
    launch(check_phases, blocks, words, arrived_, early_);
    return fetched(early_);
  }

 private:
  using timed_kernel = void (*)(std::uint32_t*, std::uint64_t*, spread_backoff);

  double run_at(std::uint32_t place, std::uint32_t blocks, timed_kernel timed, const spread_backoff& between) {
    launch(timed, blocks, made_at(place, blocks, between), ns_, between);
    return static_cast<double>(fetched(ns_)) / timed_phases;
  }

  std::uint32_t* made_at(std::uint32_t place, std::uint32_t blocks, const spread_backoff& between) {
    std::uint32_t* const words = memory_ + first_word(place);
    make<<<1, 1>>>(words, blocks, between);
    return words;
  }

  template <class... Arguments>
  static void launch(void (*kernel)(Arguments...), std::uint32_t blocks, Arguments... arguments) {
    void* pointers[] = {&arguments...};
    require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(block_threads), pointers));
  }

  template <class Value>
  static Value fetched(const Value* from) {
    Value value{};
    require(cudaMemcpy(&value, from, sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }

  std::uint32_t* const memory_ = allocated<std::uint32_t>(std::size_t{lines} * line_words + barrier<>::state_words(most_blocks));
  std::uint32_t* const arrived_ = allocated<std::uint32_t>(most_blocks);
  std::uint32_t* const early_ = allocated<std::uint32_t>(1);
  std::uint64_t* const ns_ = allocated<std::uint64_t>(1);
};

double at_share(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

void print_row(const target& wanted, const std::vector<double>& sorted) {
  std::printf("| %u |", wanted.blocks);
  for (const double share : {0.0, 0.25, 0.5, 0.75, 0.95, 1.0}) std::printf(" %.0f |", at_share(sorted, share));
  const bool median = at_share(sorted, 0.5) <= wanted.median_ns;
  const bool slowest = sorted.back() <= wanted.median_ns * slowest_over_median;
  std::printf(" %.0f | %s |\n", wanted.median_ns, median && slowest ? "both" : median ? "median" : slowest ? "slowest" : "none");
}

std::vector<double> over_places(room& here, std::uint32_t count, std::uint32_t blocks, const spread_backoff& between) {
  std::vector<double> ns;
  for (std::uint32_t place = 0; place < count; ++place) ns.push_back(here.phase_at(place, blocks, between));
  std::sort(ns.begin(), ns.end());
  return ns;
}

void print_spreads(room& here) {
  constexpr std::uint32_t count = 32, stripes[] = {1, 2, 4, 8, 16}, copies[] = {1, 2, 4}, first_looks[] = {0, 300, 500};
  std::printf("Nanoseconds of a phase over %u places, median / slowest, 128 threads a block; first look after so many cycles, 0: the usual\n\n"
              "| blocks | copies | first look |",
              count);
  for (const std::uint32_t each : stripes) std::printf(" %u stripes |", each);
  std::printf("\n| ---: | ---: | ---: |");
  for (std::size_t i = 0; i < std::size(stripes); ++i) std::printf(" ---: |");
  for (const target& of : targets) {
    for (const std::uint32_t copy : copies) {
      for (const std::uint32_t first_look : first_looks) {
        std::printf("\n| %u | %u | %u |", of.blocks, copy, first_look);
        for (const std::uint32_t each : stripes) {
          const std::vector<double> ns = over_places(here, count, of.blocks, spread_backoff(each, copy, first_look));
          std::printf(" %.0f / %.0f |", at_share(ns, 0.5), ns.back());
        }
      }
    }
  }
  std::printf("\n");
}

/// Returns how many blocks went on too early.
std::uint32_t print_places(room& here) {
  std::printf("Nanoseconds of a phase over %u places, 128 threads a block\n\n"
              "| blocks | least | lower quartile | median | upper quartile | 95 %% | slowest | target of the median | reached |\n"
              "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n",
              places);
  std::uint32_t early = 0;
  for (const target& wanted : targets) {
    std::vector<double> ns;
    for (std::uint32_t place = 0; place < places; ++place) {
      ns.push_back(here.phase_at(place, wanted.blocks));
      if (place % 20 == 0) early += here.early_at(place, wanted.blocks);
    }
    std::sort(ns.begin(), ns.end());
    print_row(wanted, ns);
  }
  std::printf("\n%u blocks went on too early\n", early);
  return early;
}

}  // namespace

int main(int count, char**) {
  room here;
  for (int i = 0; i < 500; ++i) here.phase_at(0, targets[0].blocks);  // brings the clocks up
  if (count > 1) {
    print_spreads(here);
    return 0;
  }
  return print_places(here) == 0 ? 0 : 1;
}
