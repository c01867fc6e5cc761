/// \file
/// The lock between a CPU and GPUs; here, two blocks are the sides.
#include "gpuclass/system/mutex_two_sides.cuh"
#include "gpuclass/verify/proofs_locks.cuh"

using namespace gpuclass;

/// Of which each block is a side.
struct side_of_block : mutex_two_sides {
  using backoff = no_backoff;
  __device__ side_of_block(std::uint32_t* words, const grid_group& group) : mutex_two_sides(words, group.block()) {}
};

GPUCLASS_PROOF_STATE(system_mutex_two_sides, )
GPUCLASS_PROOF_ROLES(system_mutex_two_sides, excludes, section, section, side_of_block)
GPUCLASS_PROOF_ROLES(system_mutex_two_sides, excludes_twice, two_sections, two_sections, side_of_block)
