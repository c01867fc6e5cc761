/// \file
/// The barrier of libcu++ at device scope, to compare with (CUDA only).
#pragma once
#include "../names/begin.cuh"

#include "basic_barrier.cuh"

namespace gpuclass::algorithm {
class barrier_libcu;
}

#if defined(__CUDACC__)
#include <cuda/barrier>
#if !defined(__CUDACC_RTC__)
#include <new>
#endif

namespace gpuclass::algorithm {

/// `cuda::barrier` among one thread of each block, the block's own barrier on both sides. At device scope libcu++ has no wait with a
/// limit (only at block scope), and to poll from outside would measure another loop than its own; so the wait is not bounded. That is
/// safe in a cooperative launch: all blocks are on the device at once, and no block waits here for anything but the arrival of the
/// others, each of which arrives as often. All threads of a block call it.
class barrier_libcu {
 public:
  using backoff = no_backoff;
  static constexpr bool one_handle_each = true;
  static constexpr bool leaves_room_for_tag = true;
  /// The token of libcu++ for the block's first thread; the others hold one that nobody looks at.
  using token = cuda::barrier<cuda::thread_scope_device>::arrival_token;
  static constexpr bool gives_up = false;

  /// Words of state: the barrier, which `init` or `preset` makes.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(form) / sizeof(std::uint32_t); }

  /// Makes the barrier for so many blocks. One thread calls it, and everybody else's first arrival comes after it.
  static __device__ __forceinline__ void init(std::uint32_t* words, std::uint32_t blocks) { new (words) form(blocks); }

  /// Makes the barrier as it is after `phases` phases of so many blocks; it has a bit for the phase, no count. Called like `init`.
  static __device__ __forceinline__ void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t phases) {
    init(words, blocks);
    if (phases % 2 != 0) {
      static_cast<void>(reinterpret_cast<form*>(words)->arrive(blocks));
    }
  }

  template <class Group>
  __device__ __forceinline__ barrier_libcu(std::uint32_t* words, const Group&, no_backoff = {})
      : barrier_(reinterpret_cast<form*>(words)) {}

  /// Returns when every block of the group has arrived; what any thread did before is then visible to all.
  template <class Group, class Bound>
  __device__ __forceinline__ void arrive_and_wait(const Group& group, Bound&) {
    group.sync_block();
    if (group.thread() == 0) {
      barrier_->arrive_and_wait();
    }
    group.sync_block();
  }

  /// The first half of `arrive_and_wait`.
  template <class Group>
  __device__ __forceinline__ token arrive(const Group& group) {
    group.sync_block();
    return group.thread() == 0 ? barrier_->arrive() : token{};
  }

  /// This thread's part of the waiting; the block's barrier follows.
  template <class Group, class Bound>
  __device__ __forceinline__ bool wait(const Group& group, token of, Bound&) {
    if (group.thread() == 0) {
      barrier_->wait(static_cast<token&&>(of));
    }
    return true;
  }

 private:
  using form = cuda::barrier<cuda::thread_scope_device>;

  form* barrier_;
};

}  // namespace gpuclass::algorithm
#endif

namespace gpuclass {

/// The handle that a program makes over words.
using barrier_libcu = basic_barrier<algorithm::barrier_libcu>;

}  // namespace gpuclass

#include "../names/end.cuh"
