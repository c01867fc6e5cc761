/// \file
/// How much the default barrier depends on where its words lie: prints what a phase takes over 200 places of one allocation, for 132 to 2112
/// blocks, and whether that reaches its targets on an H200. Ends with status 0 if no block went on before all had come. Takes 10 s at most.
/// Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
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

__global__ void make(std::uint32_t* words, std::uint32_t blocks) { barrier<>::init(words, blocks); }

__global__ void __launch_bounds__(block_threads, blocks_of_sm) time_phases(std::uint32_t* words, std::uint64_t* ns) {
  barrier<> all(words);
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
    return std::min(run_at(place, blocks), run_at(place, blocks));
  }

  /// Returns how many blocks went on too early.
  std::uint32_t early_at(std::uint32_t place, std::uint32_t blocks) {
    std::uint32_t* const words = made_at(place, blocks);
    require(cudaMemset(arrived_, 0, most_blocks * sizeof *arrived_));
    require(cudaMemset(early_, 0, sizeof *early_));
    launch(check_phases, blocks, words, arrived_, early_);
    return fetched(early_);
  }

 private:
  double run_at(std::uint32_t place, std::uint32_t blocks) {
    launch(time_phases, blocks, made_at(place, blocks), ns_);
    return static_cast<double>(fetched(ns_)) / timed_phases;
  }

  std::uint32_t* made_at(std::uint32_t place, std::uint32_t blocks) {
    std::uint32_t* const words = memory_ + first_word(place);
    require(cudaMemset(words, 0, barrier<>::state_words(blocks) * sizeof *words));
    make<<<1, 1>>>(words, blocks);
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

}  // namespace

int main() {
  std::printf("Nanoseconds of a phase over %u places, 128 threads a block\n\n"
              "| blocks | least | lower quartile | median | upper quartile | 95 %% | slowest | target of the median | reached |\n"
              "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n",
              places);
  room here;
  for (int i = 0; i < 500; ++i) here.phase_at(0, targets[0].blocks);  // brings the clocks up
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
  return early == 0 ? 0 : 1;
}
