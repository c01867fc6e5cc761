/// \file
/// Where the words of a striped barrier could lie: each layout gives the units of all words, copy by copy, for a place in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace on_gpu {

using unit_list = std::vector<std::uint32_t>;

struct layout {
  std::string name;
  /// \param place first unit
  std::function<unit_list(std::uint32_t place, std::uint32_t stripes, std::uint32_t copies)> units;
};

/// What is known of each unit of the memory.
struct known_units {
  std::vector<std::uint32_t> slice;
  std::vector<std::uint32_t> mean_cycles;
  std::vector<bool> far_half;  ///< of each slice
};

inline std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

/// Of word `i` by a formula, with the place rounded up to a multiple of `aligned` units.
template <class Offset>
layout by_word(std::string name, Offset offset, std::uint32_t aligned = 1) {
  return {std::move(name), [=](std::uint32_t place, std::uint32_t stripes, std::uint32_t copies) {
            const std::uint32_t first = (place + aligned - 1) / aligned * aligned;
            unit_list all;
            for (std::uint32_t i = 0; i < stripes * copies; ++i) all.push_back(first + offset(i));
            return all;
          }};
}

inline layout strided(std::uint32_t units) {
  return by_word("stride " + std::to_string(units), [=](std::uint32_t i) { return i * units; });
}

/// Stripes and copies on strides of their own.
inline layout in_two(std::uint32_t of_stripe, std::uint32_t of_copy) {
  return {"stripes " + std::to_string(of_stripe) + " copies " + std::to_string(of_copy),
          [=](std::uint32_t place, std::uint32_t stripes, std::uint32_t copies) {
            unit_list all;
            for (std::uint32_t i = 0; i < stripes * copies; ++i) {
              all.push_back(place + i % stripes * of_stripe + i / stripes * of_copy);
            }
            return all;
          }};
}

/// Drawn by lot, once for all places, without repetition.
inline layout scattered(std::uint32_t span, std::uint32_t seed) {
  unit_list drawn;
  for (std::uint64_t i = 0; drawn.size() < 128; ++i) {
    const std::uint32_t unit = static_cast<std::uint32_t>(mixed(std::uint64_t{seed} << 32 | i) % span);
    if (std::find(drawn.begin(), drawn.end(), unit) == drawn.end()) drawn.push_back(unit);
  }
  return by_word("scattered over " + std::to_string(span) + " lot " + std::to_string(seed), [=](std::uint32_t i) { return drawn[i]; });
}

enum class preference { none, near, one_half, both_halves };

/// `each` words on a slice, and more only when the slices of all candidates have run out. Candidates are the `span` units from the place
/// on.
inline layout chosen(const known_units& known, std::uint32_t span, std::uint32_t each, preference what) {
  static const char* const names[] = {"", " near", " one half", " both halves"};
  const std::string name = std::to_string(each) + " on a slice of " + std::to_string(span) + names[static_cast<int>(what)];
  return {name, [&known, span, each, what](std::uint32_t place, std::uint32_t stripes, std::uint32_t copies) {
            unit_list candidates;
            for (std::uint32_t unit = place; unit < place + span; ++unit) candidates.push_back(unit);
            const auto is_far = [&](std::uint32_t unit) { return known.far_half[known.slice[unit]]; };
            if (what == preference::near) {
              std::stable_sort(candidates.begin(), candidates.end(),
                               [&](std::uint32_t a, std::uint32_t b) { return known.mean_cycles[a] < known.mean_cycles[b]; });
            } else if (what == preference::one_half) {
              std::stable_partition(candidates.begin(), candidates.end(), [&](std::uint32_t unit) { return !is_far(unit); });
            }
            std::vector<std::uint32_t> used(known.far_half.size());
            std::vector<bool> taken(span);
            unit_list all;
            for (std::uint32_t most = each; all.size() < stripes * copies && most <= span; ++most) {
              for (bool found = true; found && all.size() < stripes * copies;) {
                found = false;
                for (const std::uint32_t unit : candidates) {
                  const bool fits = what != preference::both_halves || is_far(unit) == (all.size() % 2 != 0);
                  if (taken[unit - place] || used[known.slice[unit]] >= most || !fits) continue;
                  taken[unit - place] = found = true;
                  ++used[known.slice[unit]];
                  all.push_back(unit);
                  if (what == preference::both_halves || all.size() == stripes * copies) break;
                }
              }
            }
            return all;
          }};
}

