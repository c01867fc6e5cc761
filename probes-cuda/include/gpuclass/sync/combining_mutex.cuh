/// \file
/// The combining mutex: whoever holds it does the work of those who wait (flat combining: Hendler, Incze, Shavit & Tzafrir 2010; in the
/// order of a queue, CC-Synch: Fatourou & Kallimanis 2012, section 3).
#pragma once
#include "../names/begin.cuh"

#include "../mem/poll.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "by_reference.cuh"
#include "combining_pass.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// Critical sections are handed in: `execute(operation)` returns what `operation(object)` returned, called once, by one thread of some
/// block, while no other is. A lock moves to the data of each section; here sections move to one SM. While a block does those of others, the
/// object that the mutex guards lies in its shared memory, or in registers if it has no more than 16 bytes. So a section takes as long as
/// its own work does there, where every hand-off of a lock takes trips to memory.
///
/// A block draws a ticket and puts its request into the ring (`combining_ring.cuh`). Whoever holds the mutex serves the requests that follow
/// its own there (`combining_pass.cuh`); then it appoints the block of the next ticket, or leaves the appointment in the ring for whoever
/// draws it. First come, first served; starvation-free. CC-Synch's list became a ring, since where the next request lies must be known
/// before the one before it was read.
///
/// All threads of a block call `execute`, with an object of their own; the operation is that of the first thread. What the block did before
/// is visible to the operation, and what any operation did to the block after it. At most 65,535 blocks. A waiter whose bound expires stays
/// in the ring: the bound ends the program's use of the mutex.
/// \tparam Operation trivially copyable; returns nothing or what is trivially copyable
/// \tparam Object trivially copyable, zeros at first, part of the mutex's state, and changed by operations only. Without one, operations
///   are called without arguments; each of their accesses then waits for the one before it in the SM's cache, 40 ns on an H200
template <class Operation, class Object = no_object, scope Scope = scope::device, class Backoff = no_backoff, class Group = usual_group>
class combining_mutex : roll_caller<> {
  using ring = combining_ring<Operation, Object, Scope>;

  static_assert(std::is_trivially_copyable<Operation>::value, "an operation moves to another block: it must be trivially copyable");
  static_assert(std::is_trivially_copyable<Object>::value, "the object moves from block to block: it must be trivially copyable");
  static_assert(std::is_trivially_copyable<typename combining_request<Operation, Object>::result_type>::value,
                "a result moves from another block: it must be trivially copyable, and no reference");
  static_assert(alignof(combining_request<Operation, Object>) <= GPUCLASS_LINE && alignof(Object) <= GPUCLASS_LINE,
                "the state lies aligned to GPUCLASS_LINE bytes: neither operations nor objects may ask for more");
  static_assert(std::is_empty<Object>::value || sizeof(Object) % sizeof(std::uint32_t) == 0, "the object is copied by words");

 public:
  using backoff = Backoff;
  static constexpr bool has_tag = true;
  using request = combining_request<Operation, Object>;
  using result_type = typename request::result_type;

  /// Words of state for up to `contenders` blocks.
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t contenders) {
    return tagged_state<ring, Scope>::state_words(contenders);
  }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t contenders) { tagged_state<ring, Scope>::init(words, contenders, 0); }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ combining_mutex(std::uint32_t* words) : combining_mutex(words, Group{}) {}
