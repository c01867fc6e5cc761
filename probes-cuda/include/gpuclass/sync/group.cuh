/// \file
/// Who takes part in a primitive: blocks, or warps that stand for blocks, and the threads of each.
///
/// A group is a value with these members; any class that has them will do:
///
///     spans_blocks             whether members lie in several blocks, so that `scope::block` is not enough
///     block(), blocks()        rank of this member, and how many members there are
///     thread(), threads()      rank of this thread in its member, and how many threads the member has
///     sync_block()             barrier of the member's threads, which orders what they did before
///     sync_and_agree_block(b)  the same; returns whether `b` holds for all of them
///     is_whole()               whether none of its threads has exited; all that have not call it; debug builds ask
///     multiprocessor()         number of the SM that the member runs on; only the tree barriers ask for it
///
/// Members of a group that wait for each other must be resident together: launch cooperatively.
#pragma once
#include "../names/begin.cuh"

#include "../mem/in_register.cuh"
#include "../stop.cuh"

namespace gpuclass {

#if defined(__CUDACC__)

/// Ranks as cooperative groups count them: x runs fastest, then y, then z.
struct linear_rank {
  static __device__ __forceinline__ std::uint32_t of_block() { return blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z); }
  static __device__ __forceinline__ std::uint32_t of_thread() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  static __device__ __forceinline__ std::uint32_t blocks() { return gridDim.x * gridDim.y * gridDim.z; }
  static __device__ __forceinline__ std::uint32_t threads() { return blockDim.x * blockDim.y * blockDim.z; }
};

/// The threads of a block, as a member of a group. Its rank is made of six special registers, which the compiler would otherwise read again in
/// every phase of a barrier, between the block's own barrier and the arrival: up to 5 % of a phase. A block may have any shape. All its threads call what it calls.
class block_member {
 public:
  static constexpr bool spans_blocks = true;

  __device__ __forceinline__ block_member() : thread_(in_register(linear_rank::of_thread())) {}

  __device__ __forceinline__ std::uint32_t thread() const { return thread_; }
  static __device__ __forceinline__ std::uint32_t threads() { return linear_rank::threads(); }
  static __device__ __forceinline__ void sync_block() { __syncthreads(); }
  static __device__ __forceinline__ bool sync_and_agree_block(bool holds) { return __syncthreads_and(holds) != 0; }
  static __device__ __forceinline__ bool is_whole() { return static_cast<std::uint32_t>(__syncthreads_count(1)) == threads(); }
  /// The SM that this block runs on (PTX ISA, "%smid"). Blocks are not moved without reason, but they can be: good for speed only.
  static __device__ __forceinline__ std::uint32_t multiprocessor() {
    std::uint32_t sm;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
    return sm;
  }

 private:
  std::uint32_t thread_;
};

/// All blocks of a grid, of whatever shape, by those who seldom ask for ranks: they are worked out again each time, and take no register.
struct grid_without_rank {
  static constexpr bool spans_blocks = true;

  template <class Group>
  explicit __device__ __forceinline__ grid_without_rank(const Group&) {}

  static __device__ __forceinline__ std::uint32_t block() { return linear_rank::of_block(); }
  static __device__ __forceinline__ std::uint32_t blocks() { return linear_rank::blocks(); }
  static __device__ __forceinline__ std::uint32_t thread() { return linear_rank::of_thread(); }
  static __device__ __forceinline__ std::uint32_t threads() { return linear_rank::threads(); }
  static __device__ __forceinline__ void sync_block() { __syncthreads(); }
  static __device__ __forceinline__ bool sync_and_agree_block(bool holds) { return __syncthreads_and(holds) != 0; }
  static __device__ __forceinline__ bool is_whole() { return block_member::is_whole(); }
};

/// All blocks of a grid, of whatever shape. Making one takes some cycles; make it once.
class grid_group : public block_member {
 public:
  using without_rank = grid_without_rank;

  __device__ __forceinline__ grid_group() : block_(in_register(linear_rank::of_block())) {}

  __device__ __forceinline__ std::uint32_t block() const { return block_; }
  static __device__ __forceinline__ std::uint32_t blocks() { return linear_rank::blocks(); }

 private:
  std::uint32_t block_;
};

