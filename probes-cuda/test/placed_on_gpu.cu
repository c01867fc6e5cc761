/// \file
/// Where memory lies on a GPU, and what it is worth to place a primitive by a look (`placed`): prints tables. Ends with status 0 if every
/// placed primitive lies in the half of the SM that looked, or the GPU has no halves, and every SM was heard of and every hand-off ended in
/// time. That what is placed keeps its promise is checked by `shared_on_gpu.cu`.
/// Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "gpuclass/sync.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/mutex_mcs.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "gpuclass/sync/placed.cuh"
#include "kernels/map_time.cu"
#include "test/gpu_bed.cuh"

namespace {

using namespace on_gpu;

constexpr std::uint32_t threads = 128;
constexpr std::uint32_t places = 16;
constexpr std::uint32_t rooms = 6;              ///< in which a primitive is placed
constexpr std::uint32_t words_of_room = 300032;  ///< an odd number of the pieces of 4 KiB that lie in one half
constexpr std::uint32_t repeats = 100;
constexpr std::uint32_t mapped_runs = 2;
constexpr std::uint32_t words_apart = 34624;

int failures = 0;

struct spread_of_figures {
  std::vector<double> all;

  double at(double share) {
    std::sort(all.begin(), all.end());
    return all[static_cast<std::size_t>(share * (all.size() - 1))];
  }
};

// --- The map -------------------------------------------------------------------------------------------------------------------------

/// Nanoseconds of an access, a row for each SM, and what follows from it.
struct memory_map {
  std::vector<std::vector<double>> ns;
  std::vector<bool> sm_of_first;    ///< whether an SM is of the half of SM 0
  std::vector<bool> line_of_first;  ///< whether a line is nearer to SM 0 than those of the other half
  bool halves = false;
  double ns_each_cycle = 0;
};

std::vector<double> times_of(const bed& bed, kernel entry, std::uint32_t sm, double& ns_each_cycle) {
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

double middle(const std::vector<double>& row) {
  return (*std::min_element(row.begin(), row.end()) + *std::max_element(row.begin(), row.end())) / 2;
}

/// Splits by the middle of each SM's times; SMs are of one half with SM 0 if they find the same lines near.
memory_map mapped(const bed& bed, kernel entry) {
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

void hand_offs(const bed& bed, const memory_map& map) {
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

// --- Alone ---------------------------------------------------------------------------------------------------------------------------

/// A lock, taken and released; and a semaphore, with one place.
template <class Lock>
struct locking {
  using front = Lock;
  template <class Maker>
  static __device__ void make(std::uint32_t* words, std::uint32_t blocks) {
    Maker::init(words, blocks);
  }
  static __device__ void once(Lock& lock) {
    lock.lock();
    lock.unlock();
  }
};
template <class Semaphore>
struct entering {
  using front = Semaphore;
  template <class Maker>
  static __device__ void make(std::uint32_t* words, std::uint32_t blocks) {
    Maker::init(words, blocks, 1u);
  }
  static __device__ void once(Semaphore& semaphore) {
    semaphore.wait();
    semaphore.post();
  }
};

/// What one block saw that used a primitive alone.
struct alone {
  std::uint64_t ns;       ///< of all repeats
  std::uint64_t look_ns;  ///< until it could be used
  std::uint64_t cycles;   ///< of an atomic on its first word
  std::uint64_t sm;
};

/// One block of the SM `only`, or the only block, makes a primitive, placed or at the beginning of the room, and uses it.
template <class Use, bool Placed>
__global__ void __launch_bounds__(threads) use_alone(std::uint32_t* room, std::uint32_t only, std::uint32_t* asked, alone* found) {
  const std::uint32_t sm = block_member::multiprocessor();
  __shared__ bool mine;
  if (threadIdx.x == 0) mine = only == ~0u || (sm == only && atomicAdd(asked, 1u) == 0);
  __syncthreads();
  if (!mine) return;
  using home = placed<typename Use::front, places>;
  const std::uint64_t start = global_timer_ns();
  if constexpr (Placed) home::look(room, 1);
  if (threadIdx.x != 0) return;
  std::uint32_t* words = room;
  if constexpr (Placed) {
    Use::template make<home>(room, 1);
    words = home::in(room);
  } else {
    Use::template make<typename Use::front>(room, 1);
  }
  typename Use::front primitive(words);
  Use::once(primitive);
  const std::uint64_t ready = global_timer_ns();
  GPUCLASS_NO_UNROLL
  for (std::uint32_t i = 0; i < repeats; ++i) Use::once(primitive);
  *found = {global_timer_ns() - ready, ready - start, least_atomic_cycles(words), sm};
}

template <class Use, bool Placed>
std::vector<alone> used_alone(std::uint32_t* memory, bool on_each_sm) {
  const std::uint32_t runs = on_each_sm ? multiprocessors() : 4;
  std::uint32_t* const asked = allocated<std::uint32_t>(runs);
  alone* const found = allocated<alone>(runs);
  const auto entry = use_alone<Use, Placed>;
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, entry, threads, 0));
  std::vector<alone> all;
  for (std::uint32_t room = 0; room < (on_each_sm ? rooms : 4 * rooms); ++room) {
    std::uint32_t* const words = memory + room * words_of_room;
    require(cudaMemset(asked, 0, runs * sizeof *asked));
    require(cudaMemset(found, 0, runs * sizeof *found));
    for (std::uint32_t run = 0; run < runs; ++run) {
      require(cudaMemsetAsync(words, 0, words_of_room * sizeof *words));
      entry<<<on_each_sm ? each * multiprocessors() : 1, threads>>>(words, on_each_sm ? run : ~0u, asked + run, found + run);
    }
    std::vector<alone> part(runs);
    require(cudaMemcpy(part.data(), found, runs * sizeof *found, cudaMemcpyDeviceToHost));
    for (const alone& one : part) failures += one.ns == 0;  // no block came to that SM
    all.insert(all.end(), part.begin(), part.end());
  }
  require(cudaFree(asked));
  require(cudaFree(found));
  return all;
}

void print_rates(const std::vector<alone>& all) {
  spread_of_figures rates;
  for (const alone& one : all) rates.all.push_back(repeats * 1e3 / one.ns);
  std::printf(" %.2f · %.2f · %.2f |", rates.at(0), rates.at(0.5), rates.at(1));
}

/// An atomic on what is placed must be near: below the middle between the nearest and the farthest line of that SM.
std::uint32_t far_ones(const std::vector<alone>& all, const memory_map& map, double ns_each_cycle) {
  std::uint32_t far = 0;
  for (const alone& one : all) far += one.cycles * ns_each_cycle > 1.05 * middle(map.ns[one.sm]);
  return map.halves ? far : 0;
}

template <class Use>
void alone_on_each_sm(const char* name, std::uint32_t* memory, const memory_map& map, double ns_each_cycle) {
  std::printf("| %s |", name);
  print_rates(used_alone<Use, false>(memory, true));
  const std::vector<alone> placed = used_alone<Use, true>(memory, true);
  print_rates(placed);
  print_rates(used_alone<Use, false>(memory, false));
  print_rates(used_alone<Use, true>(memory, false));
  spread_of_figures look;
  for (const alone& one : placed) look.all.push_back(one.look_ns / 1e3);
  const std::uint32_t far = far_ones(placed, map, ns_each_cycle);
  failures += far != 0;
  std::printf(" %.1f | %u |\n", look.at(0.5), far);
}

// --- Contended -----------------------------------------------------------------------------------------------------------------------

/// Uses a primitive until so many nanoseconds are over; counts all uses of all blocks, or those of one half's SMs, which alone take part.
template <class Use>
__global__ void __launch_bounds__(threads)
    use_together(std::uint32_t* words, std::uint64_t ns, const std::uint32_t* take_part, std::uint32_t* uses) {
  if (threadIdx.x != 0 || (take_part != nullptr && take_part[block_member::multiprocessor()] == 0)) return;
  typename Use::front primitive(words);
  const std::uint64_t end = global_timer_ns() + ns;
  std::uint32_t count = 0;
  for (; global_timer_ns() < end; ++count) Use::once(primitive);
  atomicAdd(uses, count);
}
template <class Use>
__global__ void make_one(std::uint32_t* words, std::uint32_t blocks) {
  Use::template make<typename Use::front>(words, blocks);
}

/// Millions of uses a second with the words as they are.
template <class Use>
double rate_of(std::uint32_t* words, std::uint32_t blocks, const std::uint32_t* take_part) {
  static std::uint32_t* const uses = allocated<std::uint32_t>(1);
  std::uint64_t ns = 1'000'000;
  require(cudaMemset(uses, 0, sizeof *uses));
  std::uint32_t* to_uses = uses;
  void* arguments[] = {&words, &ns, &take_part, &to_uses};
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(use_together<Use>), dim3(blocks), dim3(threads), arguments));
  std::uint32_t count = 0;
  require(cudaMemcpy(&count, uses, sizeof count, cudaMemcpyDeviceToHost));
  return count * 1e3 / static_cast<double>(ns);
}

