/// \file
/// The combiner's pass: the block that holds a combining mutex does the operations of those who wait.
#pragma once
#include "../names/begin.cuh"

#include "../mem/fence.cuh"
#include "../mem/poll.cuh"
#include "combining_ring.cuh"

namespace gpuclass {

/// Requests that are fetched at once, if so many fit: one by each thread but the first warp of a usual block.
template <class Operation>
constexpr std::uint32_t usual_batch = 96;

/// A pass's batches, in the block's shared memory.
template <class Operation, class Object>
struct combining_desk {
  using request = combining_request<Operation, Object>;
  using result_type = typename request::result_type;

  /// Shared memory that requests may take, in bytes: of the 48 KiB that a block has unasked, some are the program's.
  static constexpr std::uint32_t room = 32u << 10;
  static constexpr std::uint32_t bytes_each = sizeof(std::uint32_t) + sizeof(result_type) + sizeof(moved_operation<Operation>);
  /// Requests that fit into two batches, each with room for one operation more than it has requests.
  static constexpr std::uint32_t fitting = room / 2 / bytes_each;
  static_assert(fitting >= 2, "an operation with its result takes more than a combining mutex has room for in shared memory: pass a pointer");
  static constexpr std::uint32_t most_at_once = fitting - 1 < usual_batch<Operation> ? fitting - 1 : usual_batch<Operation>;

  /// Requests that were fetched together.
  struct batch {
    std::uint32_t found;                ///< requests before the first gap
    std::uint32_t served;               ///< of these, how many have been done
    std::uint32_t block[most_at_once];  ///< who asks
    result_type result[most_at_once];
    moved_operation<Operation> operation[most_at_once + 1];
  };

  combining_role mine;
  std::uint32_t ticket;
  bool is_alone;  ///< whether nobody was waiting when its own operation was done
  result_type own_result;
  alignas(16) Object object;
  batch batches[2];  ///< while the operations of one are done, the other one is handed back and filled again
};

/// The first thread of the block does operations one after the other, in the order of the ring, while other threads hand back the results
/// of those before and fetch the next. It ends where a place of the ring is still empty, or after as many operations as there are blocks.
/// All threads of the block call what is public.
template <class Operation, class Object, scope Scope, class Group>
class combining_pass {
 public:
  using desk = combining_desk<Operation, Object>;
  using ring = combining_ring<Operation, Object, Scope>;
  using request = typename ring::request;

  GPUCLASS_HD combining_pass(const Group& group, const ring& asked) : group_(group), ring_(asked) {}

  /// Does the block's own operation, then those that follow. Returns the first ticket that was not served.
  GPUCLASS_HD std::uint32_t serve(desk& here, const Operation& operation) const {
    std::uint32_t next = here.ticket + 1;
    if (group_.thread() == 0) {
      moved_operation<Operation> own = moved_operation<Operation>::of(operation);
      here.own_result = request::call(own, ring_.object());
      here.is_alone = ring_.asking(next, ld_relaxed<Scope>(ring_.place_of(next))) == ring::nobody;
      here.batches[0].found = most_at_once;
      here.batches[1].found = most_at_once;
      here.batches[1].served = 0;
    }
    group_.sync_block();
    if (!here.is_alone) {
      next = serve_others(here, next);
    }
    return next;
  }

 private:
  using batch = typename desk::batch;

  static constexpr std::uint32_t most_at_once = desk::most_at_once;
  static constexpr bool fits_registers = sizeof(Object) <= 16;

