/// \file
/// The work-stealing deque (Chase & Lev, "Dynamic circular work-stealing deque", SPAA 2005), bounded, with the orders that Lê et al. proved
/// ("Correct and efficient work-stealing for weak memory models", PPoPP 2013, figure 1).
#pragma once
#include "../names/begin.cuh"

#include "../mem/atomic.cuh"
#include "../mem/bytes.cuh"
#include "../mem/fence.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// An item that others may load while its place is being filled anew: each word is whole, the item need not be.
template <class T>
struct deque_place {
  static_assert(std::is_trivially_copyable<T>::value, "items move to other blocks: they must be trivially copyable");
  static constexpr std::uint32_t words = (sizeof(T) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);

  std::uint32_t word[words];

  template <scope Scope>
  GPUCLASS_HD T load() const {
    std::uint32_t copy[words];
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < words; ++i) {
      copy[i] = ld_relaxed<Scope>(word + i);
    }
    T item;
    copy_bytes(&item, copy, sizeof(T));
    return item;
  }

  template <scope Scope>
  GPUCLASS_HD void store(const T& item) {
    std::uint32_t copy[words] = {};
    copy_bytes(copy, &item, sizeof(T));
    GPUCLASS_UNROLL
    for (std::uint32_t i = 0; i < words; ++i) {
      st_relaxed<Scope>(word + i, copy[i]);
    }
  }
};

/// State of one deque: zeroed before first use, which is an empty deque. Items are those from `top` up to `bottom`, by position modulo the
/// capacity.
template <class T, std::uint32_t Capacity>
struct work_stealing_deque_state {
  alignas(GPUCLASS_LINE) std::uint32_t top;     ///< position of the oldest item: goes up by one for each that is stolen, or is the last
  std::uint32_t owned;                          ///< the launch that has an owner; 0: none
  alignas(GPUCLASS_LINE) std::uint32_t bottom;  ///< position behind the newest item; the owner's to write
  deque_place<T> place[Capacity];
};

/// One thread owns the deque: it pushes items and pops the newest, without an atomic but for the last one. Any other thread steals the
/// oldest. So everybody works on what it made itself, and who has nothing takes what is likely to be the largest part of another's work.
/// Nobody ever waits. What the owner did before it pushed an item is visible to whoever steals it.
///
/// `work_stealing_deque` is what a thief needs of any deque, and `work_stealing_deque::owner` what its owner needs. Positions go round at
/// 2^32 and are compared by signed difference.
/// \tparam T trivially copyable
/// \tparam Capacity a power of two from 2 to 2^30, since positions wrap at 2^32. Work that splits itself in two, deepest first, has as many
/// items as it is deep
template <class T, std::uint32_t Capacity, scope Scope = scope::device>
class work_stealing_deque {
  static_assert(Capacity >= 2 && Capacity <= 1u << 30 && (Capacity & (Capacity - 1)) == 0,
                "a power of two of places from 2 to 2^30, since positions wrap");

 public:
  using value_type = T;
  using state = work_stealing_deque_state<T, Capacity>;

  class owner;

