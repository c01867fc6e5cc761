/// \file
/// The combining mutex: whoever holds it does the work of those who wait (flat combining: Hendler, Incze, Shavit & Tzafrir 2010; in the
/// order of a queue, CC-Synch: Fatourou & Kallimanis 2012, section 3).
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/poll.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "misuse.cuh"

namespace gpuclass {

/// Stands for the object of a combining mutex whose operations know themselves what they work on.
struct no_object {};

/// What an operation returns, as others can store it: a number where it returns nothing.
template <class Operation, class Object = no_object>
struct result_of_operation {
  using returned = decltype(std::declval<Operation&>()(std::declval<Object&>()));
  using type = std::conditional_t<std::is_void<returned>::value, std::uint32_t, returned>;
};
template <class Operation>
struct result_of_operation<Operation, no_object> {
  using returned = decltype(std::declval<Operation&>()());
  using type = std::conditional_t<std::is_void<returned>::value, std::uint32_t, returned>;
};

/// An operation as bytes, so that it can be copied over another even where it has no assignment, as closures have none.
template <class Operation>
struct alignas(16) moved_operation {
  alignas(Operation) unsigned char bytes[sizeof(Operation)];

  static GPUCLASS_HD moved_operation of(const Operation& operation) {
    moved_operation moved;
    __builtin_memcpy(moved.bytes, &operation, sizeof(Operation));
    return moved;
  }

  template <class... Object>
  GPUCLASS_HD decltype(auto) operator()(Object&... object) {
    return reinterpret_cast<Operation&>(bytes)(object...);
  }
};

/// One block's request: on sectors of its own, so that its block alone polls it.
template <class Operation, class Object>
struct alignas(32) combining_request {
  std::uint32_t status;  ///< 0 while it waits
  typename result_of_operation<Operation, Object>::type result;
  moved_operation<Operation> operation;
};

/// Critical sections are handed in: `execute(operation)` returns what `operation(object)` returned, called once, by one thread of some
/// block, while no other is. A lock moves to the data of each section; here sections move to one SM. While a block does those of others, the
/// object that the mutex guards lies in its shared memory, or in registers if it has no more than 16 bytes. So a section takes as long as
/// its own work does there, where every hand-off of a lock takes trips to memory.
///
/// A block draws a ticket and puts the number of its request into the ring, at the ticket's place. Whoever holds the mutex serves the
/// requests that follow its own in the ring: its first thread does their operations one after the other, while other threads hand back the
/// results of those before and fetch the next. It ends where a place is still empty, or after as many operations as there are blocks; then
/// it appoints the block of the next ticket, or leaves the appointment in the ring for whoever draws it. First come, first served;
/// starvation-free. CC-Synch's list became a ring, since where the next request lies must be known before the one before it was read.
///
/// All threads of a block call `execute`, with an object of their own; the operation is that of the first thread. What the block did before
/// is visible to the operation, and what any operation did to the block after it. At most 65,535 blocks. A waiter whose bound expires stays
/// in the ring: the bound ends the program's use of the mutex.
/// \tparam Operation trivially copyable; returns nothing or what is trivially copyable
/// \tparam Object trivially copyable, zeros at first, part of the mutex's state, and changed by operations only. Without one, operations
///   are called without arguments; each of their accesses then waits for the one before it in the SM's cache, 40 ns on an H200
template <class Operation, class Object = no_object, scope Scope = scope::device, class Backoff = no_backoff, class Group = usual_group>
class combining_mutex {
  static_assert(std::is_trivially_copyable<Operation>::value, "an operation moves to another block: it must be trivially copyable");
  static_assert(std::is_trivially_copyable<Object>::value, "the object moves from block to block: it must be trivially copyable");
  static_assert(std::is_empty<Object>::value || sizeof(Object) % sizeof(std::uint32_t) == 0, "the object is copied by words");

 public:
  using backoff = Backoff;
  using request = combining_request<Operation, Object>;
  using result_type = typename result_of_operation<Operation, Object>::type;

  /// Words of state for up to `contenders` blocks.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t contenders) {
    return at_ring + whole_lines(object_words) + whole_lines(places(contenders)) + contenders * (sizeof(request) / sizeof(std::uint32_t));
  }

