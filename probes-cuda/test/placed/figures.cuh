/// \file
/// Parts that the measurements of `placed_on_gpu.cu` share: their sizes, the count of failures, and the spread of figures.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace on_gpu {

constexpr std::uint32_t threads = 128;
constexpr std::uint32_t places = 16;
constexpr std::uint32_t rooms = 6;              ///< in which a primitive is placed
constexpr std::uint32_t words_of_room = 300032;  ///< an odd number of the pieces of 4 KiB that lie in one half
constexpr std::uint32_t repeats = 100;

inline int failures = 0;

struct spread_of_figures {
  std::vector<double> all;

  double at(double share) {
    std::sort(all.begin(), all.end());
    return all[static_cast<std::size_t>(share * (all.size() - 1))];
  }
};

}  // namespace on_gpu
