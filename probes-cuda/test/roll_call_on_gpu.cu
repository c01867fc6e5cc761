/// \file
/// The roll call on a GPU: a block that comes late to a barrier, one that keeps a lock, a place of a queue that nobody fills, and events that
/// do not happen are told while the kernel hangs, with a deadline that is set only then; the host then lets the kernel end. Prints the lines,
/// and ends with status 0 if they name exactly those and every kernel ends. Takes 2 s.
/// Compile with `nvcc -O3 -std=c++17 -arch=native -I include -I .`.
#define GPUCLASS_ROLL_CALL

#include <cstdio>
#include <mutex>
#include <string>
#include <vector>

#include "gpuclass/roll_call.cuh"
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/bounded_queue.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "test/gpu_bed.cuh"

namespace {

using namespace on_gpu;
using namespace std::chrono_literals;

using queue_type = bounded_queue<int, 16>;
constexpr std::uint32_t block_threads = 64;

/// Pinned; the late thread polls it.
__device__ void wait_for_host(const std::uint32_t* go) {
  while (ld_acquire<scope::system>(go) == 0) sleep_ns(1000);
}

__global__ void make(std::uint32_t* words, std::uint32_t* lock_words, std::uint32_t* queue_words, std::uint32_t blocks) {
  barrier<>::init(words, blocks);
  fair_mutex<>::init(lock_words, blocks);
  queue_type::init(queue_words, blocks);
}

/// Blocks 3 and 5 come late to the third phase.
__global__ void come_late(std::uint32_t* words, const std::uint32_t* go) {
  barrier<> all(words);
  all.arrive_and_wait();
  all.arrive_and_wait();
  if (blockIdx.x == 3 || blockIdx.x == 5) wait_for_host(go);
  all.arrive_and_wait();
}

/// Block 2 takes the lock, and keeps it while the others want it.
__global__ void keep_lock(std::uint32_t* words, std::uint32_t* barrier_words, const std::uint32_t* go) {
  barrier<> all(barrier_words);
  fair_mutex<> mutex(words);
  const bool keeps = blockIdx.x == 2 && threadIdx.x == 0;
  if (keeps) mutex.lock();
  all.arrive_and_wait();
  if (keeps) {
    wait_for_host(go);
    mutex.unlock();
  } else if (threadIdx.x == 0) {
    mutex.lock();
    mutex.unlock();
  }
}

/// Block 0 fills five places, and takes six values; the sixth comes from block 1 when the host says so.
__global__ void leave_empty(std::uint32_t* words, const std::uint32_t* go, int* sum) {
  if (threadIdx.x != 0 || blockIdx.x > 1) return;
  queue_type queue(words);
  if (blockIdx.x == 1) {
    wait_for_host(go);
    queue.enqueue(6);
    return;
  }
  for (int i = 1; i <= 5; ++i) queue.enqueue(i);
  for (int i = 1; i <= 6; ++i) *sum += queue.dequeue();
}

/// Block 0 waits for five events. Block 1 counts two at once, and three when the host says so.
__global__ void leave_out_events(std::uint32_t* words, const std::uint32_t* go) {
  if (threadIdx.x != 0 || blockIdx.x > 1) return;
  event_counter<> events(words);
  if (blockIdx.x == 0) {
    events.wait_ge(5);
    return;
  }
  events.arrive(2);
  wait_for_host(go);
  events.arrive(3);
}

class lines {
 public:
  void add(const std::string& line) {
    const std::lock_guard<std::mutex> guard(mutex_);
    all_.push_back(line);
  }
  std::vector<std::string> all() {
    const std::lock_guard<std::mutex> guard(mutex_);
    return all_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> all_;
};

struct bench {
  roll_call roll;
  std::uint32_t* go = nullptr;
  bool failed = false;

  bench() { require(cudaHostAlloc(&go, sizeof *go, cudaHostAllocMapped)); }

  /// Launches, sets the deadline while the kernel hangs, waits for a line, and lets the kernel go on.
  template <class... Arguments>
  void hang(const char* end, void (*kernel)(Arguments...), std::uint32_t blocks, Arguments... arguments) {
    void* pointers[] = {&arguments...};
    *go = 0;
    roll.deadline(0us);
    lines found;
    const roll_call_watcher watcher(roll.page(), [&](const std::string& line) { found.add(line); });
    require(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(block_threads), pointers));
    std::this_thread::sleep_for(100ms);
    expect(found.all().empty(), "a line without a deadline");
    roll.deadline(50ms);
    for (int i = 0; i < 200 && found.all().empty(); ++i) std::this_thread::sleep_for(10ms);
    std::this_thread::sleep_for(100ms);
    st_release<scope::system>(go, 1);
    require(cudaDeviceSynchronize());
    const std::vector<std::string> all = found.all();
    for (const std::string& line : all) std::printf("%s\n", line.c_str());
    const std::string wanted = end;
    expect(all.size() == 1, "one line and no more");
    expect(!all.empty() && all[0].size() >= wanted.size() && all[0].substr(all[0].size() - wanted.size()) == wanted, end);
  }

  void expect(bool holds, const char* what) {
    if (!holds) std::printf("FAILED: %s\n", what);
    failed = failed || !holds;
  }
};

}  // namespace

int main() {
  constexpr std::uint32_t blocks = 64;
  bench all;
  auto* const words = allocated<std::uint32_t>(barrier<>::state_words(blocks));
  auto* const lock_words = allocated<std::uint32_t>(fair_mutex<>::state_words(blocks));
  auto* const queue_words = allocated<std::uint32_t>(queue_type::state_words(blocks));
  int* const sum = allocated<int>(1);
  require(cudaMemset(words, 0, barrier<>::state_words(blocks) * sizeof *words));
  require(cudaMemset(lock_words, 0, fair_mutex<>::state_words(blocks) * sizeof *words));
  require(cudaMemset(queue_words, 0, queue_type::state_words(blocks) * sizeof *words));
  require(cudaMemset(sum, 0, sizeof *sum));
  make<<<1, 1>>>(words, lock_words, queue_words, blocks);
  const std::uint32_t* const go = all.go;
  all.hang("in phase 3; not arrived: 3, 5 (2 blocks)", come_late, blocks, words, go);
  all.hang("; held by block 2", keep_lock, blocks, lock_words, words, go);
  all.hang("to dequeue, ticket 5, slot 5 never filled", leave_empty, blocks, queue_words, go, sum);
  auto* const event_words = allocated<std::uint32_t>(event_counter<>::state_words(blocks));
  require(cudaMemset(event_words, 0, event_counter<>::state_words(blocks) * sizeof *words));
  all.hang("for event 5; missing: 3", leave_out_events, blocks, event_words, go);
  int found = 0;
  require(cudaMemcpy(&found, sum, sizeof found, cudaMemcpyDeviceToHost));
  all.expect(found == 21, "all values arrive in the end");
  std::printf("%s\n", all.failed ? "FAILED" : "passed");
  return all.failed ? 1 : 0;
}