  /// Makes the initial state from zeroed words. One thread calls it, before any object is made, best in a kernel before.
  static GPUCLASS_HD void init(std::uint32_t* words, std::uint32_t) { st_relaxed<Scope>(words + at_ring, entry(1, nobody)); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ combining_mutex(std::uint32_t* words) : combining_mutex(words, Group{}) {}
#endif
  /// \param group the blocks that may contend
  GPUCLASS_HD combining_mutex(std::uint32_t* words, const Group& group)
      : combining_mutex(words, group, usual<Backoff>::of(group.blocks())) {
    check_state(words);
  }
  GPUCLASS_HD combining_mutex(std::uint32_t* words, const Group& group, Backoff between)
      : group_(group), words_(words), places_(places(group.blocks())), backoff_(between) {
#if defined(__CUDACC__)
    static_assert(std::is_base_of<block_member, Group>::value, "members of a combining mutex are whole blocks: they share memory");
#endif
    static_assert(Scope != scope::block || !Group::spans_blocks, "a combining mutex among blocks needs scope::device or scope::system");
  }

  /// Puts zeroed state into what it is after `operations` operations of so many contenders.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t contenders, std::uint32_t operations) {
    const std::uint32_t count = places(contenders);
    for (std::uint32_t ticket = operations - count; ticket != operations; ++ticket) {
      st_relaxed<Scope>(words + at_ring + ticket % count, entry(lap(ticket, count), 1));
    }
    st_relaxed<Scope>(words, operations);
    st_relaxed<Scope>(words + at_ring + operations % count, entry(lap(operations, count), nobody));
  }

  /// Has the operation done. Returns false only if the bound expired; else `result` is what it returned, in all threads of the block.
  template <class Bound>
  GPUCLASS_HD bool execute(const Operation& operation, result_type& result, Bound& bound) {
    return take_part([&](desk& here) { return enter(here, operation, bound); }, operation, result);
  }

  GPUCLASS_HD result_type execute(const Operation& operation) {
    unbounded forever;
    result_type result;
    execute(operation, result, forever);
    return result;
  }

  /// Does the operation if nobody holds the mutex or waits for it. Returns whether it was done.
  [[nodiscard]] GPUCLASS_HD bool try_execute(const Operation& operation, result_type& result) {
    return take_part([&](desk& here) { return try_enter(here); }, operation, result);
  }

 private:
  static constexpr bool has_object = !std::is_same<Object, no_object>::value;
  static constexpr std::uint32_t object_words = has_object ? (sizeof(Object) + 3) / sizeof(std::uint32_t) : 0;
  static constexpr bool fits_registers = sizeof(Object) <= 16;
  static constexpr std::uint32_t most_at_once = 96;  ///< requests fetched at once: one by each thread but the first warp of a usual block
  static constexpr std::uint32_t nobody = 0;
  static constexpr std::uint32_t waiting = 0;
  static constexpr std::uint32_t at_ring = GPUCLASS_LINE / sizeof(std::uint32_t);

  /// What becomes of a block that calls; the first two are what its request's status says.
  enum class role : std::uint32_t { served = 1, appointed = 2, given_up = 3 };

  /// Requests that were fetched together.
  struct batch {
    std::uint32_t found;                ///< requests before the first gap
    std::uint32_t served;               ///< of these, how many have been done
    std::uint32_t block[most_at_once];  ///< who asks
    result_type result[most_at_once];
    moved_operation<Operation> operation[most_at_once + 1];
  };

  /// What a block has in its hands. While the operations of one batch are done, the other one is handed back and filled again.
  struct desk {
    role mine;
    std::uint32_t ticket;
    bool is_alone;  ///< whether nobody was waiting when its own operation was done
    result_type own_result;
    alignas(16) Object object;
    batch batches[2];
  };

  /// Raw memory, since shared variables cannot be constructed.
  struct raw_desk {
    alignas(desk) unsigned char bytes[sizeof(desk)];
  };

  static GPUCLASS_HD desk& shared_desk() {
#if GPUCLASS_ON_DEVICE
    __shared__ raw_desk here;
#else
    static thread_local raw_desk here;  // host threads stand for blocks of one thread
#endif
    return reinterpret_cast<desk&>(here);
  }

  static constexpr GPUCLASS_HD std::uint32_t whole_lines(std::uint32_t words) { return (words + at_ring - 1) / at_ring * at_ring; }