/// Some blocks of a grid. Each such group has state of its own.
class block_subset : public block_member {
 public:
  /// \param rank of this block in the group; each block has another one
  /// \param count blocks in the group, the same for all of them
  __device__ __forceinline__ block_subset(std::uint32_t rank, std::uint32_t count) : rank_(rank), count_(count) {
    GPUCLASS_STOP_UNLESS(rank < count, "a block_subset is made by a block that is none of its members");
  }

  /// The `count` blocks from linear rank `first` on. Only they may make it.
  static __device__ __forceinline__ block_subset from(std::uint32_t first, std::uint32_t count) {
    return {linear_rank::of_block() - first, count};
  }

  __device__ __forceinline__ std::uint32_t block() const { return rank_; }
  __device__ __forceinline__ std::uint32_t blocks() const { return count_; }

 private:
  std::uint32_t rank_;
  std::uint32_t count_;
};

/// The threads of a warp, as a member of a group. Blocks have a multiple of 32 threads; all 32 call what the warp calls.
struct warp_member {
  __device__ __forceinline__ warp_member() {
    GPUCLASS_STOP_UNLESS(linear_rank::threads() % 32 == 0, "a group of warps in a block whose threads are no multiple of 32");
  }

  static __device__ __forceinline__ std::uint32_t thread() { return linear_rank::of_thread() % 32; }
  static __device__ __forceinline__ std::uint32_t threads() { return 32; }
  static __device__ __forceinline__ void sync_block() { __syncwarp(); }
  static __device__ __forceinline__ bool sync_and_agree_block(bool holds) { return __all_sync(0xffffffffu, holds) != 0; }
  /// All threads that have not exited vote, from whatever branch they come (PTX ISA, "vote.sync").
  static __device__ __forceinline__ bool is_whole() { return __ballot_sync(0xffffffffu, 1) == 0xffffffffu; }
  static __device__ __forceinline__ std::uint32_t multiprocessor() { return block_member::multiprocessor(); }
  static __device__ __forceinline__ std::uint32_t in_block() { return linear_rank::of_thread() / 32; }
  static __device__ __forceinline__ std::uint32_t of_block() { return linear_rank::threads() / 32; }
};

/// All warps of a grid.
struct grid_warps : warp_member {
  static constexpr bool spans_blocks = true;

  static __device__ __forceinline__ std::uint32_t block() { return linear_rank::of_block() * of_block() + in_block(); }
  static __device__ __forceinline__ std::uint32_t blocks() { return linear_rank::blocks() * of_block(); }
};

/// All warps of one block: the one group for which `scope::block` is enough.
struct block_warps : warp_member {
  static constexpr bool spans_blocks = false;

  static __device__ __forceinline__ std::uint32_t block() { return in_block(); }
  static __device__ __forceinline__ std::uint32_t blocks() { return of_block(); }
};

#endif

#if !defined(__CUDACC_RTC__)
/// One host thread that stands for a block of one thread.
struct host_group {
  static constexpr bool spans_blocks = true;

  std::uint32_t index;
  std::uint32_t count;

  std::uint32_t block() const { return index; }
  std::uint32_t blocks() const { return count; }
  static std::uint32_t thread() { return 0; }
  static std::uint32_t threads() { return 1; }
  static void sync_block() {}
  static bool sync_and_agree_block(bool holds) { return holds; }
  static bool is_whole() { return true; }
  /// As if there were two blocks on each SM.
  std::uint32_t multiprocessor() const { return index / 2; }
};

/// The host's `__shared__` memory: the group's, if it has any; else a block is one thread, which shares with nobody.
template <class T, class Group, class = void>
struct shared_on_host {
  static T& of(const Group&) {
    static thread_local T here;
    return here;
  }
};
template <class T, class Group>
struct shared_on_host<T, Group, std::void_t<decltype(std::declval<const Group&>().template shared<T>())>> {
  static T& of(const Group& group) { return group.template shared<T>(); }
};
#endif

#if defined(__CUDACC__)
using usual_group = grid_group;  ///< who takes part, unless said otherwise: the whole grid
#else
using usual_group = host_group;  ///< who takes part, unless said otherwise: so many host threads
#endif

}  // namespace gpuclass

#include "../names/end.cuh"
