/// \file
/// The broker queue (Kerbl et al., "The broker queue: a fast, linearizable FIFO queue for fine-granular work distribution on the GPU", ICS
/// 2018): a bounded queue for those who try.
#pragma once
#include "../names/begin.cuh"

#include "bounded_queue.cuh"

namespace gpuclass {

/// State of one broker queue: zeroed before first use, which is an empty queue.
template <class T, std::uint32_t Capacity>
struct broker_queue_state {
  alignas(GPUCLASS_LINE) std::uint32_t claimed_places;  ///< claims of producers, those among them that are about to be given back
  alignas(GPUCLASS_LINE) std::uint32_t claimed_values;  ///< the same of consumers
  bounded_queue_state<T, Capacity> queue;
};

/// A bounded queue whose `try_` forms never get in each other's way. Who tries claims a place, or a value, by an addition: if fewer had
/// claimed values than producers have drawn tickets, one of those values is his; else he gives the claim back. Only a claim that holds
/// draws a ticket, by another addition, so that none is drawn in vain, and what is left to wait for is that whoever had the place before,
/// and has drawn a ticket for it, is done. The paper keeps one count for both sides; here each side's claims are held against the other
/// side's tickets, so that four words take the additions of a value instead of three, one each, where three take four.
///
/// A `try_` form fails if the queue is full, or empty, or if others who are about to give up claim what there is at that moment; so try
/// again where something must be there. The waiting forms try again and again, in no order. Giving up between two tries, as all forms with
/// a time do, leaves nothing behind. Who has drawn a ticket waits for whoever had the place before: the `try_` forms without a bound, since
/// that thread is at work already. If it is not, since its own bound expired there, so does that of a waiting form, with its ticket drawn;
/// that ends the program's use of the queue, as with `bounded_queue`.
///
/// Where threads wait rather than try, `bounded_queue` is faster, and first come, first served. Values leave in the order of the
/// tickets. Any thread may call, alone or with others of its warp: those that call together claim and draw by one atomic each.
/// \tparam T trivially copyable
/// \tparam Capacity a power of two from 2 to 2^30, since tickets wrap at 2^32
template <class T, std::uint32_t Capacity, scope Scope = scope::device>
class broker_queue : protected bounded_queue<T, Capacity, Scope> {
  using base = bounded_queue<T, Capacity, Scope>;

 public:
  using value_type = T;
  using state = broker_queue_state<T, Capacity>;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->claimed_places, 0);
    st_relaxed<Scope>(&fresh->claimed_values, 0);
    base::init(reinterpret_cast<std::uint32_t*>(&fresh->queue), blocks);
    tagged_state<broker_queue, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ broker_queue(std::uint32_t* words) : broker_queue(words, usual_group{}) {}
#endif
  /// \param group those that enqueue or dequeue
  template <class Group>
  GPUCLASS_HD broker_queue(std::uint32_t* words, const Group& group)
      : base(reinterpret_cast<std::uint32_t*>(&reinterpret_cast<state*>(words)->queue), group, no_backoff{}),
        state_(reinterpret_cast<state*>(words)) {
    check_state<Scope>(words);
    tagged_state<broker_queue, Scope>::template check<true>(words, group.blocks());
  }

  /// Puts zeroed state into what it is after so many values came and went.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t values) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->claimed_places, values);
    st_relaxed<Scope>(&fresh->claimed_values, values);
    base::preset(reinterpret_cast<std::uint32_t*>(&fresh->queue), blocks, values);
  }

  /// Puts the value at the end if there is room. Of threads that call together, as many succeed as there is room for.
  [[nodiscard]] GPUCLASS_HD bool try_enqueue(T value) {
    unbounded forever;
    return try_enqueue(value, forever);
  }

  /// Takes the value at the front if there is one. Of threads that call together, as many succeed as there are values.
  [[nodiscard]] GPUCLASS_HD bool try_dequeue(T& value) {
    unbounded forever;
    return try_dequeue(value, forever);
  }

  /// Tries for so long; 0 tries once. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_enqueue_for(T value, timeout at_most) {
    return try_for([&] { return try_enqueue(value); }, at_most);
  }

  /// Tries for so long; 0 tries once. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool try_dequeue_for(T& value, timeout at_most) {
    return try_for([&] { return try_dequeue(value); }, at_most);
  }

  /// Puts the value at the end, as soon as there is room. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool enqueue(const T& value, Bound& bound) {
    return wait_until([&] { return try_enqueue(value, bound); }, between_tries(), bound);
  }

  GPUCLASS_HD void enqueue(T value) {
    auto forever = this->next_bound(awaited::place_of_queue);
    enqueue(value, forever);
  }

  /// Takes the value at the front, as soon as there is one. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool dequeue(T& value, Bound& bound) {
    return wait_until([&] { return try_dequeue(value, bound); }, between_tries(), bound);
  }

  GPUCLASS_HD T dequeue() {
    auto forever = this->next_bound(awaited::value_of_queue);
    T value;
    dequeue(value, forever);
    return value;
  }

 protected:
  static GPUCLASS_HD exponential_backoff between_tries() { return exponential_backoff(256, 1u << 13, 50); }

  GPUCLASS_HD bool claim_place() { return claim(&state_->claimed_places, &state_->queue.dequeued, Capacity); }
  GPUCLASS_HD bool claim_value() { return claim(&state_->claimed_values, &state_->queue.enqueued, 0); }

 private:
  /// The bound is for the owner of the ticket before, who is at work already: it expires only if that thread never goes on.
  template <class Bound>
  GPUCLASS_HD bool try_enqueue(const T& value, Bound& bound) {
    return claim_place() && base::enqueue(value, bound);
  }
  template <class Bound>
  GPUCLASS_HD bool try_dequeue(T& value, Bound& bound) {
    return claim_value() && base::dequeue(value, bound);
  }

  /// The part of `wanted`, once so many are claimed, that the other side's tickets have made, and `more`.
  static GPUCLASS_HD std::uint32_t left(std::uint32_t made, std::uint32_t more, std::uint32_t claimed, std::uint32_t wanted) {
    const std::uint32_t there = made + more - claimed;
    const std::uint32_t enough = there < wanted ? there : wanted;
    return static_cast<std::int32_t>(there) > 0 ? enough : 0;
  }

  /// Claims one for each of the first threads that call together, as many as there are. An older count of the other side's tickets is on
  /// the safe side, so nothing has to be ordered. Who failed before looks first, and leaves the claims alone if there is still none: else
  /// those who poll an empty queue would keep others from what comes.
  GPUCLASS_HD bool claim(std::uint32_t* claims, const std::uint32_t* tickets, std::uint32_t more) {
    const lanes here;
    std::uint32_t granted = 0;
    if (here.rank() == 0 && (!failed_ || left(ld_relaxed<Scope>(tickets), more, ld_relaxed<Scope>(claims), 1) != 0)) {
      const std::uint32_t before = atom_add_relaxed<Scope>(claims, here.count());
      granted = left(ld_relaxed<Scope>(tickets), more, before, here.count());
      if (granted != here.count()) {
        atom_add_relaxed<Scope>(claims, granted - here.count());
      }
    }
    failed_ = here.rank() >= here.from_first(granted);
    return !failed_;
  }

  state* state_;
  bool failed_ = false;  ///< the last try of this object
};

}  // namespace gpuclass

#include "../names/end.cuh"