  static constexpr GPUCLASS_HD std::uint32_t places(std::uint32_t contenders) {
    std::uint32_t count = 1;
    while (count < contenders) {
      count *= 2;
    }
    return count;
  }

  /// What stands in the ring: the lap, which tells old entries from new ones, and a block plus 1, or `nobody` for an appointment.
  static constexpr GPUCLASS_HD std::uint32_t entry(std::uint32_t lap, std::uint32_t block) { return lap << 16 | block; }
  static constexpr GPUCLASS_HD std::uint32_t lap(std::uint32_t ticket, std::uint32_t places) { return (ticket / places + 1) & 0xffffu; }

  GPUCLASS_HD std::uint32_t entry_of(std::uint32_t ticket, std::uint32_t block) const { return entry(lap(ticket, places_), block); }
  GPUCLASS_HD std::uint32_t* place_of(std::uint32_t ticket) const { return ring() + (ticket & (places_ - 1)); }

  /// Returns who asks with a ticket, plus 1; `nobody` if nobody has yet.
  GPUCLASS_HD std::uint32_t asking(std::uint32_t ticket, std::uint32_t found) const {
    return found >> 16 == lap(ticket, places_) ? found & 0xffffu : nobody;
  }

  /// The first thread enters for its block; all serve if it was appointed.
  template <class Enter>
  GPUCLASS_HD bool take_part(Enter enter, const Operation& operation, result_type& result) {
    desk& here = shared_desk();
    group_.sync_block();  // what all threads did before is handed on, and none of them reads the desk any more
    if (group_.thread() == 0) {
      here.mine = enter(here);
    }
    group_.sync_block();
    const role mine = here.mine;
    if (mine == role::appointed) {
      serve(here, operation);
    }
    result = here.own_result;
    return mine != role::given_up;
  }

  /// Puts the request into the ring and waits until it is served or appointed.
  template <class Bound>
  GPUCLASS_HD role enter(desk& here, const Operation& operation, Bound& bound) {
    request* const mine = request_of(group_.block());
    mine->operation = moved_operation<Operation>::of(operation);
    st_relaxed<Scope>(&mine->status, waiting);
    here.ticket = atom_add_relaxed<Scope>(tail(), 1);
    const std::uint32_t found = atom_exch_acq_rel<Scope>(place_of(here.ticket), entry_of(here.ticket, group_.block() + 1));
    if (found == entry_of(here.ticket, nobody)) {
      return role::appointed;
    }
    std::uint32_t status = waiting;
    const auto settled = [&] {
      status = ld_polled<Scope>(&mine->status);
      return status != waiting;
    };
    if (!wait_until(settled, backoff_, bound)) {
      return role::given_up;
    }
    acquire_polled<Scope>();
    here.own_result = mine->result;
    return static_cast<role>(status);
  }

  /// Takes the ticket of an appointment that lies in the ring.
  GPUCLASS_HD role try_enter(desk& here) {
    here.ticket = ld_relaxed<Scope>(tail());
    const bool is_free = ld_acquire<Scope>(place_of(here.ticket)) == entry_of(here.ticket, nobody);
    return is_free && atom_cas_relaxed<Scope>(tail(), here.ticket, here.ticket + 1) == here.ticket ? role::appointed : role::given_up;
  }

  /// Does the block's own operation, then those that follow. All its threads call it.
  GPUCLASS_HD void serve(desk& here, const Operation& operation) {
    std::uint32_t next = here.ticket + 1;
    if (group_.thread() == 0) {
      moved_operation<Operation> own = moved_operation<Operation>::of(operation);
      here.own_result = call(own, object());
      here.is_alone = asking(next, ld_relaxed<Scope>(place_of(next))) == nobody;
      here.batches[0].found = most_at_once;
      here.batches[1].found = most_at_once;
      here.batches[1].served = 0;
    }
    group_.sync_block();
    if (!here.is_alone) {
      next = serve_others(here, next);
    }
    if (group_.thread() == 0) {
      appoint(next);
    }
  }