template <class Use>
std::uint32_t resident_users() {
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, use_together<Use>, threads, 0));
  return static_cast<std::uint32_t>(each) * multiprocessors();
}

template <class Use>
void over_places(const char* name, std::uint32_t* memory) {
  std::printf("| %s |", name);
  for (const std::uint32_t blocks : {1u, 2u, 8u, multiprocessors() / 4, multiprocessors(), resident_users<Use>()}) {
    spread_of_figures rates;
    for (std::uint32_t place = 0; place < places; ++place) {
      std::uint32_t* const words = memory + place * 1088u;
      require(cudaMemset(words, 0, 4096));
      make_one<Use><<<1, 1>>>(words, blocks);
      rates.all.push_back(rate_of<Use>(words, blocks, nullptr));
    }
    std::printf(" %.2f to %.2f |", rates.at(0), rates.at(1));
  }
  std::printf("\n");
}

template <class Use>
__global__ void __launch_bounds__(threads) look_from_some(std::uint32_t* room, const std::uint32_t* take_part) {
  if (take_part[block_member::multiprocessor()] != 0) placed<typename Use::front, places>::look(room, gridDim.x);
}
template <class Use>
__global__ void settle_one(std::uint32_t* room, std::uint32_t blocks, std::uint32_t** words) {
  using home = placed<typename Use::front, places>;
  Use::template make<home>(room, blocks);
  *words = home::in(room);
}

