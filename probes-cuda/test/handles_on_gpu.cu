/// \file
/// Handles and words as programs use them, on a GPU: every kind in kernels that follow each other and in a graph that is replayed, without
/// another `init`; blocks of one size after those of another; and what is refused, each in a process of its own: `handles_on_gpu` runs
/// all, `handles_on_gpu CASE` one of them. Ends with status 0 if all is right. Compile with `nvcc -std=c++17 -arch=native -I include -I .`.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gpuclass/launch.cuh"
#include "gpuclass/sync/broker_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/latch.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/sync/work_stealing_deque.cuh"
#include "gpuclass/sync/write_once.cuh"
#include "gpuclass/system/group.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t launches = 1000;

struct add_to {
  std::uint32_t by;
  __device__ std::uint32_t operator()(std::uint32_t& sum) const { return sum += by; }
};
struct twice {
  std::uint32_t number, inverse;
};
using adding = combining_mutex<add_to, std::uint32_t>;
using shown = sequence_lock<twice>;
using queue = bounded_queue<std::uint32_t, 4096>;
using broker = broker_queue<std::uint32_t, 4096>;
using deque = work_stealing_deque<std::uint32_t, 256>;
using once = write_once<twice>;
using every_kind = state<barrier<>, mutex<>, semaphore<>, condition_variable<>, event_counter<>, shared_mutex<>, shown, queue, broker, deque,
                         adding, latch<>, once>;

static_assert(std::is_same<basic_barrier<algorithm::barrier_striped<scope::system>, team_group<>>::kept_group, team_group<>>::value,
              "a barrier of several GPUs keeps a group that knows of them all");

/// Sums over all launches.
struct totals {
  std::uint32_t counted, read, written, passed, stolen, combined, waited, wrong;
};

__device__ void count_wrong(totals* all, bool right) {
  if (!right) atomicAdd(&all->wrong, 1u);
}

/// Uses every kind once, by one thread of each block; all threads call what a block calls.
__global__ void __launch_bounds__(128) use_all(every_kind::words words, totals* all) {
  barrier<> together(words.get<0>());
  const bool speaks = threadIdx.x == 0;
  event_counter<> events(words.get<4>());
  const std::uint32_t before = events.value();
  if (speaks && blockIdx.x == 0) latch<>::init(words.get<11>(), gridDim.x, gridDim.x);
  together.arrive_and_wait();
  if (speaks) {
    mutex<> lock(words.get<1>());
    condition_variable<> changed(words.get<3>());
    lock.lock();
    all->counted += 1;
    static_cast<void>(changed.wait_for(lock, 0));
    changed.notify_all();
    lock.unlock();
    semaphore<> places(words.get<2>());
    if (!places.try_wait_for(1000)) places.wait();
    places.post();
    events.arrive();
    static_cast<void>(events.try_wait_ge_for(before + gridDim.x, 1000));
    events.wait_ge(before + gridDim.x);
    count_wrong(all, events.value() - before == gridDim.x);
    shared_mutex<> door(words.get<5>());
    if (blockIdx.x % 16 == 0) {
      door.lock();
      all->written += 1;
      door.unlock();
    } else {
      door.lock_shared();
      atomicAdd(&all->read, 1u);
      door.unlock_shared();
    }
    shown sign(words.get<6>());
    if (blockIdx.x == 0) sign.write({before, ~before});
    const twice seen = sign.read();
    count_wrong(all, seen.number == ~seen.inverse || (seen.number == 0 && seen.inverse == 0));
    queue line(words.get<7>());
    broker market(words.get<8>());
    line.enqueue(1u);
    market.enqueue(1u);
    atomicAdd(&all->passed, line.dequeue() + market.dequeue());
    std::uint32_t item = 0;
    if (blockIdx.x == 0) {
      deque::owner own(words.get<9>());
      for (int i = 0; i < 200; ++i) count_wrong(all, own.try_push(1u));
      while (own.try_pop(item)) atomicAdd(&all->stolen, item);
    } else if (deque(words.get<9>()).try_steal(item)) {
      atomicAdd(&all->stolen, item);
    }
    latch<>(words.get<11>()).arrive_and_wait();
    atomicAdd(&all->waited, 1u);
  }
  once values(words.get<12>());
  if (speaks) values.write(blockIdx.x, {before + blockIdx.x, ~before});
  const std::uint32_t next = (blockIdx.x + 1) % gridDim.x;
  const twice of_next = values.read(next);
  count_wrong(all, of_next.number == before + next && of_next.inverse == ~before);
  __syncthreads();
  if (speaks) values.finish();
  adding sum(words.get<10>());
  sum.execute(add_to{1});
  const auto token = together.arrive();
  if (!together.try_wait_for(token, 100)) together.wait(token);
  if (speaks && blockIdx.x == 0) all->combined = sum.execute(add_to{0});
}

