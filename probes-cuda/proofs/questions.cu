/// \file
/// The programs of docs/questions-of-order.md: each question has a kernel that is wrong, and one that is right, or one that may be thought wrong.
#include <cassert>

#include <cuda/atomic>

namespace {

using word = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
constexpr auto relaxed = cuda::memory_order_relaxed;
constexpr auto acquire = cuda::memory_order_acquire;
constexpr auto release = cuda::memory_order_release;
constexpr auto acq_rel = cuda::memory_order_acq_rel;

}  // namespace

/// Block 0 writes, block 1 waits for the flag.
extern "C" __global__ void volatile_flag(volatile unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    assert(*data == 42);
  }
}

extern "C" __global__ void released_flag(unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    word(*flag).store(1, release);
  } else {
    while (word(*flag).load(acquire) == 0) {
    }
    assert(*data == 42);
  }
}

extern "C" __global__ void writer_fences(volatile unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    assert(*data == 42);
  }
}

extern "C" __global__ void both_fence(volatile unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    assert(*data == 42);
  }
}

extern "C" __global__ void fences_of_a_block(volatile unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence_block();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence_block();
    assert(*data == 42);
  }
}

extern "C" __global__ void plain_poll(unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (*flag == 0) {
    }
    __threadfence();
    assert(*data == 42);
  }
}

extern "C" __global__ void relaxed_atomics(unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    atomicExch(data, 42);
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    assert(atomicAdd(data, 0) == 42);
  }
}

/// Value and flag in one word of 64 bits.
extern "C" __global__ void one_word(volatile unsigned long long* both) {
  if (blockIdx.x == 0) {
    *both = 42ull << 32 | 1;
  } else {
    unsigned long long seen = 0;
    while ((seen = *both) == 0) {
    }
    assert(seen >> 32 == 42);
  }
}