/// The blocks of one half alone contend, with the words in the first place and in the one that they find the nearest.
template <class Use>
void by_one_half(const char* name, std::uint32_t* memory, const memory_map& map) {
  static std::uint32_t** const words = allocated<std::uint32_t*>(1);
  static std::uint32_t* const take_part = allocated<std::uint32_t>(multiprocessors());
  const std::vector<std::uint32_t> chosen(map.sm_of_first.begin(), map.sm_of_first.end());
  require(cudaMemcpy(take_part, chosen.data(), chosen.size() * sizeof chosen[0], cudaMemcpyHostToDevice));
  for (const std::uint32_t blocks : {multiprocessors(), resident_users<Use>()}) {
    spread_of_figures first, looked;
    for (std::uint32_t room = 0; room < 4 * rooms; ++room) {
      std::uint32_t* at = memory + room * words_of_room + room % 5 * 1088u;
      require(cudaMemset(at, 0, 1u << 18));
      make_one<Use><<<1, 1>>>(at, blocks);
      first.all.push_back(rate_of<Use>(at, blocks, take_part));
      require(cudaMemset(at, 0, 1u << 18));
      look_from_some<Use><<<blocks, threads>>>(at, take_part);
      settle_one<Use><<<1, 1>>>(at, blocks, words);
      require(cudaMemcpy(&at, words, sizeof at, cudaMemcpyDeviceToHost));
      looked.all.push_back(rate_of<Use>(at, blocks, take_part));
    }
    std::printf("| %s | %u | %.2f · %.2f · %.2f | %.2f · %.2f · %.2f |\n", name, blocks / multiprocessors(), first.at(0), first.at(0.5),
                first.at(1), looked.at(0), looked.at(0.5), looked.at(1));
  }
}