/// Every block sees what every other wrote before the barrier, in each of three phases.
__global__ void meet(spread_words words, std::uint32_t* written, std::uint32_t first, totals* all) {
  barrier<> together(words);
  for (std::uint32_t phase = first; phase < first + 3; ++phase) {
    if (linear_rank::of_thread() == 0) *static_cast<volatile std::uint32_t*>(written + blockIdx.x) = phase;
    together.arrive_and_wait();
    for (std::uint32_t block = threadIdx.x; block < gridDim.x; block += blockDim.x) {
      count_wrong(all, *static_cast<volatile std::uint32_t*>(written + block) == phase);
    }
    together.arrive_and_wait();
  }
}

__global__ void linger(spread_words words, std::uint64_t ns) {
  barrier<> together(words);
  const std::uint64_t start = global_timer_ns();
  while (global_timer_ns() - start < ns) {
  }
  together.arrive_and_wait();
}
__device__ __noinline__ void with_a_handle_of_its_own(spread_words words) { barrier<>(words).arrive_and_wait(); }
__global__ void second_handle(spread_words words) {
  barrier<> together(words);
  together.arrive_and_wait();
  with_a_handle_of_its_own(words);
  together.arrive_and_wait();
}
__global__ void meet_once(spread_words words) {
  barrier<> together(words);
  together.arrive_and_wait();
}
__global__ void meet_as_one_of_two(spread_words words, std::uint32_t rank) {
  const block_subset both(rank, 2);
  basic_barrier<barrier<>, block_subset> together(words, both);
  together.arrive_and_wait();
}
__global__ void second_owner(std::uint32_t* words) {
  deque::owner own(words);
  deque::owner another(words);
}
__global__ void as_a_mutex(std::uint32_t* words) { mutex<> lock(words); }

bool is_right(const char* what, bool right) {
  std::printf("%-60s %s\n", what, right ? "right" : "WRONG");
  return right;
}

std::uint32_t multiprocessors() {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return static_cast<std::uint32_t>(count);
}

totals of(const totals* all) {
  totals copy{};
  cudaMemcpy(&copy, all, sizeof copy, cudaMemcpyDeviceToHost);
  return copy;
}

bool came_to(const totals& all, std::uint32_t blocks, std::uint32_t times) {
  const std::uint32_t each = blocks * times, writers = (blocks + 15) / 16 * times;
  const bool right = all.counted == each && all.written == writers && all.read == each - writers && all.passed == 2 * each &&
                     all.stolen <= 200 * times && all.combined == each && all.waited == each && all.wrong == 0;
  if (!right) {
    std::printf("counted %u written %u read %u passed %u stolen %u combined %u waited %u of %u; %u wrong\n", all.counted, all.written, all.read,
                all.passed, all.stolen, all.combined, all.waited, each, all.wrong);
  }
  return right;
}