  /// Serves those with the tickets from `next` on. Returns the first ticket that was not served. The first warp does the operations, and
  /// the others all else; in a block of one warp, its threads share that too.
  GPUCLASS_HD std::uint32_t serve_others(desk& here, std::uint32_t next) const {
    const std::uint32_t first_helper = group_.threads() > 32 ? 32 : 0;
    const std::uint32_t most = group_.blocks() < most_at_once ? most_at_once : group_.blocks();
    const std::uint32_t last = next + most;
    copy_object(here.object, ring_.object());
    fetch(here.batches[0], next, 0);
    group_.sync_block();
    for (std::uint32_t which = 0;; which = 1 - which) {
      batch& current = here.batches[which];
      batch& other = here.batches[1 - which];
      if (group_.thread() == 0) {
        call_all(here.object, current);
      }
      if (group_.thread() >= first_helper) {
        hand_back(other, first_helper);
        fetch(other, next + most_at_once, first_helper);
      }
      group_.sync_block();
      next += current.served;
      if (current.served != most_at_once || static_cast<std::int32_t>(next - last) >= 0) {
        hand_back(current, 0);
        copy_object(ring_.object(), here.object);
        group_.sync_block();
        return next;
      }
    }
  }

  /// All threads of the block copy a share each.
  GPUCLASS_HD void copy_object(Object& to, const Object& from) const {
    if constexpr (request::has_object) {
      auto* const words = reinterpret_cast<std::uint32_t*>(&to);
      for (std::uint32_t i = group_.thread(); i < sizeof(Object) / sizeof(std::uint32_t); i += group_.threads()) {
        words[i] = reinterpret_cast<const std::uint32_t*>(&from)[i];
      }
    }
  }

  /// Copies the requests with the tickets from `next` on. Called by the threads from `first` on.
  GPUCLASS_HD void fetch(batch& into, std::uint32_t next, std::uint32_t first) const {
    for (std::uint32_t i = group_.thread() - first; i < most_at_once; i += group_.threads() - first) {
      const std::uint32_t block = ring_.asking(next + i, ld_polled<Scope>(ring_.place_of(next + i)));
      acquire_polled<Scope>();
      if (block == ring::nobody) {
        lower(&into.found, i);
      } else {
        into.block[i] = block - 1;
        into.operation[i] = ring_.request_of(block - 1)->operation;
      }
    }
  }

  /// Lowers a word of the desk to `value`, if it is larger. Several threads call it at once.
  static GPUCLASS_HD void lower(std::uint32_t* word, std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
    atomicMin_block(word, value);
#else
    std::uint32_t seen = host_atomic::load<host_atomic::relaxed>(word);
    while (value < seen) {
      const std::uint32_t before = host_atomic::compare_and_swap<host_atomic::relaxed>(word, seen, value);
      if (before == seen) {
        return;
      }
      seen = before;
    }
#endif
  }

  /// Does the operations of a batch up to the first gap.
  static GPUCLASS_HD void call_all(Object& object, batch& asked) {
    if constexpr (request::has_object && fits_registers) {
      Object in_registers = object;
      call_each(in_registers, asked);
      object = in_registers;
    } else {
      call_each(object, asked);
    }
    asked.served = asked.found;
    asked.found = most_at_once;
  }

  /// The next operation is loaded while the one before it is done.
  static GPUCLASS_HD void call_each(Object& object, batch& asked) {
    moved_operation<Operation> next = asked.operation[0];
    const std::uint32_t found = asked.found;
    for (std::uint32_t i = 0; i < found; ++i) {
      moved_operation<Operation> operation = next;
      next = asked.operation[i + 1];
      asked.result[i] = request::call(operation, object);
    }
  }

  /// Tells those of a batch that they are served, after what was done for them. Called by the threads from `first` on.
  GPUCLASS_HD void hand_back(const batch& done, std::uint32_t first) const {
    for (std::uint32_t i = group_.thread() - first; i < done.served; i += group_.threads() - first) {
      request* const theirs = ring_.request_of(done.block[i]);
      theirs->result = done.result[i];
      fence_acq_rel<Scope>();
      st_after_fence<Scope>(&theirs->status, static_cast<std::uint32_t>(combining_role::served));
    }
  }

  Group group_;
  ring ring_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
