/// \file
/// How much a barrier of the grid depends on where its words lie, by layout: prints tables over 200 places of one allocation, for 132 to
/// 2112 blocks, and the slice of the L2 that each piece of memory lies in. Ends with status 0 if all phases were right. With a folder as
/// argument it also writes all slices and all times there. Takes 100 s at most.
/// Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "gpuclass/wait/spread.cuh"
#include "test/places/layouts.hpp"
#include "test/places/slices.cuh"
#include "test/places/timing.cuh"

namespace {

using namespace on_gpu;

constexpr std::uint32_t most_places = 200;
constexpr std::uint32_t units_of_places = 48u << 10;  ///< the last 4 MiB are for the words of the last place

std::vector<std::uint32_t> drawn_places(std::uint32_t count) {
  std::vector<std::uint32_t> places;
  for (std::uint64_t i = 0; i < count; ++i) places.push_back(static_cast<std::uint32_t>(mixed(i) % units_of_places));
  return places;
}

/// Returns nothing where a layout has not so many words at some place.
std::vector<unit_list> tables_of(const layout& of, const std::vector<std::uint32_t>& places, spread over) {
  std::vector<unit_list> tables;
  for (const std::uint32_t place : places) {
    tables.push_back(of.units(place, over.stripes, over.copies));
    if (!usable(tables.back(), over.stripes * over.copies)) return {};
  }
  return tables;
}

spread usual_spread(std::uint32_t blocks) { return spread::usual(blocks).within(blocks, block_threads); }

void write_times(std::FILE* file, const std::string& name, std::uint32_t blocks, spread over, const std::vector<double>& ns) {
  if (file == nullptr) return;
  std::fprintf(file, "%s,%u,%u,%u,%u", name.c_str(), blocks, over.stripes, over.copies, over.first_cycles);
  for (const double each : ns) std::fprintf(file, ",%.0f", each);
  std::fprintf(file, "\n");
}

void print_slices(const slice_map& map, const std::string& folder) {
  constexpr std::uint32_t shown = 1024, units_of_row = 64;
  for (const std::uint32_t first : {0u, 1u << 15}) {
    std::printf("slices in hexadecimal, 16 KiB a row, from unit %u on\n", first);
    for (std::uint32_t i = 0; i < shown; ++i) {
      std::printf("%02x%s", map.slice[first + i] & 0xffu, i % units_of_row == units_of_row - 1 ? "\n" : "");
    }
  }
  if (folder.empty()) return;
  std::FILE* const file = std::fopen((folder + "/slices.csv").c_str(), "w");
  if (file == nullptr) return;
  std::fprintf(file, "slice,mean cycles,cycles from one SM\n");
  for (std::uint32_t i = 0; i < map.slice.size(); ++i) std::fprintf(file, "%u,%u,%u\n", map.slice[i], map.mean[i], map.from_first[i]);
  std::fclose(file);
}

/// All a part needs.
struct experiment {
  stopwatch& watch;
  const known_units& known;
  const time_budget& budget;
  std::FILE* times;

  void row(const layout& of, const std::vector<std::uint32_t>& places, spread over, std::uint32_t blocks, bool checked) const {
    const std::vector<unit_list> tables = tables_of(of, places, over);
    if (tables.empty() || !budget.left()) {
      std::printf("%s,%u,%u,%u,%u,left out: %s\n", of.name.c_str(), blocks, over.stripes, over.copies, over.first_cycles,
                  tables.empty() ? "too few words" : "no time");
      return;
    }
    if (checked) watch.check(tables[0], over, blocks);
    const table_row row(watch, time_table, tables, over, blocks);
    row.print(of.name, known, tables);
    write_times(times, of.name, blocks, over, row.ns);
  }

  /// The library's own code with its own words, then the table's with the same words.
  void today() const {
    const std::vector<std::uint32_t> places = drawn_places(most_places);
    for (const target& wanted : targets) {
      const spread over = usual_spread(wanted.blocks);
      const std::vector<unit_list> tables = tables_of(strided(4), places, over);
      table_row(watch, time_library, tables, over, wanted.blocks).print("library", known, tables);
    }
  }

  void layouts() const {
    const std::vector<std::uint32_t> places = drawn_places(most_places);
    for (const layout& of : all_layouts(known)) {
      for (const target& wanted : targets) row(of, places, usual_spread(wanted.blocks), wanted.blocks, true);
    }
  }

