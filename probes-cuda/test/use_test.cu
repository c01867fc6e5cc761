/// \file
/// Every primitive of the catalogue as its users call it: through the front, over two kernels without zeroing, before anybody waits, after
/// waits that gave up, in grids and blocks of one, two and three dimensions, in groups of half the grid and in groups of warps. Prints a
/// table of what is right, and what the compiler refuses. Needs a GPU: compile with `nvcc -std=c++17 -arch=sm_90 -I include`.
///
/// Waits of the front have no bound, so the host watches: a kernel that does not end is reported, and ends with the process.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "gpuclass/sync.cuh"
#include "gpuclass/verify/offers.cuh"

// The headers alone.
#define GPUCLASS_BARRIER(...)
#define GPUCLASS_MUTEX(...)
#define GPUCLASS_SEMAPHORE(...)
#define GPUCLASS_CONDITION(...)
#include "../catalogue.inc"

namespace {

using namespace gpuclass;

constexpr std::uint32_t turns = 20;
constexpr std::uint64_t impatience_ns = 2000;
constexpr std::uint32_t words_at_half = 1u << 20;

/// Words that the host and the kernels share. Plain but for `inside`.
struct shared_words {
  std::uint32_t* state;  ///< of a primitive, and of a second one for the other half of the grid
  std::uint32_t* slots;  ///< two sets of one word for each member
  std::uint32_t* mutex;  ///< state of the mutex that goes with a condition variable
  std::uint32_t* count;  ///< guarded words, one line for each half
  std::uint32_t* inside;
  std::uint32_t* wrong;
};

/// Who takes part: all blocks, the blocks of each half, or all warps.
struct whole_grid {
  static __device__ grid_group make() { return {}; }
  static __device__ std::uint32_t half() { return 0; }
  static std::uint32_t members(std::uint32_t blocks, std::uint32_t) { return blocks; }
  static std::uint32_t first(std::uint32_t members) { return members; }
};
struct halves {
  static __device__ block_subset make() {
    const std::uint32_t all = linear_rank::blocks();
    return half() == 0 ? block_subset::from(0, all / 2) : block_subset::from(all / 2, all - all / 2);
  }
  static __device__ std::uint32_t half() { return linear_rank::of_block() < linear_rank::blocks() / 2 ? 0 : 1; }
  static std::uint32_t members(std::uint32_t blocks, std::uint32_t) { return blocks; }
  static std::uint32_t first(std::uint32_t members) { return members / 2; }
};
struct warps {
  static __device__ grid_warps make() { return {}; }
  static __device__ std::uint32_t half() { return 0; }
  static std::uint32_t members(std::uint32_t blocks, std::uint32_t threads) { return blocks * (threads / 32); }
  static std::uint32_t first(std::uint32_t members) { return members; }
};

template <class Barrier>
__global__ void init_barrier(shared_words words, std::uint32_t first, std::uint32_t second) {
  Barrier::init(words.state, first);
  Barrier::init(words.state + words_at_half, second);
}
template <class Mutex>
__global__ void init_mutex(std::uint32_t* words, std::uint32_t first, std::uint32_t second) {
  Mutex::init(words, first);
  Mutex::init(words + words_at_half, second);
}
template <class Semaphore>
__global__ void init_semaphore(std::uint32_t* words, std::uint32_t first, std::uint32_t second, std::uint32_t initial, std::uint32_t early) {
  for (std::uint32_t half = 0; half < 2; ++half) {
    Semaphore::init(words + half * words_at_half, half == 0 ? first : second, initial);
    Semaphore semaphore(words + half * words_at_half);
    semaphore.post();
    semaphore.post(early - 1);
  }
}
/// There must be so many places, and no more.
template <class Semaphore>
__global__ void count_places(std::uint32_t* words, std::uint32_t places, std::uint32_t* wrong) {
  Semaphore semaphore(words);
  for (std::uint32_t i = 0; i < places; ++i) {
    *wrong += !semaphore.try_wait();
  }
  *wrong += semaphore.try_wait();
  semaphore.post(places);
}

/// Ways to use a barrier: as a whole, in two halves with waits that give up, or by a block of which a thread has exited.
enum class manner { plain, impatient, left };

template <class Implementation, class Who>
__global__ void use_barrier(shared_words words, std::uint32_t phases_before, manner used) {
  const auto group = Who::make();
  if (used == manner::left && group.block() == 1 && group.thread() == group.threads() - 1) {
    return;
  }
  basic_barrier<Implementation, std::decay_t<decltype(group)>> barrier(words.state + Who::half() * words_at_half, group);
  std::uint32_t wrong = 0;
  for (std::uint32_t phase = phases_before + 1; phase <= phases_before + turns; ++phase) {
    std::uint32_t* const set = words.slots + (phase % 2 * 2 + Who::half()) * words_at_half;
    if (group.thread() == 0) {
      if (phase % group.blocks() == group.block()) {
        pause_cycles(20000);
      }
      set[group.block()] = phase;
    }
    if constexpr (can_give_up<Implementation>::value) {
      if (used == manner::impatient) {
        const auto token = barrier.arrive();
        if (!barrier.try_wait_for(token, 0) && !barrier.try_wait_for(token, impatience_ns)) {
          barrier.wait(token);
        }
      } else {
        barrier.arrive_and_wait();
      }
    } else {
      barrier.arrive_and_wait();
    }
    for (std::uint32_t member = group.thread(); member < group.blocks(); member += group.threads()) {
      wrong += set[member] != phase;
    }
  }
  if (wrong != 0) {
    atomicAdd(words.wrong, wrong);
  }
}

template <class Implementation, class Who>
__global__ void use_mutex(shared_words words, bool impatient) {
  const auto group = Who::make();
  if (group.thread() != 0) {
    return;
  }
  basic_mutex<Implementation> mutex(words.state + Who::half() * words_at_half, group);
  for (std::uint32_t i = 0; i < turns; ++i) {
    bool has_it = false;
    if constexpr (has_try_lock<Implementation>::value) {
      has_it = impatient && mutex.try_lock_for(impatience_ns);
    }
    if (!has_it) {
      mutex.lock();
    }
    words.count[Who::half() * 64] += 1;
    mutex.unlock();
  }
}

template <class Implementation, class Who>
__global__ void use_semaphore(shared_words words, std::uint32_t places, bool impatient) {
  const auto group = Who::make();
  if (group.thread() != 0) {
    return;
  }
  basic_semaphore<Implementation> semaphore(words.state + Who::half() * words_at_half, group);
  std::uint32_t* const inside = words.inside + Who::half();
  for (std::uint32_t i = 0; i < turns; ++i) {
    if (!impatient || !semaphore.try_wait_for(impatience_ns)) {
      semaphore.wait();
    }
    if (atomicAdd(inside, 1u) >= places) {
      atomicAdd(words.wrong, 1u);
    }
    pause_cycles(200);
    atomicSub(inside, 1u);
    semaphore.post();
  }
}

/// All wait until the last has come, `turns` times.
template <class Mutex, class Backoff, class Who>
__global__ void use_condition(shared_words words, bool impatient) {
  const auto group = Who::make();
  if (group.thread() != 0) {
    return;
  }
  using front = basic_mutex<Mutex>;
  front mutex(words.mutex + Who::half() * words_at_half, group);
  condition_variable<front, Backoff> changed(words.state + Who::half() * words_at_half, group);
  std::uint32_t* const arrived = words.count + Who::half() * 64;
  std::uint32_t* const generation = arrived + 1;
  for (std::uint32_t i = 0; i < turns; ++i) {
    const lock_guard guard(mutex);
    if (++*arrived == group.blocks()) {
      *arrived = 0;
      ++*generation;
      changed.notify_all();
      continue;
    }
    const std::uint32_t now = *generation;
    while (*static_cast<volatile std::uint32_t*>(generation) == now) {
      if (impatient) {
        static_cast<void>(changed.wait_for(mutex, impatience_ns));
      } else {
        changed.wait(mutex);
      }
    }
  }
}

/// Grids of twice as many blocks as there are SMs.
struct shape {
  const char* name;
  dim3 grid;
  dim3 block;

