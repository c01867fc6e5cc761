/// \file
/// The lock between a CPU and GPUs; here, two GPUs are the sides.
#include "gpuclass/system/mutex_two_sides.cuh"
#include "gpuclass/verify/proofs_system.cuh"

using namespace gpuclass;

namespace gpuclass::proof {
template <class Role>
__device__ void play_side(std::uint32_t* words, std::uint32_t* data, std::uint32_t side, std::uint32_t) {
  mutex_two_sides mutex(words, side);
  Role::play(mutex, data);
}
}  // namespace gpuclass::proof

GPUCLASS_PROOF_STATE(system_mutex_two_sides, )
GPUCLASS_TEAM_PROOF_AS(system_mutex_two_sides, excludes, play_side<proof::section>)
GPUCLASS_TEAM_PROOF_AS(system_mutex_two_sides, excludes_twice, play_side<proof::two_sections>)