bool launches_and_replays(std::uint32_t blocks, totals* all) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  every_kind words(blocks, stream, 3, 0);
  bool right = words.status() == cudaSuccess;
  cudaMemset(all, 0, sizeof *all);
  for (std::uint32_t i = 0; i < launches && right; ++i) right = launch(use_all, blocks, 128, stream, words, all) == cudaSuccess;
  right = cudaStreamSynchronize(stream) == cudaSuccess && right && came_to(of(all), blocks, launches);
  bool passed = is_right(("launches back to back, blocks: " + std::to_string(blocks)).c_str(), right);
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  right = launch(use_all, blocks, 128, stream, words, all) == cudaSuccess;
  right = cudaStreamEndCapture(stream, &graph) == cudaSuccess && cudaGraphInstantiate(&ready, graph, 0) == cudaSuccess && right;
  for (std::uint32_t i = 0; i < launches && right; ++i) right = cudaGraphLaunch(ready, stream) == cudaSuccess;
  right = cudaStreamSynchronize(stream) == cudaSuccess && right && came_to(of(all), blocks, 2 * launches);
  passed = is_right(("a graph replayed, blocks: " + std::to_string(blocks)).c_str(), right) && passed;
  words.init(stream);
  const totals before = of(all);
  right = launch(use_all, blocks, 128, stream, words, all) == cudaSuccess && cudaStreamSynchronize(stream) == cudaSuccess;
  const totals after = of(all);
  right = right && after.counted == before.counted + blocks && after.combined == blocks && after.wrong == 0;
  passed = is_right(("another init, blocks: " + std::to_string(blocks)).c_str(), right) && passed;
  cudaStreamDestroy(stream);
  return passed;
}

bool blocks_of_any_size(std::uint32_t blocks, totals* all) {
  state<barrier<>> words(blocks);
  const spread_words raw = static_cast<state<barrier<>>::words>(words).get<0>();
  std::uint32_t* written = nullptr;
  cudaMalloc(&written, blocks * sizeof *written);
  cudaMemset(all, 0, sizeof *all);
  bool right = true;
  std::uint32_t first = 1;
  for (const std::uint32_t threads : {1u, 128u, 7u, 1u, 64u, 128u}) {
    right = launch(meet, blocks, threads, nullptr, raw, written, first, all) == cudaSuccess && right;
    first += 3;
  }
  right = cudaDeviceSynchronize() == cudaSuccess && right && of(all).wrong == 0;
  cudaFree(written);
  return is_right(("1, 128, 7, 1, 64, 128 threads, blocks: " + std::to_string(blocks)).c_str(), right);
}

/// Launches of one block each wait for nobody of their own grid, so they need not be cooperative, whoever else they meet.
bool launches_of_one_block_meet() {
  state<barrier<>> words(2);
  const spread_words raw = static_cast<state<barrier<>>::words>(words).get<0>();
  cudaStream_t streams[2];
  cudaDeviceSynchronize();
  for (std::uint32_t rank = 0; rank < 2; ++rank) {
    cudaStreamCreateWithFlags(&streams[rank], cudaStreamNonBlocking);
    meet_as_one_of_two<<<1, 64, 0, streams[rank]>>>(raw, rank);
  }
  const bool met = cudaDeviceSynchronize() == cudaSuccess && !words.report();
  for (const cudaStream_t stream : streams) {
    cudaStreamDestroy(stream);
  }
  return is_right("two launches of one block each", met);
}

/// Each block writes a row of dynamic shared memory, the last byte of it too, before it says at a barrier that it did.
__global__ void fill_shared(spread_words words, std::uint32_t bytes, std::uint32_t* filled) {
  extern __shared__ unsigned char row[];
  barrier<> all(words);
  for (std::uint32_t i = threadIdx.x; i < bytes; i += blockDim.x) row[i] = static_cast<unsigned char>(blockIdx.x);
  __syncthreads();
  if (threadIdx.x == 0 && row[bytes - 1] == static_cast<unsigned char>(blockIdx.x)) atomicAdd(filled, 1u);
  all.arrive_and_wait();
}