#endif
  /// \param group the blocks that may contend
  GPUCLASS_HD combining_mutex(std::uint32_t* words, const Group& group)
      : combining_mutex(words, group, usual<Backoff>::of(group.blocks())) {}
  GPUCLASS_HD combining_mutex(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::mutex, static_cast<const combining_mutex*>(nullptr), words, group),
        check_(checked(words, group), group, group.thread() == 0),
        group_(group),
        ring_(words, group.blocks()),
        backoff_(between) {
    static_assert(sizeof(desk) <= 48u << 10, "the object does not fit into a block's shared memory: pass a pointer");
#if defined(__CUDACC__)
    static_assert(std::is_base_of<block_member, Group>::value, "members of a combining mutex are whole blocks: they share memory");
#endif
    static_assert(Scope != scope::block || !Group::spans_blocks, "a combining mutex among blocks needs scope::device or scope::system");
  }
  GPUCLASS_BY_REFERENCE(combining_mutex)

  /// Puts zeroed state into what it is after `operations` operations of so many contenders.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t contenders, std::uint32_t operations) {
    ring::preset(words, contenders, operations);
  }

  /// Has the operation done. Returns false only if the bound expired; else `result` is what it returned, in all threads of the block.
  template <class Bound>
  GPUCLASS_HD bool execute(const Operation& operation, result_type& result, Bound& bound) {
    return take_part([&](desk& here) { return enter(here, operation, bound); }, operation, result);
  }

  GPUCLASS_HD result_type execute(Operation operation) {
    auto forever = this->next_bound();
    result_type result;
    execute(operation, result, forever);
    return result;
  }

  /// Does the operation if nobody holds the mutex or waits for it. Returns whether it was done.
  [[nodiscard]] GPUCLASS_HD bool try_execute(Operation operation, result_type& result) {
    return take_part([&](desk& here) { return ring_.try_enter(here.ticket) ? role::appointed : role::given_up; }, operation, result);
  }

 private:
  using role = combining_role;
  using desk = combining_desk<Operation, Object>;

  static GPUCLASS_HD std::uint32_t* checked(std::uint32_t* words, const Group& group) {
    GPUCLASS_STOP_UNLESS(group.blocks() <= ring::most_blocks, "more than 65535 blocks with a combining mutex");
    return check_state<Scope>(words);
  }

  /// Raw memory, since shared variables cannot be constructed.
  struct raw_desk {
    alignas(desk) unsigned char bytes[sizeof(desk)];
  };

#if defined(__CUDACC__)
  static __device__ __forceinline__ desk& shared_desk() {
    __shared__ raw_desk here;
    return reinterpret_cast<desk&>(here);
  }
#endif

  GPUCLASS_HD desk& own_desk() const {
#if GPUCLASS_ON_DEVICE
    return shared_desk();
#else
    return reinterpret_cast<desk&>(shared_on_host<raw_desk, Group>::of(group_));
#endif
  }

  /// The first thread enters for its block; all serve if it was appointed.
  template <class Enter>
  GPUCLASS_HD bool take_part(Enter enter, const Operation& operation, result_type& result) {
    desk& here = own_desk();
    group_.sync_block();  // what all threads did before is handed on, and none of them reads the desk any more
    if (group_.thread() == 0) {
      here.mine = enter(here);
    }
    group_.sync_block();
    const role mine = here.mine;
    if (mine == role::appointed) {
      if (group_.thread() == 0) {
        this->note_holder();
      }
      const std::uint32_t next = combining_pass<Operation, Object, Scope, Group>(group_, ring_).serve(here, operation);
      if (group_.thread() == 0) {
        this->note_release();
        ring_.appoint(next);
      }
    }
    result = here.own_result;
    return mine != role::given_up;
  }

  /// Puts the request into the ring and waits until it is served or appointed.
  template <class Bound>
  GPUCLASS_HD role enter(desk& here, const Operation& operation, Bound& bound) {
    request* const mine = ring_.request_of(group_.block());
    mine->operation = moved_operation<Operation>::of(operation);
    st_relaxed<Scope>(&mine->status, request::waiting);
    if (ring_.enter(group_.block(), here.ticket)) {
      return role::appointed;
    }
    note_wait(bound, here.ticket);
    std::uint32_t status = request::waiting;
    const auto settled = [&] {
      status = ld_polled<Scope>(&mine->status);
      return status != request::waiting;
    };
    if (!wait_until(settled, backoff_, bound)) {
      return role::given_up;
    }
    acquire_polled<Scope>();
    here.own_result = mine->result;
    return static_cast<role>(status);
  }

  handle_check<ring, false, Scope> check_;
  Group group_;
  ring ring_;
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
