// Barriers of one's own among the blocks of several GPUs, as `gpuclass bench` takes them:
//
//     gpuclass bench gpus_barrier.cuh --kind barrier --type own::gpus_barrier --suites system
//
// An object lies in zeroed memory of a GPU, or of the host, that all GPUs reach; `init` is told the blocks of all GPUs together.
#pragma once

#include <gpuclass/system/group.cuh>

namespace own {

// Counts arrivals up, so that nobody has to set the counter back.
struct gpus_barrier {
  unsigned long long arrived;
  unsigned blocks;

  __device__ void init(unsigned all) { blocks = all; }

  // Gives up, and returns false, once `bound.ended()`.
  template <class Bound>
  __device__ bool arrive_and_wait(Bound& bound) {
    __syncthreads();
    bool open = true;
    if (threadIdx.x == 0) {
      __threadfence_system();
      const unsigned long long before = atomicAdd_system(&arrived, 1ull), goal = (before / blocks + 1) * blocks;
      while (open && *static_cast<volatile unsigned long long*>(&arrived) < goal) open = !bound.ended();
      __threadfence_system();
    }
    return __syncthreads_and(open) != 0;
  }
};

// Wrong: the last to arrive sets the counter back to 0, and who is quick has arrived again before a slow one has seen the 0.
struct counts_back_to_zero {
  unsigned arrived;
  unsigned blocks;

  __device__ void init(unsigned all) { blocks = all; }

  template <class Bound>
  __device__ bool arrive_and_wait(Bound& bound) {
    __syncthreads();
    bool open = true;
    if (threadIdx.x == 0) {
      __threadfence_system();
      if (atomicAdd_system(&arrived, 1u) == blocks - 1) {
        atomicExch_system(&arrived, 0u);
      } else {
        while (open && *static_cast<volatile unsigned*>(&arrived) != 0) open = !bound.ended();
      }
      __threadfence_system();
    }
    return __syncthreads_and(open) != 0;
  }
};

// Wrong: has words in each GPU's memory, and tells the other GPUs of its phase behind a fence that reaches its own GPU only. Objects are made
// over words that were used before, so each reads there which phase was the last.
class fences_for_its_gpu {
 public:
  __device__ fences_for_its_gpu(const gpuclass::team& all, const gpuclass::team_group<>& group)
      : all_(all), blocks_(group.blocks_of_member()), phase_(static_cast<volatile unsigned*>(all.words[all.member])[64 * all.member]) {}

  template <class Group, class Bound>
  __device__ void arrive_and_wait(const Group&, Bound& bound) {
    __syncthreads();
    ++phase_;
    if (threadIdx.x == 0) {
      volatile unsigned* const own = all_.words[all_.member];
      __threadfence();
      if (atomicAdd(all_.words[all_.member] + arrivals, 1u) + 1 == phase_ * blocks_) {
        __threadfence();
        for (unsigned member = 0; member < all_.members; ++member) {
          static_cast<volatile unsigned*>(all_.words[member])[64 * all_.member] = phase_;
        }
      }
      for (unsigned member = 0; member < all_.members; ++member) {
        while (static_cast<int>(own[64 * member] - phase_) < 0 && !bound.ended()) {
        }
      }
      __threadfence();
    }
    __syncthreads();
  }

 private:
  static constexpr unsigned arrivals = 64 * gpuclass::most_members;

  gpuclass::team all_;
  unsigned blocks_;
  unsigned phase_;
};

}  // namespace own
