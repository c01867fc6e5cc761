/// \file
/// Barriers of a cluster, and of a grid a cluster at a time, and their broken twins, of which the model has to find that they are.
#include "gpuclass/sync/barrier_block.cuh"
#include "gpuclass/sync/barrier_cluster.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/verify/proofs_barriers.cuh"
#include "gpuclass/verify/twins_level.cuh"

namespace gpuclass::proof {

/// Makes what lies in shared memory of each block, and lets the cluster meet before it is used.
template <class Form>
__device__ std::uint32_t* made_in_shared_memory() {
  alignas(mbarrier_bytes) __shared__ std::uint32_t words[mbarrier_bytes / sizeof(std::uint32_t)];
  if (threadIdx.x == 0) {
    Form::init(words, cluster_blocks::blocks());
  }
  cluster_arrive_release();
  cluster_wait_acquire();
  return words;
}

template <class Form, class = void>
struct in_shared_memory : std::false_type {};
template <class Form>
struct in_shared_memory<Form, std::enable_if_t<Form::lies_in_shared_memory>> : std::true_type {};

/// A thread of a cluster that meets others at a barrier: each call is a phase.
template <class Form>
struct meeting_of_cluster {
  const cluster_blocks group;
  Form form;

  explicit __device__ meeting_of_cluster(std::uint32_t* words) : form(words, group) {}

  __device__ void operator()() {
    patient bound;
    form.arrive_and_wait(group, bound);
  }
};

/// One of the promises of `proofs_barriers.cuh`, in the last of several phases or in the first.
template <class Form, bool Shows, bool GoesOn>
__device__ void of_cluster(std::uint32_t* words, std::uint32_t* data) {
  if constexpr (in_shared_memory<Form>::value) {
    words = made_in_shared_memory<Form>();
  }
  meeting_of_cluster<Form> meet(words);
  if constexpr (GoesOn) {
    go_to_last_phase(meet);
  }
  if constexpr (Shows) {
    shows(meet, data);
  } else {
    hides(meet, data);
  }
}

}  // namespace gpuclass::proof

using namespace gpuclass;

#define GPUCLASS_PROOF_cluster_barrier(name, ...) \
  GPUCLASS_PROOF_STATE(name, ) \
  GPUCLASS_PROOF_AS(name, shows_before, of_cluster<__VA_ARGS__, true, false>) \
  GPUCLASS_PROOF_AS(name, hides_after, of_cluster<__VA_ARGS__, false, false>) \
  GPUCLASS_PROOF_AS(name, shows_phases, of_cluster<__VA_ARGS__, true, true>) \
  GPUCLASS_PROOF_AS(name, parts_phases, of_cluster<__VA_ARGS__, false, true>)

GPUCLASS_PROOF_cluster_barrier(barrier_cluster, algorithm::barrier_cluster)
GPUCLASS_PROOF_cluster_barrier(barrier_cluster_one_fence, algorithm::barrier_cluster_one_fence)
GPUCLASS_PROOF_cluster_barrier(barrier_cluster_mbarrier, algorithm::barrier_cluster_mbarrier)
GPUCLASS_PROOF_cluster_barrier(twin_barrier_cluster_relaxed, twin_barrier_cluster_relaxed)
GPUCLASS_PROOF_cluster_barrier(twin_barrier_cluster_one_short, twin_barrier_one_short<algorithm::barrier_cluster_mbarrier>)

#define GPUCLASS_PROOF_clustered_barrier(name, ...) \
  GPUCLASS_PROOF_STATE(name, gpuclass::proof::make<__VA_ARGS__>(words)) \
  GPUCLASS_PROOF_KERNEL(name, shows_before, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, hides_after, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, shows_phases, __VA_ARGS__) \
  GPUCLASS_PROOF_KERNEL(name, parts_phases, __VA_ARGS__)

using clustered_striped = clustered<algorithm::barrier_striped<>>;
using clustered_central = clustered<algorithm::barrier_central<scope::device, no_backoff>>;
GPUCLASS_PROOF_clustered_barrier(barrier_clustered_striped, clustered_striped)
GPUCLASS_PROOF_clustered_barrier(barrier_clustered_central, clustered_central)
