/// \file
/// Uses that the compiler must refuse: each function below `right` is wrong in its last statement, which is refused with the message that stands
/// above the function.
#include "gpuclass/launch.cuh"
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/barrier_block.cuh"
#include "gpuclass/sync/barrier_cluster.cuh"
#include "gpuclass/sync/barrier_grid_sync.cuh"
#include "gpuclass/sync/barrier_libcu.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/barrier_xf.cuh"
#include "gpuclass/sync/broker_queue.cuh"
#include "gpuclass/sync/combining_mutex.cuh"
#include "gpuclass/sync/event_counter.cuh"
#include "gpuclass/sync/look_back.cuh"
#include "gpuclass/sync/message.cuh"
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/sequence_lock.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/sync/work_stealing_deque.cuh"
#include "gpuclass/sync/write_once.cuh"
#include "gpuclass/system.cuh"

using namespace gpuclass;

struct tells_where {
  int* word;
  __device__ int& operator()() const { return *word; }
};

__device__ void arrives(barrier<> all) { all.arrive_and_wait(); }

struct nine_kilobytes {
  int number[2304];
  __device__ int operator()() const { return number[0]; }
};

struct tells_number {
  int number;
  __device__ int operator()() const { return number; }
};
constexpr tells_number seven{7};
constexpr int no_task = -1;
constexpr std::uint32_t no_tiles = 0;
constexpr std::uint64_t a_second = 1'000'000'000;

/// Constants of the host, whose values a kernel may use, but not their addresses.
__global__ void right_with_constants(std::uint32_t* words, int* out) {
  bounded_queue<int, 64> queue(words);
  queue.enqueue(no_task);
  *out = queue.try_enqueue(no_task) + queue.try_enqueue_for(no_task, a_second);
  broker_queue<int, 64> broker(words);
  *out += broker.try_enqueue(no_task) + broker.try_enqueue_for(no_task, a_second);
  work_stealing_deque<int, 64>::owner deque(words);
  *out += deque.try_push(no_task);
  sequence_lock<int> shown(words);
  shown.write(no_task);
  *out += shown.try_write(no_task) + shown.try_write_for(no_task, a_second);
  message<int> to_all(words);
  to_all.send(no_task);
  *out += to_all.try_send(no_task) + to_all.send_for(no_task, a_second);
  look_back<std::uint32_t> scan(words);
  combining_mutex<tells_number> combined(words);
  *out += combined.execute(seven) + combined.try_execute(seven, *out);
  *out += scan.exclusive(0, no_tiles, gpuclass::plus{}, no_tiles);
  write_once<int> variables(words);
  variables.write(no_tiles, no_task);
  *out += variables.read(no_tiles);
  event_counter<> done(words);
  done.arrive(no_tiles);
  done.arrive_alone(no_tiles);
  done.wait_ge(no_tiles);
  semaphore<> places(words);
  places.release(no_tiles);
}

/// Dynamic shared memory is told by any integer.
cudaError_t right_with_shared_memory(void (*kernel)(std::uint32_t*, int*), std::uint32_t* words, int* out, int bytes) {
  const std::uint32_t blocks = most_blocks(kernel, 128, bytes);
  return launch(kernel, {blocks, 128, bytes}, nullptr, words, out);
}

__global__ void right(std::uint32_t* words) {
  barrier<contention::by_blocks, scope::block, chosen_backoff, block_warps> among_warps(words);
  among_warps.arrive_and_wait();
  basic_barrier<clustered<barrier_striped<>>> over_clusters(words);
  over_clusters.arrive_and_wait();
  basic_barrier<barrier_cluster, cluster_blocks> in_cluster(words);
  in_cluster.wait(in_cluster.arrive());
  basic_barrier<barrier_syncwarp, warp_threads> in_warp(nullptr);
  in_warp.arrive_and_wait();
  basic_barrier<barrier_syncthreads, block_threads> in_block(nullptr);
  in_block.arrive_and_wait();
  basic_barrier<barrier_named, half_block_threads> in_half(nullptr);
  in_half.arrive_and_wait();
  basic_barrier<basic_barrier_named<8>, half_block_threads> beside_others(nullptr);
  beside_others.arrive_and_wait();
}

// refused: a barrier among blocks needs scope::device
__device__ void refused_1([[maybe_unused]] std::uint32_t* words) {
  barrier<contention::by_blocks, scope::block> all(words);
}

// refused: a mutex among blocks needs scope::device
__device__ void refused_2([[maybe_unused]] std::uint32_t* words) {
  mutex<contention::by_blocks, scope::block> lock(words);
}

// refused: a semaphore among blocks needs scope::device
__device__ void refused_3([[maybe_unused]] std::uint32_t* words) {
  semaphore<capacity::many, contention::by_blocks, scope::block> places(words);
}