  static constexpr std::uint32_t capacity = Capacity;
  static constexpr bool leaves_room_for_tag = true;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    preset(words, blocks, 0);
    st_relaxed<Scope>(&reinterpret_cast<state*>(words)->owned, 0);
    tagged_state<work_stealing_deque, Scope>::sign(words, blocks);
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ work_stealing_deque(std::uint32_t* words) : work_stealing_deque(words, usual_group{}) {}
#endif
  /// \param group the owner and those that steal
  template <class Group>
  GPUCLASS_HD work_stealing_deque(std::uint32_t* words, const Group& group) : state_(reinterpret_cast<state*>(words)) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "a deque among blocks needs scope::device or scope::system");
    check_state<Scope>(words);
    tagged_state<work_stealing_deque, Scope>::template check<true>(words, group.blocks());
  }

  /// Puts zeroed state into what it is after so many items came and went.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t, std::uint32_t items) {
    auto* const fresh = reinterpret_cast<state*>(words);
    st_relaxed<Scope>(&fresh->top, items);
    st_relaxed<Scope>(&fresh->bottom, items);
  }

  /// Takes the oldest item. Fails if there is none, or if another thread took that one at the same moment: there may be more.
  [[nodiscard]] GPUCLASS_HD bool try_steal(T& item) {
    std::uint32_t top;
    return begin_steal(top, item) && take(top);
  }

  /// Approximate number of items, a moment ago. Orders nothing.
  GPUCLASS_HD std::uint32_t size() const {
    const std::uint32_t bottom = ld_relaxed<Scope>(&state_->bottom);
    return items(ld_relaxed<Scope>(&state_->top), bottom);
  }

 protected:
  GPUCLASS_HD state& words() const { return *state_; }
  GPUCLASS_HD deque_place<T>& place_of(std::uint32_t position) const { return state_->place[position % Capacity]; }

  static GPUCLASS_HD std::uint32_t items(std::uint32_t top, std::uint32_t bottom) {
    return static_cast<std::int32_t>(bottom - top) > 0 ? bottom - top : 0;
  }

  /// Loads the oldest item, which is the thief's only once it has moved the top past it. A look without a fence first: most who steal find
  /// nothing.
  GPUCLASS_HD bool begin_steal(std::uint32_t& top, T& item) const {
    if (size() == 0) {
      return false;
    }
    // With the fence that follows an acquire, as in the source. That fence is the counterpart of the owner's in `try_pop`: whoever comes
    // second in the order of the two sees what the other one wrote before. Were they absent, the owner might pop the newest item since it
    // sees an older one, while thieves who do not see the lower bottom yet steal both.
    top = ld_before_fence<Scope>(&state_->top);
    fence_sc<Scope>();
    // Acquires what the owner released when it pushed the item.
    const std::uint32_t bottom = ld_acquire<Scope>(&state_->bottom);
    if (items(top, bottom) == 0) {
      return false;
    }
    // Relaxed, and perhaps torn: the owner may have come round and be filling the place. Then the top has moved, and `take` fails.
    item = place_of(top).template load<Scope>();
    return true;
  }

  /// Moves the top past the oldest item, unless another did. It releases so that the load of the item is over before the owner, who
  /// acquires the top when it needs the room, fills the place again. The source has a sequentially consistent operation here, which PTX has
  /// not: all that follows from it beyond this is what the two fences already say, since all swaps of the top are in one order anyway.
  GPUCLASS_HD bool take(std::uint32_t top) const { return atom_cas_acq_rel<Scope>(&state_->top, top, top + 1) == top; }

 private:
  state* state_;
};

/// The owner's side. One thread uses it, since it remembers where the bottom is: pass it on by reference. The other threads of the block may
/// make one too, as they make other handles, and leave it alone; a block's first thread speaks for the block. Who owns the deque after it makes
/// another.
template <class T, std::uint32_t Capacity, scope Scope>
class work_stealing_deque<T, Capacity, Scope>::owner : public work_stealing_deque<T, Capacity, Scope> {
  using base = work_stealing_deque<T, Capacity, Scope>;

 public:
#if defined(__CUDACC__)
  explicit __device__ __forceinline__ owner(std::uint32_t* words) : owner(words, usual_group{}) {}
#endif
  template <class Group>
  GPUCLASS_HD owner(std::uint32_t* words, const Group& group)
      : base(words, group),
        speaks_(group.thread() == 0),
        bottom_(ld_before_fence<Scope>(&base::words().bottom)),
        top_(ld_before_fence<Scope>(&base::words().top)) {
    if (speaks_) {
      tagged_state<work_stealing_deque, Scope>::enter(words, &base::words().owned, group.blocks());
    }
    take_over();
  }
  GPUCLASS_HD ~owner() {
    if (speaks_) {
      st_relaxed<Scope>(&base::words().owned, 0);
    }
  }
  GPUCLASS_BY_REFERENCE(owner)