// --- Pairs ---------------------------------------------------------------------------------------------------------------------------

using counter_home = placed<event_counter<>, places>;
constexpr std::uint32_t words_of_counter = counter_home::state_words(2);

/// Two SMs, and what blocks there write.
struct pair_of_sms {
  std::uint32_t producer, consumer;
  std::uint32_t* asked;  ///< a zeroed word for each kernel and each of the two
  std::uint64_t* ns;     ///< of all hand-offs; 0 where a wait gave up
};

/// Which end of the pair the block is, the first that comes on each SM: 0, 1, or 2 for none.
__device__ std::uint32_t end_of(const pair_of_sms& pair, std::uint32_t kernel) {
  __shared__ std::uint32_t end;
  if (threadIdx.x == 0) {
    const std::uint32_t sm = block_member::multiprocessor();
    end = sm == pair.producer ? 0 : sm == pair.consumer ? 1 : 2;
    if (end != 2 && atomicAdd(pair.asked + 2 * kernel + end, 1u) != 0) end = 2;
  }
  __syncthreads();
  return end;
}

__global__ void __launch_bounds__(threads) look_from_both(std::uint32_t* rooms_of_two, pair_of_sms pair) {
  if (end_of(pair, 0) == 2) return;
  counter_home::look(rooms_of_two, 2);
  counter_home::look(rooms_of_two + words_of_counter, 2);
}

/// There and back by two counters: `repeats` times, after a few that warm up.
__global__ void __launch_bounds__(threads)
    hand_to_and_fro(std::uint32_t* there_words, std::uint32_t* back_words, bool is_placed, pair_of_sms pair) {
  constexpr std::uint32_t warm_up = 5;
  constexpr std::uint64_t patience_ns = 5'000'000;
  const std::uint32_t end = end_of(pair, 1);
  if (end == 2 || threadIdx.x != 0) return;
  const event_counter<> there(is_placed ? counter_home::in(there_words) : there_words);
  const event_counter<> back(is_placed ? counter_home::in(back_words) : back_words);
  std::uint64_t start = 0;
  bool in_time = true;
  for (std::uint32_t trip = 1; trip <= warm_up + repeats && in_time; ++trip) {
    if (trip == warm_up + 1) start = global_timer_ns();
    event_counter<> sends = end == 0 ? there : back;
    if (end == 0) sends.arrive();
    in_time = (end == 0 ? back : there).try_wait_ge_for(trip, patience_ns);
    if (end == 1) sends.arrive();
  }
  if (end == 0) *pair.ns = in_time ? global_timer_ns() - start : 0;
}

__global__ void settle_both(std::uint32_t* rooms_of_two) {
  counter_home::init(rooms_of_two, 2);
  counter_home::init(rooms_of_two + words_of_counter, 2);
}

/// Nanoseconds of a hand-off, one way.
double handed_off(std::uint32_t* words, std::uint32_t producer, std::uint32_t consumer, bool is_placed) {
  static std::uint32_t* const asked = allocated<std::uint32_t>(4);
  static std::uint64_t* const ns = allocated<std::uint64_t>(1);
  const pair_of_sms pair = {producer, consumer, asked, ns};
  const std::uint32_t blocks = 8 * multiprocessors();
  require(cudaMemset(words, 0, 2 * words_of_counter * sizeof *words));
  require(cudaMemset(asked, 0, 4 * sizeof *asked));
  require(cudaMemset(ns, 0, sizeof *ns));
  if (is_placed) {
    look_from_both<<<blocks, threads>>>(words, pair);
    settle_both<<<1, 1>>>(words);
  }
  hand_to_and_fro<<<blocks, threads>>>(words, words + words_of_counter, is_placed, pair);
  std::uint64_t all = 0;
  require(cudaMemcpy(&all, ns, sizeof all, cudaMemcpyDeviceToHost));
  failures += all == 0;
  return static_cast<double>(all) / (2 * repeats);
}

