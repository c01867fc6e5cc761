/// \file
/// Kernels as in `proofs.cuh` of write-once variables.
#pragma once

#include "proofs.cuh"
#include "write_once.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// Each block writes a variable, and reads that of another one, which belongs to no other round.
/// \param turn rounds so far in this proof
template <class Once>
__device__ void write_and_read_next(std::uint32_t* words, std::uint32_t turn) {
  using item = typename Once::value_type;
  Once variables(words, grid_group{}, no_backoff{});
  const std::uint32_t next = (blockIdx.x + 1) % gridDim.x;
  patient bound;
  item seen{};
  variables.write(blockIdx.x, item::of(blockIdx.x, turn + 1));
  variables.read(next, seen, bound);
  require(seen.is_of(next) && seen.number(next) == turn + 1);
  variables.finish();
}

template <class Once>
__device__ void gives_what_was_written(std::uint32_t* words, std::uint32_t*) {
  write_and_read_next<Once>(words, 0);
}

/// Nothing is left from one launch to the next.
template <class Once>
__device__ void gives_apart_in_launches(std::uint32_t* words, std::uint32_t* data) {
  write_and_read_next<Once>(words, 0);
  next_launch(data);
  write_and_read_next<Once>(words, 1);
}

/// A look finds the value or nothing.
template <class Once>
__device__ void gives_it_to_tries(std::uint32_t* words, std::uint32_t*) {
  using item = typename Once::value_type;
  Once variables(words, grid_group{}, no_backoff{});
  item seen{};
  if (blockIdx.x == 0) {
    variables.write(0, item::of(0, 1));
  } else if (variables.try_read(0, seen)) {
    require(seen.is_of(0) && seen.number(0) == 1);
  }
}

}  // namespace gpuclass::proof

/// Defines the kernels of write-once variables of a type, of told items.
#define GPUCLASS_PROOF_write_once(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, gives_what_was_written, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, gives_it_to_tries, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, gives_apart_in_launches, __VA_ARGS__)
#endif
