/// \file
/// Races of scopes as the literature labels them: the 32 patterns of ScoR (Kamath, George and Basu, "ScoRD: A Scoped Race Detector for GPUs",
/// ISCA 2020), told by the names of that suite and written anew. Data are plain words here, where that suite has volatile ones, which race nowhere
/// in PTX; so whoever waits for a flag has a fence behind it, of the scope of the other one's. Two threads of one block stand for two warps.
#include <cuda/atomic>

namespace {

constexpr auto device = cuda::thread_scope_device;
constexpr auto block = cuda::thread_scope_block;
constexpr auto relaxed = cuda::memory_order_relaxed;
using scope_of = cuda::thread_scope;

template <scope_of Scope>
__device__ void fence() {
  if constexpr (Scope == block) {
    __threadfence_block();
  } else {
    __threadfence();
  }
}

template <scope_of Scope>
__device__ unsigned exchange(unsigned* word, unsigned value) {
  return cuda::atomic_ref<unsigned, Scope>(*word).exchange(value, relaxed);
}

__device__ void wait_for(unsigned* flag, unsigned value) {
  while (cuda::atomic_ref<unsigned, device>(*flag).load(relaxed) != value) {
  }
}

/// Writes, and raises a flag behind a fence.
template <scope_of Scope>
__device__ void tell(unsigned* words, unsigned* data) {
  *data = 1;
  fence<Scope>();
  exchange<device>(words, 1);
}

/// Waits for the flag, and reads behind a fence.
template <scope_of Scope>
__device__ void hear(unsigned* words, unsigned* data) {
  wait_for(words, 1);
  fence<Scope>();
  words[32] = *data;
}

template <scope_of Scope>
__device__ void take(unsigned* words) {
  unsigned free = 0;
  while (!cuda::atomic_ref<unsigned, Scope>(*words).compare_exchange_strong(free, 1, relaxed)) {
    free = 0;
  }
}

/// Writes within a lock, with a fence after it was taken and one before it is given back.
template <scope_of Scope, scope_of Fences = Scope>
__device__ void within(unsigned* words, unsigned* data) {
  take<Scope>(words);
  fence<Fences>();
  *data = 1;
  fence<Fences>();
  exchange<Scope>(words, 0);
}

template <scope_of Scope>
__device__ void without_first_fence(unsigned* words, unsigned* data) {
  take<Scope>(words);
  *data = 1;
  fence<Scope>();
  exchange<Scope>(words, 0);
}

template <scope_of Scope>
__device__ void without_second_fence(unsigned* words, unsigned* data) {
  take<Scope>(words);
  fence<Scope>();
  *data = 1;
  exchange<Scope>(words, 0);
}

}  // namespace

/// A kernel in which one thread does ONE, and another thread of another block, or another warp of the block, does OTHER.
#define GPUCLASS_RACE(NAME, WHICH, ONE, OTHER)                       \
  extern "C" __global__ void NAME(unsigned* words, unsigned* data) { \
    static_cast<void>(words);                                        \
    if (WHICH == 0) {                                                \
      ONE;                                                           \
    } else {                                                         \
      OTHER;                                                         \
    }                                                                \
  }
#define GPUCLASS_BLOCKS(NAME, ONE, OTHER) GPUCLASS_RACE(NAME, blockIdx.x, ONE, OTHER)
#define GPUCLASS_WARPS(NAME, ONE, OTHER) GPUCLASS_RACE(NAME, threadIdx.x, ONE, OTHER)

// Atomics of one word, and none.
GPUCLASS_BLOCKS(norace_interblock_atom, exchange<device>(data, 1), exchange<device>(data, 2))
GPUCLASS_BLOCKS(race_interblock_blkatom, exchange<block>(data, 1), exchange<block>(data, 2))
GPUCLASS_BLOCKS(race_interblock_none_atom_waw, exchange<device>(data, 1), *data = 2)
GPUCLASS_WARPS(norace_interwarp_blkatom, exchange<block>(data, 1), exchange<block>(data, 2))
GPUCLASS_WARPS(norace_interwarp_dev_blkatom, exchange<device>(data, 1), exchange<block>(data, 2))
GPUCLASS_WARPS(race_interwarp_none_atom_waw, exchange<device>(data, 1), *data = 2)
GPUCLASS_WARPS(race_interwarp_none_blkatom_waw, exchange<block>(data, 1), *data = 2)
GPUCLASS_WARPS(norace_intrawarp_none_blkatom, exchange<block>(data, 1); *data = 2, )