  /// Serves those with the tickets from `next` on. Returns the first ticket that was not served. The first warp does the operations, and
  /// the others all else; in a block of one warp, its threads share that too.
  GPUCLASS_HD std::uint32_t serve_others(desk& here, std::uint32_t next) {
    const std::uint32_t first_helper = group_.threads() > 32 ? 32 : 0;
    const std::uint32_t most = group_.blocks() < most_at_once ? most_at_once : group_.blocks();
    const std::uint32_t last = next + most;
    copy_object(here.object, object());
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
        copy_object(object(), here.object);
        group_.sync_block();
        return next;
      }
    }
  }

  /// All threads of the block copy a share each.
  GPUCLASS_HD void copy_object(Object& to, const Object& from) const {
    if constexpr (has_object) {
      auto* const words = reinterpret_cast<std::uint32_t*>(&to);
      for (std::uint32_t i = group_.thread(); i < sizeof(Object) / sizeof(std::uint32_t); i += group_.threads()) {
        words[i] = reinterpret_cast<const std::uint32_t*>(&from)[i];
      }
    }
  }

  /// Copies the requests with the tickets from `next` on. Called by the threads from `first` on.
  GPUCLASS_HD void fetch(batch& into, std::uint32_t next, std::uint32_t first) const {
    for (std::uint32_t i = group_.thread() - first; i < most_at_once; i += group_.threads() - first) {
      const std::uint32_t block = asking(next + i, ld_polled<Scope>(place_of(next + i)));
      acquire_polled<Scope>();
      if (block == nobody) {
        lower(&into.found, i);
      } else {
        into.block[i] = block - 1;
        into.operation[i] = request_of(block - 1)->operation;
      }
    }
  }

  /// Lowers a word of the desk to `value`, if it is larger. Several threads call it at once.
  static GPUCLASS_HD void lower(std::uint32_t* word, std::uint32_t value) {
#if GPUCLASS_ON_DEVICE
    atomicMin_block(word, value);
#else
    *word = *word < value ? *word : value;
#endif
  }

  /// Does the operations of a batch up to the first gap.
  static GPUCLASS_HD void call_all(Object& object, batch& asked) {
    if constexpr (has_object && fits_registers) {
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
      asked.result[i] = call(operation, object);
    }
  }

  static GPUCLASS_HD result_type call(moved_operation<Operation>& operation, [[maybe_unused]] Object& object) {
    const auto called = [&]() -> decltype(auto) {
      if constexpr (has_object) {
        return operation(object);
      } else {
        return operation();
      }
    };
    if constexpr (std::is_void<decltype(called())>::value) {
      called();
      return 0;
    } else {
      return called();
    }
  }

  /// Tells those of a batch that they are served, after what was done for them. Called by the threads from `first` on.
  GPUCLASS_HD void hand_back(const batch& done, std::uint32_t first) const {
    for (std::uint32_t i = group_.thread() - first; i < done.served; i += group_.threads() - first) {
      request* const theirs = request_of(done.block[i]);
      theirs->result = done.result[i];
      fence_acq_rel<Scope>();
      st_after_fence<Scope>(&theirs->status, static_cast<std::uint32_t>(role::served));
    }
  }

  /// Hands the mutex to the block with the next ticket, or leaves it in the ring for the one that draws it. Of the two who exchange that
  /// place, the later one finds what the earlier one left.
  GPUCLASS_HD void appoint(std::uint32_t next) const {
    const std::uint32_t block = asking(next, atom_exch_acq_rel<Scope>(place_of(next), entry_of(next, nobody)));
    if (block != nobody) {
      st_release<Scope>(&request_of(block - 1)->status, static_cast<std::uint32_t>(role::appointed));
    }
  }

  // What the words hold, in this order; worked out when it is needed, since registers are short while others are served.
  GPUCLASS_HD std::uint32_t* tail() const { return words_; }
  GPUCLASS_HD std::uint32_t* ring() const { return words_ + at_ring; }
  GPUCLASS_HD std::uint32_t* behind_ring() const { return ring() + whole_lines(places_); }
  GPUCLASS_HD Object& object() const { return *reinterpret_cast<Object*>(behind_ring()); }
  GPUCLASS_HD request* request_of(std::uint32_t block) const {
    return reinterpret_cast<request*>(behind_ring() + whole_lines(object_words)) + block;
  }

  Group group_;
  std::uint32_t* words_;
  std::uint32_t places_;
  Backoff backoff_;
};

}  // namespace gpuclass