/// More than the 48 KB that a kernel has without asking; one block more than can be resident is refused.
bool dynamic_shared_memory(totals* all) {
  const int bytes = 64 << 10;
  const std::uint32_t most = most_blocks(fill_shared, 128, bytes);
  state<barrier<>> words(most), too_many(most + 1);
  cudaMemset(all, 0, sizeof *all);
  bool right = most != 0 && most < most_blocks(fill_shared, 128);
  right = launch(fill_shared, {most, 128, bytes}, nullptr, static_cast<state<barrier<>>::words>(words).get<0>(), bytes, &all->counted) ==
              cudaSuccess && cudaDeviceSynchronize() == cudaSuccess && right;
  right = right && of(all).counted == most;
  right = launch(fill_shared, {most + 1, 128, bytes}, nullptr, static_cast<state<barrier<>>::words>(too_many).get<0>(), bytes, &all->counted) ==
              cudaErrorCooperativeLaunchTooLarge && right;
  cudaGetLastError();
  return is_right("64 KB of dynamic shared memory", right);
}

/// Whether the device stopped a kernel in which a deque had two owners, and the state says why.
bool is_second_owner_refused() {
  state<deque> words(1);
  second_owner<<<1, 1>>>(static_cast<state<deque>::words>(words).get<0>());
  const bool stopped = cudaDeviceSynchronize() != cudaSuccess;
  return words.report() && stopped;
}

/// Whether the device stopped blocks that wait for each other in a kernel that was not launched cooperatively, and the state says why.
bool is_plain_launch_refused() {
  state<barrier<>> words(8);
  meet_once<<<8, 64>>>(static_cast<state<barrier<>>::words>(words).get<0>());
  const bool stopped = cudaDeviceSynchronize() != cudaSuccess;
  return words.report() && stopped;
}

/// Whether the device stopped the kernel, and the state says why.
bool is_refused(int which) {
  state<barrier<>> words(8);
  const spread_words raw = static_cast<state<barrier<>>::words>(words).get<0>();
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  if (which == 0) as_a_mutex<<<1, 1>>>(raw.words);
  if (which == 1) static_cast<void>(launch(second_handle, 8, 64, nullptr, raw));
  if (which == 2) static_cast<void>(launch(second_handle, 9, 64, nullptr, raw));
  if (which == 3) {
    static_cast<void>(launch(linger, 8, 64, nullptr, raw, std::uint64_t{200'000'000}));
    static_cast<void>(launch(linger, 8, 64, other, raw, std::uint64_t{1}));
  }
  const bool stopped = cudaDeviceSynchronize() != cudaSuccess;
  return words.report() && stopped;
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) {
    const int which = std::atoi(arguments[1]);
    const bool refused = which == 4 ? is_second_owner_refused() : which == 5 ? is_plain_launch_refused() : is_refused(which);
    return refused ? 0 : 1;
  }
  totals* all = nullptr;
  if (cudaMalloc(&all, sizeof *all) != cudaSuccess) {
    std::printf("no GPU\n");
    return 1;
  }
  bool passed = true;
  const std::uint32_t most = most_blocks(use_all, 128);
  for (const std::uint32_t blocks : {1u, 2u, multiprocessors(), 4 * multiprocessors(), most}) {
    passed = launches_and_replays(blocks < most ? blocks : most, all) && passed;
  }
  for (const std::uint32_t blocks : {multiprocessors(), 4 * multiprocessors(), 8 * multiprocessors()}) {
    passed = blocks_of_any_size(blocks, all) && passed;
  }
  passed = launches_of_one_block_meet() && passed;
  passed = dynamic_shared_memory(all) && passed;
  const char* const cases[] = {"a barrier's words as a mutex", "a second handle in a function", "8 blocks' words for 9", "two launches in flight",
                               "two owners of a deque", "a launch that is not cooperative"};
  for (int which = 0; which < 6; ++which) {
    std::fflush(stdout);
    passed = is_right(cases[which], std::system((std::string(arguments[0]) + " " + std::to_string(which)).c_str()) == 0) && passed;
  }
  return passed ? 0 : 1;
}
