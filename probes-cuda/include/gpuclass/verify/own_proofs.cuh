/// \file
/// The kernels of a primitive that a user brings, as `gpuclass prove` explores them: `GPUCLASS_OWN_PROOF_<kind>(id, type)`, and among the
/// blocks of several GPUs `GPUCLASS_OWN_TEAM_PROOF_<kind>(id, type)`.
#pragma once

#include "../bench/own_names.cuh"  // first
#include "../bench/own_kinds.cuh"
#include "../bench/own_queues.cuh"
#include "../bench/own_team.cuh"
#include "proofs_barriers.cuh"
#include "proofs_further.cuh"
#include "proofs_locks.cuh"
#include "proofs_queues.cuh"
#include "proofs_system.cuh"

#if defined(__CUDACC__)
namespace gpuclass::proof {

/// A type of the library's own form as it is, others as their object.
template <class Own, template <class> class Shared>
using own_primitive = std::conditional_t<has_library_form<Own>::value, algorithm_of_t<Own>, Shared<Own>>;

}  // namespace gpuclass::proof

#define GPUCLASS_OWN_PROOF_PRIMITIVE(kind, id, type) \
  using gpuclass_own_form = gpuclass::proof::own_primitive<type, gpuclass::shared_##kind##_object>; \
  GPUCLASS_PROOF_##kind(id, gpuclass_own_form)
#define GPUCLASS_OWN_PROOF_barrier(id, type) GPUCLASS_OWN_PROOF_PRIMITIVE(barrier, id, type)
#define GPUCLASS_OWN_PROOF_mutex(id, type) GPUCLASS_OWN_PROOF_PRIMITIVE(mutex, id, type)
#define GPUCLASS_OWN_PROOF_semaphore(id, type) GPUCLASS_OWN_PROOF_PRIMITIVE(semaphore, id, type)

#define GPUCLASS_OWN_TEAM_PROOF(kind, id, brought) \
  using gpuclass_own_form = gpuclass::own_team_form<brought, gpuclass::shared_##kind##_object>::type; \
  GPUCLASS_TEAM_PROOF_##kind(id, gpuclass_own_form)
#define GPUCLASS_OWN_TEAM_PROOF_barrier(id, type) GPUCLASS_OWN_TEAM_PROOF(barrier, id, type)
#define GPUCLASS_OWN_TEAM_PROOF_mutex(id, type) GPUCLASS_OWN_TEAM_PROOF(mutex, id, type)
#define GPUCLASS_OWN_TEAM_PROOF_semaphore(id, type) GPUCLASS_OWN_TEAM_PROOF(semaphore, id, type)

#define GPUCLASS_OWN_PROOF_KIND(kind, promises, id, type) \
  using gpuclass_own_form = gpuclass::own_kind<type, gpuclass::shared_##kind##_object>; \
  GPUCLASS_PROOF_##promises(id, gpuclass_own_form)
#define GPUCLASS_OWN_PROOF_event_counter(id, type) GPUCLASS_OWN_PROOF_KIND(event_counter, event_counter, id, type)
#define GPUCLASS_OWN_PROOF_latch(id, type) GPUCLASS_OWN_PROOF_KIND(latch, users_latch, id, type)
#define GPUCLASS_OWN_PROOF_shared_mutex(id, type) GPUCLASS_OWN_PROOF_KIND(shared_mutex, shared_mutex, id, type)

/// Of a template: for the operation, object or item that kernels choose.
#define GPUCLASS_OWN_PROOF_TEMPLATE(kind, of, id, type) \
  using gpuclass_own_form = gpuclass::own_template<type, gpuclass::shared_##kind##_object>::with<of>; \
  GPUCLASS_PROOF_##kind(id, gpuclass_own_form)
#define GPUCLASS_OWN_PROOF_combining_mutex(id, type) GPUCLASS_OWN_PROOF_TEMPLATE(combining_mutex, gpuclass::proof::counting, id, type)
#define GPUCLASS_OWN_PROOF_sequence_lock(id, type) GPUCLASS_OWN_PROOF_TEMPLATE(sequence_lock, gpuclass::proof::alike, id, type)
#define GPUCLASS_OWN_PROOF_message(id, type) GPUCLASS_OWN_PROOF_TEMPLATE(message, gpuclass::told_item<2>, id, type)
#define GPUCLASS_OWN_PROOF_bounded_queue(id, type) GPUCLASS_OWN_PROOF_TEMPLATE(bounded_queue, gpuclass::numbered_item, id, type)
#define GPUCLASS_OWN_PROOF_work_stealing_deque(id, type) GPUCLASS_OWN_PROOF_TEMPLATE(work_stealing_deque, gpuclass::numbered_item, id, type)
#endif