// refused: use arrive_and_wait()
__device__ void refused_4([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<barrier_xf<>> flags(words);
  static_cast<void>(flags.arrive());
}

// refused: use wait()
__device__ void refused_5([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<barrier_libcu> other(words);
  const auto token = other.arrive();
  static_cast<void>(other.try_wait_for(token, 1));
}

// refused: try_lock
__device__ void refused_6([[maybe_unused]] std::uint32_t* words) {
  basic_mutex<mutex_clh<>> queue(words);
  static_cast<void>(queue.try_lock());
}

// refused: grid_group
__device__ void refused_7([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<barrier_grid_sync, block_subset> half(words, block_subset(0, 1));
}

// refused: ignoring return value
__device__ void refused_8([[maybe_unused]] std::uint32_t* words) {
  mutex<> lock(words);
  lock.try_lock();
}

// refused: a barrier of several GPUs needs scope::system
__device__ void refused_9([[maybe_unused]] std::uint32_t* words) {
  const team others{};
  basic_barrier<barrier_xf<scope::device>, team_group<>> all(words, team_group<>(others));
}

// refused: a mutex of several GPUs needs scope::system
__device__ void refused_10([[maybe_unused]] std::uint32_t* words) {
  const team others{};
  mutex<> lock(words, team_group<>(others));
}

// refused: system_barrier needs a team_group
__device__ void refused_11([[maybe_unused]] std::uint32_t* words) {
  const team others{};
  basic_system_barrier<grid_group> all(others, grid_group{});
}

// refused: system_mutex needs a team_group
__device__ void refused_12([[maybe_unused]] std::uint32_t* words) {
  const team others{};
  basic_system_mutex<grid_group> lock(others, grid_group{});
}

// refused: no instance of constructor
__device__ void refused_13([[maybe_unused]] std::uint32_t* words) {
  system_mutex lock(words);
}

// refused: the barrier of a cluster needs compute capability 9.0
__device__ void refused_14([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<basic_barrier_cluster<false>, cluster_blocks> older(words);
}

// refused: waiting for an mbarrier needs compute capability 9.0
__device__ void refused_15([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<basic_barrier_mbarrier<false>, block_threads> older(words);
}

// refused: a barrier among clusters starts from zeroed words
__device__ void refused_16([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<clustered<barrier_libcu>> other(words);
}

// refused: has to do without the block's own barrier
__device__ void refused_17([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<clustered<barrier_tree_lock_free<>>> other(words);
}

// refused: this barrier in hardware cannot meet that group
__device__ void refused_18([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<barrier_syncthreads> all(words);
}

// refused: this barrier in hardware cannot meet that group
__device__ void refused_19([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<barrier_syncwarp, block_threads> all(words);
}

// refused: this barrier in hardware cannot meet that group
__device__ void refused_20([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<barrier_cluster, grid_group> all(words);
}

// refused: this barrier in hardware cannot meet that group
__device__ void refused_21([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<clustered<barrier_striped<>>, cluster_blocks> all(words);
}

// refused: from 2 to 2^30, since tickets wrap
__device__ void refused_22([[maybe_unused]] std::uint32_t* words) {
  broker_queue<int, 1u << 31> queue(words);
}

// refused: from 2 to 2^30, since tickets wrap
__device__ void refused_23([[maybe_unused]] std::uint32_t* words) {
  bounded_queue<int, 100> queue(words);
}

// refused: from 2 to 2^30, since positions wrap
__device__ void refused_24([[maybe_unused]] std::uint32_t* words) {
  work_stealing_deque<int, 1> deque(words);
}

// refused: it must be trivially copyable, and no reference
__device__ void refused_25([[maybe_unused]] std::uint32_t* words) {
  combining_mutex<tells_where> mutex(words);
}

// refused: pass it by reference
__device__ void refused_26([[maybe_unused]] std::uint32_t* words) {
  barrier<> all(words);
  arrives(all);
}

// refused: pass it by reference
__device__ void refused_27([[maybe_unused]] std::uint32_t* words) {
  fair_mutex<> lock(words);
  lock.lock();
  [lock]() mutable { lock.unlock(); }();
}

// refused: pass it by reference
__device__ void refused_28([[maybe_unused]] std::uint32_t* words) {
  shared_mutex<> lock(words);
  auto copy = lock;
}

// refused: pass it by reference
__device__ void refused_29([[maybe_unused]] std::uint32_t* words) {
  work_stealing_deque<int, 4>::owner own(words);
  auto copy = own;
}

// refused: is a deleted function
__device__ void refused_30([[maybe_unused]] std::uint32_t* words) {
  const barrier<> all(words);
  barrier<> copy(all);
}

// refused: the state has no primitive of that type, or several
__device__ void refused_31([[maybe_unused]] std::uint32_t* words) {
  const state<mutex<>, mutex<>>::words both{};
  mutex<> lock(both.of<mutex<>>());
}

// refused: a whole number is wanted, not a fraction
__device__ void refused_36([[maybe_unused]] std::uint32_t* words) {
  mutex<> lock(words);
  static_cast<void>(lock.try_lock_for(0.5));
}

// refused: a whole number is wanted, not a fraction
__device__ void refused_37([[maybe_unused]] std::uint32_t* words) {
  semaphore<> places(words);
  places.post(1.5);
}

// refused: a block has named barriers 0 to 15
__device__ void refused_38([[maybe_unused]] std::uint32_t* words) {
  basic_barrier<basic_barrier_named<16>, half_block_threads> too_high(nullptr);
}

// refused: more than a combining mutex has room for in shared memory
__device__ void refused_39([[maybe_unused]] std::uint32_t* words) {
  combining_mutex<nine_kilobytes> mutex(words);
  static_cast<void>(mutex.execute(nine_kilobytes{}));
}

// refused: from a __host__ function
void refused_32([[maybe_unused]] std::uint32_t* words) {
  mutex<>::init(words, 1);
}

// refused: from a __host__ function
void refused_33([[maybe_unused]] std::uint32_t* words) {
  semaphore<>::init(words, 1, 1);
}

// refused: from a __host__ function
void refused_40([[maybe_unused]] std::uint32_t* words) {
  barrier<>::init(words, 1);
}

// refused: a number for each semaphore and latch
void refused_34([[maybe_unused]] std::uint32_t* words) {
  const state<semaphore<>> places(1);
}

// refused: as many arguments as the kernel has parameters
void refused_35([[maybe_unused]] std::uint32_t* words) {
  launch(right, 1, 1, nullptr);
}
