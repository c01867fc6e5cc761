/// \file
/// Times a barrier of given words over many places of one memory.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "test/gpu_bed.cuh"
#include "test/places/layouts.hpp"
#include "test/places/table_barrier.cuh"

namespace on_gpu {

constexpr std::uint32_t memory_units = 1u << 16;  ///< 16 MiB
constexpr std::uint32_t most_runs = 8192;          ///< of a batch
constexpr std::uint32_t timed_phases = 160;
static_assert((timed_phases + warm_phases) % 4 == 0, "all words end at 0");

using barrier_kernel = void (*)(barrier_run);

/// What the whole program may take; what does not fit is left out, and the program says so.
class time_budget {
 public:
  explicit time_budget(double seconds) : seconds_(seconds) {}
  double used() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  bool left() const { return used() < seconds_; }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double seconds_;
};

class stopwatch {
 public:
  std::uint32_t* const memory = allocated<std::uint32_t>(std::size_t{memory_units} * unit_words);

  stopwatch() {
    require(cudaMemset(zero_, 0, sizeof *zero_));
    clear();
  }

  /// Nanoseconds of a phase with the words of each table, all of one size. Ends the program where a barrier proves wrong too often.
  std::vector<double> times(barrier_kernel kernel, const std::vector<unit_list>& tables, spread over, std::uint32_t blocks,
                            std::uint32_t phases) {
    upload(tables);
    for (std::uint32_t i = 0; i < tables.size(); ++i) launch(kernel, i, over, blocks, phases);
    std::vector<std::uint64_t> ns(tables.size());
    require(cudaMemcpy(ns.data(), ns_, ns.size() * sizeof ns[0], cudaMemcpyDeviceToHost));
    count_wrong();
    std::vector<double> each(ns.begin(), ns.end());
    for (double& of : each) of /= phases;
    return each;
  }

  /// Checks that no block goes on before all have come.
  void check(const unit_list& table, spread over, std::uint32_t blocks) {
    upload({table});
    require(cudaMemset(arrived_, 0, most_blocks * sizeof *arrived_));
    launch(check_table, 0, over, blocks, timed_phases + warm_phases);
    require(cudaDeviceSynchronize());
    count_wrong();
  }

  std::uint32_t wrong() const { return wrong_; }

 private:
  void clear() { require(cudaMemset(memory, 0, std::size_t{memory_units} * unit_words * sizeof *memory)); }

  void upload(const std::vector<unit_list>& tables) {
    if (tables.size() > most_runs) std::exit(2);
    std::vector<std::uint32_t> flat(tables.size() * most_words);
    for (std::size_t i = 0; i < tables.size(); ++i) std::copy(tables[i].begin(), tables[i].end(), flat.begin() + i * most_words);
    require(cudaMemcpy(units_, flat.data(), flat.size() * sizeof flat[0], cudaMemcpyHostToDevice));
    require(cudaMemset(wrong_on_gpu_, 0, sizeof *wrong_on_gpu_));
  }

  void launch(barrier_kernel kernel, std::uint32_t index, spread over, std::uint32_t blocks, std::uint32_t phases) {
    barrier_run run{memory, units_ + index * most_words, over, phases, ns_ + index, wrong_on_gpu_, zero_, arrived_};
    void* arguments[] = {&run};
    require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(block_threads), arguments));
  }

  void count_wrong() {
    std::uint32_t found = 0;
    require(cudaMemcpy(&found, wrong_on_gpu_, sizeof found, cudaMemcpyDeviceToHost));
    if (found == 0) return;
    constexpr std::uint32_t most_wrong = 5;
    std::printf("WRONG: %u threads saw a wait that did not end in time, or a phase that ended early\n", found);
    clear();
    if (++wrong_ >= most_wrong) std::exit(1);
  }

  std::uint32_t* const units_ = allocated<std::uint32_t>(most_runs * most_words);
  std::uint64_t* const ns_ = allocated<std::uint64_t>(most_runs);
  std::uint32_t* const wrong_on_gpu_ = allocated<std::uint32_t>(1);
  std::uint32_t* const zero_ = allocated<std::uint32_t>(1);
  std::uint32_t* const arrived_ = allocated<std::uint32_t>(most_blocks);
  std::uint32_t wrong_ = 0;
};

struct target {
  std::uint32_t blocks;
  double median_ns;
};

/// Medians that a barrier should reach over all places; the slowest place 1.15 times that at most.
constexpr target targets[] = {{132, 785}, {264, 800}, {528, 820}, {1056, 900}, {2112, 1065}};
constexpr double slowest_over_median = 1.15;

inline double at_share(std::vector<double> of, double share) {
  std::sort(of.begin(), of.end());
  return of.empty() ? 0 : of[static_cast<std::size_t>(share * (of.size() - 1) + 0.5)];
}

/// How many words share a slice at most.
inline double most_on_a_slice(const known_units& known, const unit_list& units) {
  std::vector<std::uint32_t> count(known.far_half.size());
  for (const std::uint32_t unit : units) ++count[known.slice[unit]];
  return *std::max_element(count.begin(), count.end());
}

inline bool usable(const unit_list& units, std::uint32_t count) {
  unit_list sorted = units;
  std::sort(sorted.begin(), sorted.end());
  return units.size() == count && sorted.back() < memory_units && std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

/// One row: what a layout takes over all places, of the lesser of two runs each.
class table_row {
 public:
  static void print_head() {
    std::printf("layout,blocks,stripes,copies,first look,places,least,lower quartile,median,upper quartile,p95,most,most of all runs,"
                "noise %%,on a slice median,on a slice most,reached\n");
  }

  table_row(stopwatch& watch, barrier_kernel kernel, const std::vector<unit_list>& tables, spread over, std::uint32_t blocks)
      : over_(over), blocks_(blocks), single_(watch.times(kernel, tables, over, blocks, timed_phases)), ns(single_) {
    const std::vector<double> again = watch.times(kernel, tables, over, blocks, timed_phases);
    for (std::size_t i = 0; i < ns.size(); ++i) {
      noise_.push_back(100 * std::abs(again[i] - ns[i]) / ns[i]);
      ns[i] = std::min(ns[i], again[i]);
    }
    single_.insert(single_.end(), again.begin(), again.end());
  }

  void print(const std::string& name, const known_units& known, const std::vector<unit_list>& tables) const {
    std::vector<double> shared;
    for (const unit_list& units : tables) shared.push_back(most_on_a_slice(known, units));
    std::printf("%s,%u,%u,%u,%u,%zu", name.c_str(), blocks_, over_.stripes, over_.copies, over_.first_cycles, ns.size());
    for (const double share : {0.0, 0.25, 0.5, 0.75, 0.95, 1.0}) std::printf(",%.0f", at_share(ns, share));
    std::printf(",%.0f,%.1f,%.0f,%.0f,%s\n", at_share(single_, 1), at_share(noise_, 0.5), at_share(shared, 0.5), at_share(shared, 1),
                reached());
  }

 private:
  const char* reached() const {
    for (const target& wanted : targets) {
      if (wanted.blocks != blocks_) continue;
      const bool median = at_share(ns, 0.5) <= wanted.median_ns;
      const bool slowest = at_share(ns, 1) <= wanted.median_ns * slowest_over_median;
      return median && slowest ? "both" : median ? "median" : slowest ? "slowest" : "none";
    }
    return "";
  }

  spread over_;
  std::uint32_t blocks_;
  std::vector<double> single_;
  std::vector<double> noise_;

 public:
  std::vector<double> ns;  ///< of each place
};

}  // namespace on_gpu
