/// \file
/// The sequence lock (Lameter 2005, "Effective synchronization on Linux/NUMA systems"; its order after Boehm 2012, "Can seqlocks get along
/// with programming language memory models?"), with one copy of the data or several.
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/object.cuh"
#include "../mem/poll.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// State of one sequence lock: zeroed before first use, which is an object of zeros.
template <class T, std::uint32_t Copies>
struct sequence_lock_state {
  alignas(GPUCLASS_LINE) std::uint32_t version;  ///< `steps` for each write so far; in between while one copy is being written
  alignas(GPUCLASS_LINE) std::uint32_t ticket;   ///< writers that came
  alignas(GPUCLASS_LINE) object_words<T> copy[Copies];
};

/// Readers copy the object without telling anybody, and look afterwards whether a writer was there meanwhile; then they copy it again.
/// They write nothing, so they hinder neither each other nor the writer. Writers enter one at a time, first come, first served.
///
/// With one copy, readers retry as long as anybody writes: those of a writer that never rests get through rarely. With several, a
/// writer fills the one that is longest out of use while readers copy the newest; they retry only if `Copies - 1` writes or more were
/// published while they copied, so that hardly anybody ever waits (as the latch of the Linux kernel, `seqcount_latch_t`, does with two).
/// One thread of a block calls it.
/// \tparam T trivially copyable; zeros are its first value
/// \tparam Copies 1, or another power of two
template <class T, std::uint32_t Copies = 4, scope Scope = scope::device, class Backoff = no_backoff>
class sequence_lock : roll_caller<> {
  static_assert(Copies != 0 && (Copies & (Copies - 1)) == 0, "a power of two of copies, since versions wrap");

 public:
  using state = sequence_lock_state<T, Copies>;
  using backoff = Backoff;

  static constexpr bool leaves_room_for_tag = true;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    zero_words<Scope>(words, state_words(blocks));
    tagged_state<sequence_lock, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ sequence_lock(std::uint32_t* words) : sequence_lock(words, usual_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD sequence_lock(std::uint32_t* words, const Group& group) : sequence_lock(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    tagged_state<sequence_lock, Scope>::template check<true>(words, group.blocks());
  }
  template <class Group>
  GPUCLASS_HD sequence_lock(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::mutex, static_cast<const sequence_lock*>(nullptr), words, group),
        state_(reinterpret_cast<state*>(words)),
        backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "a sequence lock among blocks needs scope::device or scope::system");
  }

  /// Puts zeroed state into what it is after so many writes of zeros.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t writes) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->version, writes * steps);
    st_relaxed<Scope>(&fresh->ticket, writes);
  }

  /// Copies the object if no writer is in the way.
  [[nodiscard]] GPUCLASS_HD bool try_read(T& object) const {
    const std::uint32_t before = ld_acquire<Scope>(&state_->version);
    if (is_between(before)) {
      return false;
    }
    const object_words<T> copied = copy_of(before)->template loaded<Scope>();
    order_loads();
    const std::uint32_t after = ld_relaxed<Scope>(&state_->version);
    object = copied.object();
    return after - before <= most_behind;
  }

  /// Copies the object. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool read(T& object, Bound& bound) const {
    return wait_until([&] { return try_read(object); }, backoff_, bound);
  }

  GPUCLASS_HD T read() const {
    auto forever = this->next_bound();
    T object;
    read(object, forever);
    return object;
  }

  /// The same for at most so long; 0 tries once. Returns whether `object` is a whole copy.
  [[nodiscard]] GPUCLASS_HD bool try_read_for(T& object, timeout at_most) const {
    time_limit limit(at_most);
    return read(object, limit);
  }

  /// Replaces the object. Returns false only if the bound expired, which ends the program's use of the lock.
  template <class Bound>
  GPUCLASS_HD bool write(const T& object, Bound& bound) {
    const std::uint32_t mine = atom_add_relaxed<Scope>(&state_->ticket, 1);
    note_wait(bound, mine);
    const auto writes_ahead = [&] { return (mine * steps - ld_polled<Scope>(&state_->version) + steps - 1) / steps; };
    if (!wait_while(writes_ahead, backoff_, bound)) {
      return false;
    }
    acquire_polled<Scope>();
    publish(mine, object);
    return true;
  }

  GPUCLASS_HD void write(T object) {
    auto forever = this->next_bound();
    write(object, forever);
  }

  /// Replaces the object if no other writer is inside or waits.
  [[nodiscard]] GPUCLASS_HD bool try_write(T object) {
    const std::uint32_t mine = ld_relaxed<Scope>(&state_->ticket);
    if (ld_acquire<Scope>(&state_->version) != mine * steps || atom_cas_relaxed<Scope>(&state_->ticket, mine, mine + 1) != mine) {
      return false;
    }
    publish(mine, object);
    return true;
  }

  /// Tries for so long; 0 tries once. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_write_for(T object, timeout at_most) {
    return try_for([&] { return try_write(object); }, at_most);
  }

 private:
  /// One copy passes through an odd version while it is written.
  static constexpr std::uint32_t steps = Copies == 1 ? 2 : 1;
  /// Versions published while a reader copied that do not matter: the copy is written again only after `Copies - 1`.
  static constexpr std::uint32_t most_behind = Copies == 1 ? 0 : Copies - 2;

  static GPUCLASS_HD bool is_between(std::uint32_t version) { return version % steps != 0; }

  GPUCLASS_HD object_words<T>* copy_of(std::uint32_t version) const { return state_->copy + version / steps % Copies; }

  /// The loads before it come before those after it: who has seen anything of a write sees its version, or that before it.
  static GPUCLASS_HD void order_loads() {
#if GPUCLASS_HAS_ACQUIRE_FENCE
    acquire_polled<Scope>();
#else
    fence_acq_rel<Scope>();
#endif
  }

  /// The only writer: no store to the copy comes before the last version, and none after the new one.
  GPUCLASS_HD void publish(std::uint32_t writes, const T& object) {
    this->note_holder();
    if constexpr (steps == 2) {
      st_relaxed<Scope>(&state_->version, writes * steps + 1);
    }
    fence_acq_rel<Scope>();
    copy_of((writes + 1) * steps)->template store<Scope>(object_words<T>::of(object));
    this->note_release();
    st_release<Scope>(&state_->version, (writes + 1) * steps);
  }

  state* state_;
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