/// All threads write; thread 0 tells the other block.
extern "C" __global__ void fence_of_thread_0_before(volatile unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 42;
    if (threadIdx.x == 0) {
      __threadfence();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
      *flag = 1;
    }
  } else {
    if (threadIdx.x == 0) {
      while (*flag == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    assert(data[threadIdx.x ^ 1] == 42);
  }
}

extern "C" __global__ void fence_of_thread_0_after(volatile unsigned* flag, unsigned* data) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 42;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      *flag = 1;
    }
  } else {
    if (threadIdx.x == 0) {
      while (*flag == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    assert(data[threadIdx.x ^ 1] == 42);
  }
}

/// The last block to arrive adds up what all have stored.
extern "C" __global__ void last_arriver(unsigned* count, unsigned* part, unsigned* sum) {
  part[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(count, 1) == gridDim.x - 1) {
    for (unsigned i = 0; i < gridDim.x; ++i) {
      *sum += part[i];
    }
  }
}

extern "C" __global__ void last_arriver_acquires(unsigned* count, unsigned* part, unsigned* sum) {
  part[blockIdx.x] = 1;
  if (word(*count).fetch_add(1, acq_rel) == gridDim.x - 1) {
    for (unsigned i = 0; i < gridDim.x; ++i) {
      *sum += part[i];
    }
  }
}

extern "C" __global__ void last_arriver_resets(unsigned* count, unsigned* part, unsigned* sum) {
  part[blockIdx.x] = 1;
  if (word(*count).fetch_add(1, acq_rel) == gridDim.x - 1) {
    *count = 0;
    for (unsigned i = 0; i < gridDim.x; ++i) {
      *sum += part[i];
    }
  }
}

/// Blocks add their part of one tile in turn.
extern "C" __global__ void turn_with_one_fence(volatile unsigned* turn, unsigned* tile) {
  while (*turn != blockIdx.x) {
  }
  *tile += 1;
  __threadfence();
  *turn = blockIdx.x + 1;
}

extern "C" __global__ void turn_with_two_fences(volatile unsigned* turn, unsigned* tile) {
  while (*turn != blockIdx.x) {
  }
  __threadfence();
  *tile += 1;
  __threadfence();
  *turn = blockIdx.x + 1;
}

extern "C" __global__ void turn_by_acquire_and_release(unsigned* turn, unsigned* tile) {
  while (word(*turn).load(acquire) != blockIdx.x) {
  }
  *tile += 1;
  word(*turn).store(blockIdx.x + 1, release);
}

/// A spin lock.
extern "C" __global__ void cas_and_no_fence(unsigned* lock, unsigned* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *count += 1;
  __threadfence();
  atomicExch(lock, 0);
}

extern "C" __global__ void cas_and_plain_store(unsigned* lock, unsigned* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *count += 1;
  __threadfence();
  *lock = 0;
}

extern "C" __global__ void cas_acquires(unsigned* lock, unsigned* count) {
  unsigned free = 0;
  while (!word(*lock).compare_exchange_weak(free, 1, acquire, relaxed)) {
    free = 0;
  }
  *count += 1;
  word(*lock).store(0, release);
}

/// Each block looks back at the one before it: 0 nothing yet, 1 its own sum, 2 the sum of all up to it.
extern "C" __global__ void look_back(volatile unsigned* state, unsigned* sum) {
  const unsigned own = blockIdx.x;
  unsigned before = 0;
  if (own > 0) {
    while (state[own - 1] == 0) {
    }
    before = sum[own - 1];
  }
  sum[own] = before + 1;
  __threadfence();
  state[own] = 1;
}

extern "C" __global__ void look_back_acquires(unsigned* state, unsigned* sum) {
  const unsigned own = blockIdx.x;
  unsigned before = 0;
  if (own > 0) {
    while (word(state[own - 1]).load(acquire) == 0) {
    }
    before = sum[own - 1];
  }
  sum[own] = before + 1;
  word(state[own]).store(1, release);
}

/// Who comes first makes the table, the others use it.
extern "C" __global__ void made_once(unsigned* state, unsigned* table) {
  if (*(volatile unsigned*)state != 2) {
    if (atomicCAS(state, 0, 1) == 0) {
      *table = 42;
      __threadfence();
      atomicExch(state, 2);
    }
    while (word(*state).load(acquire) != 2) {
    }
  }
  assert(*table == 42);
}

extern "C" __global__ void made_once_acquires(unsigned* state, unsigned* table) {
  if (word(*state).load(acquire) != 2) {
    if (atomicCAS(state, 0, 1) == 0) {
      *table = 42;
      word(*state).store(2, release);
    }
    while (word(*state).load(acquire) != 2) {
    }
  }
  assert(*table == 42);
}

/// A barrier of all blocks that counts up for ever.
extern "C" __global__ void grid_barrier(unsigned* arrived, unsigned* data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 42;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1);
    while (*(volatile unsigned*)arrived < gridDim.x) {
    }
  }
  __syncthreads();
  assert(data[(blockIdx.x + 1) % gridDim.x * blockDim.x] == 42);
}

extern "C" __global__ void grid_barrier_acquires(unsigned* arrived, unsigned* data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 42;
  __syncthreads();
  if (threadIdx.x == 0) {
    word(*arrived).fetch_add(1, release);
    while (word(*arrived).load(acquire) < gridDim.x) {
    }
  }
  __syncthreads();
  assert(data[(blockIdx.x + 1) % gridDim.x * blockDim.x] == 42);
}

/// Lanes of a warp hand on a word.
extern "C" __global__ void lanes_in_step(unsigned* data) {
  data[threadIdx.x] = 42;
  assert(data[threadIdx.x ^ 1] == 42);
}

extern "C" __global__ void lanes_by_syncwarp(unsigned* data) {
  data[threadIdx.x] = 42;
  __syncwarp();
  assert(data[threadIdx.x ^ 1] == 42);
}

/// Both announce themselves, then look at the other one.
extern "C" __global__ void both_enter(unsigned* wants, unsigned* inside) {
  const unsigned own = blockIdx.x;
  word(wants[own]).store(1, release);
  if (word(wants[own ^ 1]).load(acquire) == 0) {
    *inside = own;
  }
}

extern "C" __global__ void one_enters(unsigned* wants, unsigned* inside) {
  const unsigned own = blockIdx.x;
  word(wants[own]).store(1, relaxed);
  cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
  if (word(wants[own ^ 1]).load(relaxed) == 0) {
    *inside = own;
  }
}
