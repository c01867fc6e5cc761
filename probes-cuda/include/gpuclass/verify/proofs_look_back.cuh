/// \file
/// Kernels as in `proofs.cuh` of look-backs.
#pragma once

#include "look_back.cuh"
#include "proofs.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// Each block has a tile, and learns of all before it.
template <class LookBack>
__device__ void sums_up_to_own(std::uint32_t* words, std::uint32_t first) {
  using row = typename LookBack::value_type;
  LookBack scan(words, grid_group{}, no_backoff{});
  patient bound;
  row before{};
  scan.exclusive(before, blockIdx.x, row::of(first + blockIdx.x, first + blockIdx.x + 1), adjoin{}, row::of(first, first), bound);
  require(before.is(row::of(first, first + blockIdx.x)));
}

template <class LookBack>
__device__ void sums_all_before(std::uint32_t* words, std::uint32_t*) {
  sums_up_to_own<LookBack>(words, 1);
}

/// Nothing is left from one launch to the next.
template <class LookBack>
__device__ void sums_apart_in_launches(std::uint32_t* words, std::uint32_t* data) {
  sums_up_to_own<LookBack>(words, 1);
  next_launch(data);
  sums_up_to_own<LookBack>(words, 1 + gridDim.x);
}

}  // namespace gpuclass::proof

/// Defines the kernels of look-backs of a type, of rows of tiles.
#define GPUCLASS_PROOF_look_back(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, sums_all_before, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, sums_apart_in_launches, __VA_ARGS__)
#endif