void pairs_of_sms(std::uint32_t* memory, const memory_map& map, bool of_one_half) {
  spread_of_figures first, looked;
  for (std::uint32_t producer = 0; producer < multiprocessors(); producer += 9) {
    for (std::uint32_t consumer = producer + 1; consumer < multiprocessors(); consumer += 11) {
      if ((map.sm_of_first[producer] == map.sm_of_first[consumer]) != of_one_half) continue;
      std::uint32_t* const words = memory + (producer + consumer) % (4 * rooms) * words_of_room;
      first.all.push_back(handed_off(words, producer, consumer, false));
      looked.all.push_back(handed_off(words, producer, consumer, true));
    }
  }
  if (first.all.empty()) return;
  std::printf("| %s | %zu | %.0f · %.0f · %.0f | %.0f · %.0f · %.0f |\n", of_one_half ? "of one half" : "of both", first.all.size(),
              first.at(0), first.at(0.5), first.at(1), looked.at(0), looked.at(0.5), looked.at(1));
}

// --- Barriers ------------------------------------------------------------------------------------------------------------------------

using barrier_home = placed<barrier<>, 32, 1>;
constexpr std::uint32_t phases = 500;

__global__ void __launch_bounds__(threads) look_from_all(std::uint32_t* room) { barrier_home::look(room, gridDim.x); }
__global__ void settle(std::uint32_t* room, std::uint32_t blocks) { barrier_home::init(room, blocks); }

/// One word and an early first look, which suit a barrier of one block on each SM once it is placed; else as usual.
__global__ void __launch_bounds__(threads) go_through(std::uint32_t* words, bool is_placed, bool one_word, std::uint64_t* ns) {
  constexpr std::uint32_t first_look_cycles = 145;
  barrier<> all(is_placed ? barrier_home::in(words) : words, grid_group{},
                one_word ? spread_backoff(1, 1, first_look_cycles) : spread_backoff());
  all.arrive_and_wait();
  const std::uint64_t start = global_timer_ns();
  for (std::uint32_t phase = 0; phase < phases; ++phase) all.arrive_and_wait();
  if (blockIdx.x == 0 && threadIdx.x == 0) *ns = global_timer_ns() - start;
}

/// Nanoseconds of a phase.
double phase_at(std::uint32_t* words, std::uint32_t blocks, bool is_placed, bool one_word) {
  static std::uint64_t* const ns = allocated<std::uint64_t>(1);
  require(cudaMemset(words, 0, barrier_home::state_words(blocks) * sizeof *words));
  if (is_placed) {
    look_from_all<<<blocks, threads>>>(words);
    settle<<<1, 1>>>(words, blocks);
  }
  std::uint64_t* to_ns = ns;
  void* arguments[] = {&words, &is_placed, &one_word, &to_ns};
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(go_through), dim3(blocks), dim3(threads), arguments));
  std::uint64_t all = 0;
  require(cudaMemcpy(&all, ns, sizeof all, cudaMemcpyDeviceToHost));
  return static_cast<double>(all) / phases;
}

void barriers(std::uint32_t* memory) {
  int each = 0;
  require(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, go_through, threads, 0));
  for (const std::uint32_t blocks : {multiprocessors(), 4 * multiprocessors(), each * multiprocessors()}) {
    std::printf("| %u |", blocks);
    for (const bool one_word : {false, true}) {
      if (one_word && blocks != multiprocessors()) {
        std::printf(" | |");
        break;
      }
      for (const bool is_placed : {false, true}) {
        spread_of_figures took;
        for (std::uint32_t room = 0; room < 4 * rooms; ++room) {
          took.all.push_back(phase_at(memory + room * words_of_room + room % 5 * 1088u, blocks, is_placed, one_word));
        }
        std::printf(" %.0f · %.0f · %.0f |", took.at(0), took.at(0.5), took.at(1));
      }
    }
    std::printf("\n");
  }
}

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
