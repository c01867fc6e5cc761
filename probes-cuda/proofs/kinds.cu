/// \file
/// Event counters, latches, messages, look-backs, write-once variables, combining mutexes, shared mutexes, sequence locks, bounded queues and
/// work-stealing deques, and their broken twins, of which the model has to find that they are.
#include "gpuclass/bench/kinds_verify.cuh"
#include "gpuclass/verify/proofs_further.cuh"
#include "gpuclass/verify/proofs_look_back.cuh"
#include "gpuclass/verify/proofs_messages.cuh"
#include "gpuclass/verify/proofs_queues.cuh"
#include "gpuclass/verify/proofs_write_once.cuh"

using namespace gpuclass;

// GPUs are kept busy with a large object; a small one is explored.
#define stamped_object proof::alike
#define counting_operation proof::counting
#define counting_on_object proof::counting_inside
#define counted_object proof::counted

#define GPUCLASS_KIND_CHECK(kind, id, type) GPUCLASS_PROOF_##kind(kind##_##id, GPUCLASS_TYPE type)
#define GPUCLASS_KIND_TWIN(kind, id, type, ...) GPUCLASS_PROOF_##kind(twin_##kind##_##id, GPUCLASS_TYPE type)
#include "../kinds-catalogue.inc"

// As full as they get
#define GPUCLASS_FEW(kind, id, ...) GPUCLASS_PROOF_few_places_##kind(id, __VA_ARGS__)
GPUCLASS_FEW(queue, bounded_queue_tickets_few_places, bounded_queue<queued_item, proof::few_places>)
GPUCLASS_FEW(queue, bounded_queue_broker_few_places, broker_queue<queued_item, proof::few_places>)
GPUCLASS_FEW(queue, twin_bounded_queue_overwrites, twin_bounded_queue_overwrites)
GPUCLASS_FEW(queue, twin_bounded_queue_empties_early, twin_bounded_queue_empties_early)
GPUCLASS_FEW(queue, twin_bounded_queue_breaks_at_wrap, twin_bounded_queue_breaks_at_wrap)
GPUCLASS_FEW(deque, work_stealing_deque_few_places, work_stealing_deque<pushed_item, 2>)
GPUCLASS_FEW(deque, twin_work_stealing_deque_overfills, twin_deque_overfills)
