/// \file
/// Where memory lies on a GPU, and what it is worth to place a primitive by a look (`placed`): prints tables. Ends with status 0 if every
/// placed primitive lies in the half of the SM that looked, or the GPU has no halves, and every SM was heard of and every hand-off ended in
/// time. That what is placed keeps its promise is checked by `shared_on_gpu.cu`; what each table measures is told in `placed/`.
/// Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#include <cstdint>
#include <cstdio>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/mutex_ttas.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "test/gpu_bed.cuh"
#include "test/placed/alone.cuh"
#include "test/placed/barriers.cuh"
#include "test/placed/contended.cuh"
#include "test/placed/figures.cuh"
#include "test/placed/memory_map.cuh"
#include "test/placed/pairs.cuh"
#include "test/placed/uses.cuh"

namespace {

using namespace on_gpu;

using fair = locking<fair_mutex<>>;
using ttas = locking<basic_mutex<mutex_ttas<>>>;
using spin = locking<basic_mutex<mutex_spin<>>>;
using mcs = locking<basic_mutex<mutex_mcs<>>>;
using binary = entering<semaphore<>>;

}  // namespace

int main() {
  const bed bed;
  std::printf("Nanoseconds of an access by a lone SM, to %u lines\n\n| access | own half | median | other half | median | agreement |\n"
              "| --- | ---: | ---: | ---: | ---: | ---: |\n| atomic |",
              mapped_runs * mapped_lines);
  const memory_map map = mapped(bed, map_time_atomic);
  std::printf("| load, halves by loads |");
  mapped(bed, map_time_read);
  std::printf("\nNanoseconds from SM to SM, one way\n\n| SMs | pairs | least | median | most |\n| --- | ---: | ---: | ---: | ---: |\n");
  hand_offs(bed, map);
  std::uint32_t* const memory = allocated<std::uint32_t>(rooms * 4 * words_of_room);
  const double ns_each_cycle = map.ns_each_cycle;
  std::printf("\nMillions of uses a second by a lone block: least, median and most, over %u rooms\n\n"
              "| form | each SM, first place | each SM, placed | launched alone, first place | launched alone, placed | look, us | far |\n"
              "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
              rooms);
  alone_on_each_sm<fair>("fair_mutex", memory, map, ns_each_cycle);
  alone_on_each_sm<ttas>("mutex_ttas", memory, map, ns_each_cycle);
  alone_on_each_sm<spin>("mutex_spin", memory, map, ns_each_cycle);
  alone_on_each_sm<mcs>("mutex_mcs", memory, map, ns_each_cycle);
  alone_on_each_sm<binary>("semaphore", memory, map, ns_each_cycle);
  std::printf("\nMillions of uses a second over %u places, by blocks\n\n| form | 1 | 2 | 8 | a block on each fourth SM | one each SM | all |\n"
              "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
              places);
  over_places<fair>("fair_mutex", memory);
  over_places<ttas>("mutex_ttas", memory);
  over_places<binary>("semaphore", memory);
  std::printf("\nMillions of uses a second by the blocks of one half alone: least, median and most, over %u rooms\n\n"
              "| form | blocks on each SM | first place | placed |\n| --- | ---: | ---: | ---: |\n",
              4 * rooms);
  if (map.halves) {
    by_one_half<fair>("fair_mutex", memory, map);
    by_one_half<binary>("semaphore", memory, map);
  }
  std::printf("\nNanoseconds of a hand-off by event counters, one way: least, median and most\n\n| SMs | pairs | first place | placed |\n"
              "| --- | ---: | ---: | ---: |\n");
  pairs_of_sms(memory, map, true);
  pairs_of_sms(memory, map, false);
  std::printf("\nNanoseconds of a phase of barrier: least, median and most, over %u rooms\n\n"
              "| blocks | first place | placed | one word, first place | one word, placed |\n| ---: | ---: | ---: | ---: | ---: |\n",
              4 * rooms);
  barriers(memory);
  std::printf("\n%d wrong\n", failures);
  return failures == 0 ? 0 : 1;
}