/// Words in groups that share a slice, to see what sharing costs.
inline layout crowded(const known_units& known, std::uint32_t span, std::uint32_t each) {
  return {"crowded " + std::to_string(each) + " of " + std::to_string(span),
          [&known, span, each](std::uint32_t place, std::uint32_t stripes, std::uint32_t copies) {
            std::vector<unit_list> of_slice(known.far_half.size());
            unit_list all, left;
            for (std::uint32_t unit = place; unit < place + span; ++unit) {
              unit_list& mine = of_slice[known.slice[unit]];
              if (mine.size() < each) mine.push_back(unit);
            }
            for (const unit_list& mine : of_slice) {
              unit_list& to = mine.size() == each ? all : left;
              to.insert(to.end(), mine.begin(), mine.end());
            }
            all.insert(all.end(), left.begin(), left.end());
            all.resize(std::min<std::size_t>(all.size(), stripes * copies));
            return all;
          }};
}

inline std::vector<layout> all_layouts(const known_units& known) {
  std::vector<layout> all;
  for (const std::uint32_t units : {4u, 1u, 2u, 3u, 5u, 6u, 7u, 8u, 9u, 12u, 16u, 17u, 24u, 31u, 32u, 33u, 64u, 65u}) {
    all.push_back(strided(units));
  }
  for (const std::uint32_t aligned : {4u, 16u, 64u, 256u}) {
    all.push_back(by_word("stride 4 aligned to " + std::to_string(aligned), [](std::uint32_t i) { return 4 * i; }, aligned));
  }
  for (const std::uint32_t aligned : {16u, 512u}) {
    all.push_back(by_word("stride 8 aligned to " + std::to_string(aligned), [](std::uint32_t i) { return 8 * i; }, aligned));
  }
  for (const std::uint32_t shift : {0u, 1u, 2u, 3u, 4u}) {
    all.push_back(by_word("stride 4 turned by word>>" + std::to_string(shift), [=](std::uint32_t i) { return 4 * i + (i >> shift) % 4; }));
  }
  for (const std::uint32_t shift : {0u, 1u, 2u, 3u}) {
    all.push_back(by_word("stride 8 turned by word>>" + std::to_string(shift), [=](std::uint32_t i) { return 8 * i + (i >> shift) % 8; }));
  }
  all.push_back(by_word("2 in 4 KiB turned", [](std::uint32_t i) { return 16 * (i / 2) + i % 2 * 8 + i / 2 * 5 % 8; }));
  all.push_back(by_word("4 in 4 KiB turned", [](std::uint32_t i) { return 16 * (i / 4) + (i % 4 * 4 + i / 4 * 5) % 16; }));
  const std::uint32_t strides[][2] = {{4, 1},  {4, 2},  {4, 17}, {4, 65}, {4, 66}, {4, 128}, {4, 133}, {8, 1}, {8, 2},
                                      {8, 4},  {8, 17}, {8, 132}, {8, 257}, {16, 1}, {16, 4}, {16, 5}, {16, 8}, {17, 4}};
  for (const auto& both : strides) all.push_back(in_two(both[0], both[1]));
  for (const std::uint32_t span : {256u, 512u, 2048u, 8192u}) {
    for (const std::uint32_t seed : {1u, 2u}) all.push_back(scattered(span, seed));
  }
  for (const std::uint32_t span : {128u, 256u, 512u, 1024u}) all.push_back(chosen(known, span, 1, preference::none));
  for (const std::uint32_t span : {64u, 256u, 1024u}) all.push_back(chosen(known, span, 1, preference::near));
  all.push_back(chosen(known, 1024, 64, preference::near));
  all.push_back(chosen(known, 512, 1, preference::one_half));
  all.push_back(chosen(known, 512, 1, preference::both_halves));
  all.push_back(crowded(known, 1024, 2));
  all.push_back(crowded(known, 1024, 4));
  return all;
}

}  // namespace on_gpu
