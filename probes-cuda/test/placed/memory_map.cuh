/// \file
/// Maps each line of memory to its half, and SMs to the nearer one. Measures nanoseconds of an access by a lone SM, to lines of its own
/// half and of the other; and of a hand-off from SM to SM, one way, within a half and across. A hand-off that does not end in time fails;
/// that there are no halves does not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "kernels/map_time.cu"
#include "test/gpu_bed.cuh"
#include "test/placed/figures.cuh"

namespace on_gpu {

constexpr std::uint32_t mapped_runs = 2;
constexpr std::uint32_t words_apart = 34624;

/// Nanoseconds of an access, a row for each SM, and what follows from it.
struct memory_map {
  std::vector<std::vector<double>> ns;
  std::vector<bool> sm_of_first;    ///< whether an SM is of the half of SM 0
  std::vector<bool> line_of_first;  ///< whether a line is nearer to SM 0 than those of the other half
  bool halves = false;
  double ns_each_cycle = 0;
};

inline std::vector<double> times_of(const bed& bed, kernel entry, std::uint32_t sm, double& ns_each_cycle) {
  std::vector<double> ns;
  for (std::uint32_t run = 0; run < mapped_runs; ++run) {
    trial_arguments trial = bed.trial();
    trial.initial = sm;
    trial.distance = run * mapped_lines * words_apart;
    trial.stride = words_apart;
    trial.length = 32;
    const seen found = bed.run(entry, resident(entry, threads), threads, trial);
    ns_each_cycle = static_cast<double>(found.report[report_timer_ns]) / found.report[report_cycles];
    for (std::uint32_t line = 0; line < mapped_lines; ++line) {
      ns.push_back(found.report[report_first_count + line] * ns_each_cycle / trial.length);
    }
  }
  return ns;
}

inline double middle(const std::vector<double>& row) {
  return (*std::min_element(row.begin(), row.end()) + *std::max_element(row.begin(), row.end())) / 2;
}

/// Splits by the middle of each SM's times; SMs are of one half with SM 0 if they find the same lines near.
inline memory_map mapped(const bed& bed, kernel entry) {
  memory_map map;
  for (std::uint32_t sm = 0; sm < multiprocessors(); ++sm) map.ns.push_back(times_of(bed, entry, sm, map.ns_each_cycle));
  const std::vector<double>& first = map.ns[0];
  for (const double ns : first) map.line_of_first.push_back(ns < middle(first));
  std::size_t agreeing = 0;
  for (const auto& row : map.ns) {
    std::size_t same = 0;
    for (std::size_t line = 0; line < row.size(); ++line) same += (row[line] < middle(row)) == map.line_of_first[line];
    map.sm_of_first.push_back(2 * same > row.size());
    agreeing += std::max(same, row.size() - same);
  }
  const double agreement = static_cast<double>(agreeing) / (map.ns.size() * first.size());
  map.halves = agreement > 0.98;
  spread_of_figures near, far;
  for (std::size_t sm = 0; sm < map.ns.size(); ++sm) {
    for (std::size_t line = 0; line < first.size(); ++line) {
      (map.sm_of_first[sm] == map.line_of_first[line] ? near : far).all.push_back(map.ns[sm][line]);
    }
  }
  std::printf(" %.0f to %.0f | %.0f | %.0f to %.0f | %.0f | %.1f %% |\n", near.at(0), near.at(1), near.at(0.5), far.at(0), far.at(1),
              far.at(0.5), 100 * agreement);
  return map;
}

inline void hand_offs(const bed& bed, const memory_map& map) {
  spread_of_figures near, across;
  for (std::uint32_t from = 0; from < multiprocessors(); from += 5) {
    for (std::uint32_t to = from + 1; to < multiprocessors(); to += 7) {
      trial_arguments trial = bed.trial();
      trial.initial = from;
      trial.section = to;
      trial.distance = from % (mapped_runs * mapped_lines) * words_apart;
      trial.length = 50;
      const seen found = bed.run(map_time_hand_off, resident(map_time_hand_off, threads), threads, trial);
      failures += found.failed();
      (map.sm_of_first[from] == map.sm_of_first[to] ? near : across)
          .all.push_back(static_cast<double>(found.report[report_poll_ns]) / found.report[report_polls]);
    }
  }
  for (auto* const way : {&near, &across}) {
    std::printf("| %s | %zu | %.0f | %.0f | %.0f |\n", way == &near ? "within a half" : "across", way->all.size(), way->at(0),
                way->at(0.5), way->at(1));
  }
}

}  // namespace on_gpu