  std::uint32_t blocks() const { return grid.x * grid.y * grid.z; }
  std::uint32_t threads() const { return block.x * block.y * block.z; }
};

void require(cudaError_t status) {
  if (status != cudaSuccess) {
    std::printf("use: %s\n", cudaGetErrorString(status));
    std::exit(1);
  }
}

template <class Kernel, class... Arguments>
void launch(const char* label, Kernel kernel, const shape& as, Arguments... arguments) {
  void* pointers[] = {&arguments...};
  require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), as.grid, as.block, pointers, 0, nullptr));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  cudaError_t status;
  while ((status = cudaStreamQuery(nullptr)) == cudaErrorNotReady) {
    if (std::chrono::steady_clock::now() > end) {
      std::printf("use: %s does not end\n", label);
      std::fflush(stdout);
      std::_Exit(1);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  require(status);
}

class bed {
 public:
  bed() {
    require(cudaMalloc(&words_.state, 2 * words_at_half * sizeof(std::uint32_t)));
    require(cudaMalloc(&words_.slots, 4 * words_at_half * sizeof(std::uint32_t)));
    require(cudaMalloc(&words_.mutex, 2 * words_at_half * sizeof(std::uint32_t)));
    require(cudaMalloc(&words_.count, 4096));
    words_.inside = words_.count + 512;
    words_.wrong = words_.count + 640;
  }

  const shared_words& words() const { return words_; }

  void zero() {
    require(cudaMemset(words_.state, 0, 2 * words_at_half * sizeof(std::uint32_t)));
    require(cudaMemset(words_.slots, 0, 4 * words_at_half * sizeof(std::uint32_t)));
    require(cudaMemset(words_.mutex, 0, 2 * words_at_half * sizeof(std::uint32_t)));
    require(cudaMemset(words_.count, 0, 4096));
  }

  std::uint32_t read(const std::uint32_t* word) const {
    std::uint32_t value = 0;
    require(cudaMemcpy(&value, word, sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }

  std::uint32_t wrong() const { return read(words_.wrong); }

 private:
  shared_words words_{};
};

const shape one{"one thread", 1, 1};
int failures = 0;

void cell(bool right) {
  failures += !right;
  std::printf(" %s |", right ? "right" : "**WRONG**");
}
void refused() { std::printf(" refused |"); }

/// Number that take part in the second half; where the grid is not split, a lone one that never comes.
template <class Who>
std::uint32_t second_of(std::uint32_t members) {
  return Who::first(members) == members ? 1 : members - Who::first(members);
}

/// Two kernels over the same words.
template <class Implementation, class Who>
bool barrier_is_right(bed& bed, const char* id, const shape& as, manner used) {
  using front = basic_barrier<Implementation, decltype(Who::make())>;
  bed.zero();
  const std::uint32_t members = Who::members(as.blocks(), as.threads());
  launch(id, init_barrier<front>, one, bed.words(), Who::first(members), second_of<Who>(members));
  for (std::uint32_t kernel = 0; kernel < 2; ++kernel) {
    launch(id, use_barrier<Implementation, Who>, as, bed.words(), kernel * turns, used);
  }
  return bed.wrong() == 0;
}

template <class Implementation, class Who>
bool mutex_is_right(bed& bed, const char* id, const shape& as, bool impatient) {
  bed.zero();
  const std::uint32_t members = Who::members(as.blocks(), as.threads());
  launch(id, init_mutex<basic_mutex<Implementation>>, one, bed.words().state, Who::first(members), second_of<Who>(members));
  for (std::uint32_t kernel = 0; kernel < 2; ++kernel) {
    launch(id, use_mutex<Implementation, Who>, as, bed.words(), impatient);
  }
  return bed.read(bed.words().count) + bed.read(bed.words().count + 64) == 2 * turns * members;
}

template <class Implementation, class Who>
bool semaphore_is_right(bed& bed, const char* id, const shape& as, bool impatient) {
  constexpr std::uint32_t initial = 2;
  constexpr std::uint32_t early = 3;
  using front = basic_semaphore<Implementation>;
  bed.zero();
  const std::uint32_t members = Who::members(as.blocks(), as.threads());
  launch(id, init_semaphore<front>, one, bed.words().state, Who::first(members), second_of<Who>(members), initial, early);
  for (std::uint32_t kernel = 0; kernel < 2; ++kernel) {
    launch(id, use_semaphore<Implementation, Who>, as, bed.words(), initial + early, impatient);
  }
  launch(id, count_places<front>, one, bed.words().state, initial + early, bed.words().wrong);
  return bed.wrong() == 0;
}

template <class Condition, class Who>
bool condition_is_right(bed& bed, const char* id, const shape& as, bool impatient) {
  bed.zero();
  const std::uint32_t members = Who::members(as.blocks(), as.threads());
  launch(id, init_mutex<basic_mutex<typename Condition::mutex>>, one, bed.words().mutex, Who::first(members), second_of<Who>(members));
  for (std::uint32_t kernel = 0; kernel < 2; ++kernel) {
    launch(id, use_condition<typename Condition::mutex, typename Condition::backoff, Who>, as, bed.words(), impatient);
  }
  return bed.read(bed.words().count + 1) == 2 * turns;
}

template <class Check>
void shapes_of(const shape (&shapes)[3], Check check) {
  for (const shape& as : shapes) {
    cell(check(as));
  }
}

/// Barriers for which a thread that has exited does not matter, as long as it is not the first.
template <class Implementation>
struct first_thread_does_all : std::false_type {};
template <class Backoff, bool CountThreads>
struct first_thread_does_all<algorithm::barrier_central<scope::device, Backoff, CountThreads>> : std::true_type {};

template <class Implementation>
constexpr bool takes_any_group = std::is_constructible_v<Implementation, std::uint32_t*, const block_subset&>;

template <class Row>
void barrier_row(bed& bed, const char* id, const shape (&shapes)[3]) {
  std::printf("| barrier %s | - |", id);
  shapes_of(shapes, [&](const shape& as) { return barrier_is_right<Row, whole_grid>(bed, id, as, manner::plain); });
  if constexpr (can_give_up<Row>::value) {
    cell(barrier_is_right<Row, whole_grid>(bed, id, shapes[2], manner::impatient));
  } else {
    refused();
  }
  if constexpr (takes_any_group<Row>) {
    cell(barrier_is_right<Row, halves>(bed, id, shapes[1], can_give_up<Row>::value ? manner::impatient : manner::plain));
    cell(barrier_is_right<Row, warps>(bed, id, shapes[2], manner::plain));
  } else {
    refused();
    refused();
  }
  if constexpr (first_thread_does_all<Row>::value) {
    cell(barrier_is_right<Row, whole_grid>(bed, id, shapes[2], manner::left));
  } else {
    std::printf(" debug builds stop |");
  }
  std::printf("\n");
}

template <class Row>
void mutex_row(bed& bed, const char* id, const shape (&shapes)[3]) {
  std::printf("| mutex %s | - |", id);
  shapes_of(shapes, [&](const shape& as) { return mutex_is_right<Row, whole_grid>(bed, id, as, false); });
  if constexpr (has_try_lock<Row>::value) {
    cell(mutex_is_right<Row, whole_grid>(bed, id, shapes[2], true));
  } else {
    refused();
  }
  cell(mutex_is_right<Row, halves>(bed, id, shapes[1], true));
  cell(mutex_is_right<Row, warps>(bed, id, shapes[2], true));
  std::printf(" - |\n");
}

template <class Row>
void semaphore_row(bed& bed, const char* id, const shape (&shapes)[3]) {
  std::printf("| semaphore %s | right |", id);  // each run begins with posts that no wait came before
  shapes_of(shapes, [&](const shape& as) { return semaphore_is_right<Row, whole_grid>(bed, id, as, false); });
  cell(semaphore_is_right<Row, whole_grid>(bed, id, shapes[2], true));
  cell(semaphore_is_right<Row, halves>(bed, id, shapes[1], true));
  cell(semaphore_is_right<Row, warps>(bed, id, shapes[2], true));
  std::printf(" - |\n");
}

template <class Row>
void condition_row(bed& bed, const char* id, const shape (&shapes)[3]) {
  std::printf("| condition %s | - |", id);
  shapes_of(shapes, [&](const shape& as) { return condition_is_right<Row, whole_grid>(bed, id, as, false); });
  cell(condition_is_right<Row, whole_grid>(bed, id, shapes[2], true));
  cell(condition_is_right<Row, halves>(bed, id, shapes[1], true));
  cell(condition_is_right<Row, warps>(bed, id, shapes[2], true));
  std::printf(" - |\n");
}

/// The pauses that a row leaves open, as an export would fill them in.
template <class Row>
struct filled_in {
  using form = Row;
};
template <template <scope, class> class Algorithm>
struct filled_in<Algorithm<scope::device, linear_backoff>> {
  using form = Algorithm<scope::device, tuned<linear_backoff, 1, 64, 700>>;
};
template <template <scope, class, bool> class Algorithm, bool Variant>
struct filled_in<Algorithm<scope::device, linear_backoff, Variant>> {
  using form = Algorithm<scope::device, tuned<linear_backoff, 1, 64, 700>, Variant>;
};
template <template <scope, class, bool> class Algorithm, bool Variant>
struct filled_in<Algorithm<scope::device, spin_then<linear_backoff>, Variant>> {
  using form = Algorithm<scope::device, tuned<spin_then<linear_backoff>, 16, 1, 64, 700>, Variant>;
};
template <class Mutex>
struct filled_in<condition_variable<Mutex>> {
  using form = condition_variable<typename filled_in<Mutex>::form>;
};

}  // namespace

int main() {
  cudaDeviceProp device;
  require(cudaGetDeviceProperties(&device, 0));
  const auto sms = static_cast<std::uint32_t>(device.multiProcessorCount);
  const shape shapes[3] = {{"1-D", 2 * sms, 128}, {"2-D", dim3(sms, 2), dim3(32, 4)}, {"3-D", dim3(sms / 4, 4, 2), dim3(8, 4, 4)}};
  bed bed;
  std::printf("%s: two kernels without zeroing in every cell\n\n", device.name);
  std::printf("| primitive | posts before waits | 1-D | 2-D | 3-D | after giving up | in halves of the grid | among warps | a thread has exited |\n");
  std::printf("| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
#define GPUCLASS_BARRIER(id, type, ...) barrier_row<filled_in<GPUCLASS_TYPE type>::form>(bed, #id, shapes);
#define GPUCLASS_MUTEX(id, type, ...) mutex_row<filled_in<GPUCLASS_TYPE type>::form>(bed, #id, shapes);
#define GPUCLASS_SEMAPHORE(id, type, ...) semaphore_row<filled_in<GPUCLASS_TYPE type>::form>(bed, #id, shapes);
#define GPUCLASS_CONDITION(id, type, ...) condition_row<filled_in<GPUCLASS_TYPE type>::form>(bed, #id, shapes);
#include "../catalogue.inc"
  std::printf("\n%d wrong\n", failures);
  return failures == 0 ? 0 : 1;
}