// A flag behind a fence.
GPUCLASS_BLOCKS(norace_interblock_fence_raw, tell<device>(words, data), hear<device>(words, data))
GPUCLASS_BLOCKS(race_interblock_blkfence_raw, tell<block>(words, data), hear<block>(words, data))
GPUCLASS_BLOCKS(race_interblock_fence_rtraw, tell<device>(words, data); words[64] = *data, hear<device>(words, data); *data = 2)
GPUCLASS_WARPS(norace_interwarp_blkfence_raw, tell<block>(words, data), hear<block>(words, data))
GPUCLASS_WARPS(norace_interwarp_fence_raw, tell<device>(words, data), hear<device>(words, data))

// A lock.
GPUCLASS_BLOCKS(norace_interblock_lock_waw, within<device>(words, data), within<device>(words, data))
GPUCLASS_BLOCKS(race_interblock_blklock_waw, within<block>(words, data), within<block>(words, data))
GPUCLASS_BLOCKS(race_interblock_lock_blkfence_waw, (within<device, block>(words, data)), (within<device, block>(words, data)))
GPUCLASS_BLOCKS(race_interblock_lock_no_stf_waw, without_first_fence<device>(words, data), within<device>(words, data))
GPUCLASS_BLOCKS(race_interblock_lock_no_tf_waw, without_second_fence<device>(words, data), without_second_fence<device>(words, data))
GPUCLASS_BLOCKS(race_interblock_none_lock_waw, *data = 2, within<device>(words, data))
GPUCLASS_BLOCKS(race_interblock_none_lock_rtraw, within<device>(words, data); *data = 2, within<device>(words, data))
GPUCLASS_WARPS(norace_interwarp_blklock_waw, within<block>(words, data), within<block>(words, data))
GPUCLASS_WARPS(norace_interwarp_dev_blklock_waw, within<device>(words, data), within<block>(words, data))
GPUCLASS_WARPS(race_interwarp_blklock_no_stf_waw, without_first_fence<block>(words, data), within<block>(words, data))
GPUCLASS_WARPS(race_interwarp_blklock_no_tf_waw, without_second_fence<block>(words, data), without_second_fence<block>(words, data))
GPUCLASS_WARPS(race_interwarp_dev_blklock_no_stf_waw, without_first_fence<device>(words, data), without_first_fence<block>(words, data))
GPUCLASS_WARPS(race_interwarp_dev_blklock_no_tf_waw, without_second_fence<device>(words, data), without_second_fence<block>(words, data))
GPUCLASS_WARPS(race_interwarp_none_lock_waw, *data = 2, within<device>(words, data))
GPUCLASS_WARPS(race_interwarp_none_blklock_waw, *data = 2, within<block>(words, data))
GPUCLASS_WARPS(norace_intrawarp_none_blklock_waw, within<block>(words, data); *data = 2, )
GPUCLASS_WARPS(norace_intrawarp_none_blklock_no_tf_waw, without_second_fence<block>(words, data); *data = 2, )

/// Waits until it is its turn, writes, and hands on: order by way of others, within a block at its scope, between blocks at that of the device.
template <scope_of Before, scope_of After>
__device__ void pass(unsigned turn, unsigned* words, unsigned* data) {
  if (turn > 0) {
    wait_for(words, turn);
    fence<Before>();
  }
  *data += 2;
  fence<After>();
  exchange<device>(words, turn + 1);
}

extern "C" __global__ void norace_interwarp_block_fence_hrf_indirect(unsigned* words, unsigned* data) {
  const unsigned turn = blockIdx.x * 2 + threadIdx.x;
  if (threadIdx.x == 0) {
    pass<device, block>(turn, words, data);
  } else {
    pass<block, device>(turn, words, data);
  }
}

/// The same with atomics instead of plain accesses, at the scope of the block where another thread of it comes next.
extern "C" __global__ void norace_interwarp_block_fence_atom_hrf_indirect(unsigned* words, unsigned* data) {
  const unsigned turn = blockIdx.x * 2 + threadIdx.x;
  if (turn > 0) {
    wait_for(words, turn);
    fence<device>();
  }
  if (threadIdx.x == 0) {
    exchange<block>(data, turn);
    fence<block>();
  } else {
    exchange<device>(data, turn);
    fence<device>();
  }
  exchange<device>(words, turn + 1);
}
