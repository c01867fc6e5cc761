/// \file
/// Uses that the compiler must refuse: with CASE from 1 on, each fails with the message that stands behind it; with CASE 0 all is well.
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
#include "gpuclass/sync/mutex_clh.cuh"
#include "gpuclass/sync/shared_mutex.cuh"
#include "gpuclass/sync/work_stealing_deque.cuh"
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

__global__ void kernel(std::uint32_t* words) {
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
#if CASE == 1  // a barrier among blocks needs scope::device
  barrier<contention::by_blocks, scope::block> all(words);
#elif CASE == 2  // a mutex among blocks needs scope::device
  mutex<contention::by_blocks, scope::block> lock(words);
#elif CASE == 3  // a semaphore among blocks needs scope::device
  semaphore<capacity::many, contention::by_blocks, scope::block> places(words);
#elif CASE == 4  // use arrive_and_wait()
  basic_barrier<barrier_xf<>> flags(words);
  static_cast<void>(flags.arrive());
#elif CASE == 5  // use wait()
  basic_barrier<barrier_libcu> other(words);
  const auto token = other.arrive();
  static_cast<void>(other.try_wait_for(token, 1));
#elif CASE == 6  // try_lock
  basic_mutex<mutex_clh<>> queue(words);
  static_cast<void>(queue.try_lock());
#elif CASE == 7  // grid_group
  basic_barrier<barrier_grid_sync, block_subset> half(words, block_subset(0, 1));
#elif CASE == 8  // ignoring return value
  mutex<> lock(words);
  lock.try_lock();
#elif CASE == 9  // a barrier of several GPUs needs scope::system
  const team others{};
  basic_barrier<barrier_xf<scope::device>, team_group<>> all(words, team_group<>(others));
#elif CASE == 10  // a mutex of several GPUs needs scope::system
  const team others{};
  mutex<> lock(words, team_group<>(others));
#elif CASE == 11  // system_barrier needs a team_group
  const team others{};
  basic_system_barrier<grid_group> all(others, grid_group{});
#elif CASE == 12  // system_mutex needs a team_group
  const team others{};
  basic_system_mutex<grid_group> lock(others, grid_group{});
#elif CASE == 13  // no instance of constructor
  system_mutex lock(words);
#elif CASE == 14  // the barrier of a cluster needs compute capability 9.0
  basic_barrier<basic_barrier_cluster<false>, cluster_blocks> older(words);
#elif CASE == 15  // waiting for an mbarrier needs compute capability 9.0
  basic_barrier<basic_barrier_mbarrier<false>, block_threads> older(words);
#elif CASE == 16  // a barrier among clusters starts from zeroed words
  basic_barrier<clustered<barrier_libcu>> other(words);
#elif CASE == 17  // has to do without the block's own barrier
  basic_barrier<clustered<barrier_tree_lock_free<>>> other(words);
#elif CASE == 18  // this barrier in hardware cannot meet that group
  basic_barrier<barrier_syncthreads> all(words);
#elif CASE == 19  // this barrier in hardware cannot meet that group
  basic_barrier<barrier_syncwarp, block_threads> all(words);
#elif CASE == 20  // this barrier in hardware cannot meet that group
  basic_barrier<barrier_cluster> all(words);
#elif CASE == 21  // this barrier in hardware cannot meet that group
  basic_barrier<clustered<barrier_striped<>>, cluster_blocks> all(words);
#elif CASE == 22  // from 2 to 2^30, since tickets wrap
  broker_queue<int, 1u << 31> queue(words);
#elif CASE == 23  // from 2 to 2^30, since tickets wrap
  bounded_queue<int, 100> queue(words);
#elif CASE == 24  // from 2 to 2^30, since positions wrap
  work_stealing_deque<int, 1> deque(words);
#elif CASE == 25  // it must be trivially copyable, and no reference
  combining_mutex<tells_where> mutex(words);
#elif CASE == 26  // pass it by reference
  barrier<> all(words);
  arrives(all);
#elif CASE == 27  // pass it by reference
  fair_mutex<> lock(words);
  lock.lock();
  [lock]() mutable { lock.unlock(); }();
#elif CASE == 28  // pass it by reference
  shared_mutex<> lock(words);
  auto copy = lock;
#elif CASE == 29  // pass it by reference
  work_stealing_deque<int, 4>::owner own(words);
  auto copy = own;
#elif CASE == 30  // is a deleted function
  const barrier<> all(words);
  barrier<> copy(all);
#elif CASE == 31  // the state has no primitive of that type, or several
  const state<mutex<>, mutex<>>::words both{};
  mutex<> lock(both.of<mutex<>>());
#elif CASE == 36  // a whole number is wanted, not a fraction
  mutex<> lock(words);
  static_cast<void>(lock.try_lock_for(0.5));
#elif CASE == 37  // a whole number is wanted, not a fraction
  semaphore<> places(words);
  places.post(1.5);
#elif CASE == 38  // a block has named barriers 0 to 15
  basic_barrier<basic_barrier_named<16>, half_block_threads> too_high(nullptr);
#elif CASE == 39  // more than a combining mutex has room for in shared memory
  combining_mutex<nine_kilobytes> mutex(words);
  static_cast<void>(mutex.execute(nine_kilobytes{}));
#endif
}

void on_the_host([[maybe_unused]] std::uint32_t* words) {
#if CASE == 32  // from a __host__ function
  mutex<>::init(words, 1);
#elif CASE == 33  // from a __host__ function
  semaphore<>::init(words, 1, 1);
#elif CASE == 34  // a number for each semaphore and latch
  const state<semaphore<>> places(1);
#elif CASE == 35  // as many arguments as the kernel has parameters
  launch(kernel, 1, 1, nullptr);
#endif
}