  /// Other numbers of words, and other times of the first look, where words share slices as they do today, less, and not at all.
  void spreads() const {
    struct variants {
      std::uint32_t blocks;
      std::vector<std::pair<std::uint32_t, std::uint32_t>> stripes_and_copies;
      std::vector<std::uint32_t> first_cycles;
    };
    const variants all[] = {{132, {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 4}, {4, 1}}, {145, 180, 216}},
                            {264, {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 4}, {4, 1}, {4, 2}}, {170, 205, 242}},
                            {528, {{2, 2}, {2, 4}, {4, 1}, {4, 2}, {4, 4}, {8, 1}, {8, 2}}, {230, 260, 295, 340}},
                            {1056, {{4, 2}, {4, 4}, {8, 1}, {8, 2}, {8, 3}, {8, 4}, {16, 1}, {16, 2}}, {330, 400, 470}},
                            {2112, {{8, 4}, {8, 8}, {12, 4}, {16, 1}, {16, 2}, {16, 3}, {16, 4}, {16, 6}, {24, 2}, {32, 1}, {32, 2},
                              {32, 4}},
                             {500, 612, 720}}};
    const std::vector<std::uint32_t> places = drawn_places(most_places / 4);
    const layout candidates[] = {strided(4), strided(8), chosen(known, 256, 1, preference::none), chosen(known, 256, 1, preference::near)};
    for (const layout& of : candidates) {
      for (const variants& at : all) {
        for (const auto& [stripes, copies] : at.stripes_and_copies) {
          for (const std::uint32_t first : at.first_cycles) row(of, places, {stripes, copies, first}, at.blocks, false);
        }
      }
    }
  }

  /// The best of some places that lie near each other, by a trial of the barrier itself, as an object on the host could choose. The
  /// trial's own times count for nothing afterwards.
  void trials(std::uint32_t stride, std::uint32_t apart) const {
    constexpr std::uint32_t most_tried = 16, trial_phases = 40;
    const std::vector<std::uint32_t> places = drawn_places(most_places);
    for (const target& wanted : targets) {
      if (!budget.left()) return;
      const spread over = usual_spread(wanted.blocks);
      std::vector<unit_list> tables;
      for (const std::uint32_t place : places) {
        for (std::uint32_t i = 0; i < most_tried; ++i) {
          tables.push_back(strided(stride).units(place + i * apart, over.stripes, over.copies));
        }
      }
      const std::vector<double> trial = watch.times(time_table, tables, over, wanted.blocks, trial_phases);
      for (const std::uint32_t tried : {1u, 2u, 4u, 8u, 16u}) {
        std::vector<unit_list> best;
        for (std::uint32_t place = 0; place < most_places; ++place) {
          const auto first = trial.begin() + place * most_tried;
          best.push_back(tables[std::min_element(first, first + tried) - trial.begin()]);
        }
        table_row(watch, time_table, best, over, wanted.blocks)
            .print("best of " + std::to_string(tried) + " stride " + std::to_string(stride) + " apart " + std::to_string(apart), known,
                   best);
      }
    }
  }
};

/// Brings the clocks up.
void warm_up(stopwatch& watch) {
  const std::vector<unit_list> tables(2000, strided(4).units(0, 16, 4));
  watch.times(time_table, tables, usual_spread(2112), 2112, timed_phases);
}

}  // namespace

int main(int count, char** arguments) {
  const std::string folder = count > 1 ? arguments[1] : "";
  const time_budget budget(85);
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, time_table, block_threads, 0));
  std::printf("SMs,%u,blocks of an SM,%d\n", multiprocessors(), each);
  stopwatch watch;
  std::printf("memory aligned to 2 MiB,%d\n", static_cast<int>(reinterpret_cast<std::uintptr_t>(watch.memory) % (2u << 20) == 0));
  warm_up(watch);
  const slice_map map(watch.memory, memory_units);
  print_slices(map, folder);
  std::printf("seconds,%.1f\n", budget.used());
  const known_units known{map.slice, map.mean, map.far_half};
  std::FILE* const times = folder.empty() ? nullptr : std::fopen((folder + "/times.csv").c_str(), "w");
  const experiment all{watch, known, budget, times};
  table_row::print_head();
  all.today();
  all.trials(4, 17);
  all.trials(4, 1);
  all.trials(8, 17);
  std::printf("seconds,%.1f\n", budget.used());
  all.layouts();
  std::printf("seconds,%.1f\n", budget.used());
  all.spreads();
  all.today();
  std::printf("seconds,%.1f\n%u wrong\n", budget.used(), watch.wrong());
  if (times != nullptr) std::fclose(times);
  return watch.wrong() == 0 ? 0 : 1;
}