  /// Puts an item on the deque. Fails if that is full.
  [[nodiscard]] GPUCLASS_HD bool try_push(T item) {
    check_bottom();
    if (!has_room()) {
      return false;
    }
    // Relaxed: a thief that is late may be loading the place.
    base::place_of(bottom_).template store<Scope>(item);
    publish(bottom_ + 1);
    return true;
  }

  /// Takes the newest item. Fails if there is none.
  [[nodiscard]] GPUCLASS_HD bool try_pop(T& item) {
    check_bottom();
    if (bottom_ == top_) {  // as it was when last seen, and the top only goes up
      return false;
    }
    // Tells thieves that the item is gone, then looks whether one of them had it first; see `begin_steal`. The store needs no release of
    // its own: a fence came before it in `try_push`, or where the owner was made, which is the release of the items to those who see this
    // bottom. Nor has the load to acquire: if the item is the owner's, the fence of the push that fills its place again comes before any
    // place that thieves have emptied is filled; if not, `settle` acquires the top.
    const std::uint32_t newest = bottom_ - 1;
    st_after_fence<Scope>(&base::words().bottom, newest);
    fence_sc<Scope>();
    top_ = ld_relaxed<Scope>(&base::words().top);
    return settle(newest, item);
  }

 protected:
  GPUCLASS_HD std::uint32_t bottom() const { return bottom_; }
  GPUCLASS_HD void moved_bottom(std::uint32_t bottom) { bottom_ = bottom; }
  GPUCLASS_HD void saw_top(std::uint32_t top) { top_ = top; }

  /// Looks at the top only when the room that it knew of is used up.
  GPUCLASS_HD bool has_room() {
    if (bottom_ - top_ == Capacity) {
      acquire_top();
    }
    return bottom_ - top_ != Capacity;
  }

  /// Makes the items below `bottom` those of the thieves too. A fence and a store rather than a store that releases, so that it holds for
  /// later stores of the bottom as well.
  GPUCLASS_HD void publish(std::uint32_t bottom) {
    bottom_ = bottom;
    fence_acq_rel<Scope>();
    st_after_fence<Scope>(&base::words().bottom, bottom);
  }

  /// Decides who has the item at `newest`, which the bottom has moved below: the owner, if there were older ones; if it was the last,
  /// whoever moves the top past it. Either way the top is acquired where the deque is empty, since the next item goes into a place that a
  /// thief may have emptied just now.
  GPUCLASS_HD bool settle(std::uint32_t newest, T& item) {
    const std::int32_t older = static_cast<std::int32_t>(newest - top_);
    if (older >= 0) {
      item = base::place_of(newest).template load<Scope>();
    }
    if (older > 0) {
      bottom_ = newest;
      return true;
    }
    bool is_own = false;
    if (older == 0) {
      is_own = base::take(newest);
    } else {
      acquire_top();
    }
    st_after_fence<Scope>(&base::words().bottom, bottom_);  // empty: the top is here now, whoever moved it
    top_ = bottom_;
    return is_own;
  }

 private:
  /// In debug builds: requires that nobody else owns the deque meanwhile.
  GPUCLASS_HD void check_bottom() const {
#if defined(GPUCLASS_DEBUG)
    require(ld_relaxed<Scope>(&base::words().bottom) == bottom_, "the owner of a deque has another one beside it: pass the first by reference");
#endif
  }

  /// Acquires what owners before this one and thieves did, and releases it to those who see a bottom that this one stores.
  GPUCLASS_HD void take_over() const { fence_acq_rel<Scope>(); }

  /// Acquires the top, and with it that thieves have loaded what they took: places below it can be filled again.
  GPUCLASS_HD void acquire_top() {
    top_ = ld_acquire<Scope>(&base::words().top);
  }

  bool speaks_;  ///< whether this thread says for its block that it owns the deque
  std::uint32_t bottom_;
  std::uint32_t top_;  ///< the top when last seen: not above where it is
};

}  // namespace gpuclass

#include "../names/end.cuh"
