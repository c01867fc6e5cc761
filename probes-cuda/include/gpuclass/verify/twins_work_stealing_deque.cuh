/// \file
/// Broken twins of the work-stealing deque: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../time/clock.cuh"
#include "work_stealing_deque.cuh"

namespace gpuclass {

/// The twins' original: places are few, so that they are filled again soon.
using twin_deque = work_stealing_deque<pushed_item, 4>;

/// A deque of which only the owner's side is broken.
template <class Owner>
class twin_deque_of : public twin_deque {
 public:
  using twin_deque::twin_deque;
  using owner = Owner;
};

/// Pops without the fence between the bottom and the top.
class twin_owner_without_fence : public twin_deque::owner {
 public:
  using twin_deque::owner::owner;

  GPUCLASS_HD bool try_pop(pushed_item& item) {
    const std::uint32_t newest = bottom() - 1;
    st_relaxed<scope::device>(&words().bottom, newest);
    saw_top(ld_relaxed<scope::device>(&words().top));
    return settle(newest, item);
  }
};
using twin_deque_without_fence = twin_deque_of<twin_owner_without_fence>;

/// Looks at the top before it lowers the bottom: what the missing fence allows, for long enough that it shows.
class twin_owner_looks_first : public twin_deque::owner {
 public:
  using twin_deque::owner::owner;

  GPUCLASS_HD bool try_pop(pushed_item& item) {
    const std::uint32_t newest = bottom() - 1;
    saw_top(ld_relaxed<scope::device>(&words().top));
    pause_cycles(10'000);
    st_relaxed<scope::device>(&words().bottom, newest);
    return settle(newest, item);
  }
};
using twin_deque_looks_first = twin_deque_of<twin_owner_looks_first>;

/// Steals by a load and a store, so that two may get the same item.
class twin_deque_steals_together : public twin_deque {
 public:
  using twin_deque::twin_deque;

  GPUCLASS_HD bool try_steal(pushed_item& item) {
    std::uint32_t top;
    const bool is_there = begin_steal(top, item);
    if (is_there) {
      pause_cycles(20'000);
      st_relaxed<scope::device>(&words().top, top + 1);
    }
    return is_there;
  }
};

/// Tells of an item before it is there.
class twin_owner_publishes_early : public twin_deque::owner {
 public:
  using twin_deque::owner::owner;

  GPUCLASS_HD bool try_push(const pushed_item& item) {
    if (!has_room()) {
      return false;
    }
    const std::uint32_t position = bottom();
    publish(position + 1);
    pause_cycles(5'000);
    place_of(position).store<scope::device>(item);
    return true;
  }
};
using twin_deque_publishes_early = twin_deque_of<twin_owner_publishes_early>;

/// Tells of an item, but publishes nothing with it.
class twin_owner_unordered : public twin_deque::owner {
 public:
  using twin_deque::owner::owner;

  GPUCLASS_HD bool try_push(const pushed_item& item) {
    if (!has_room()) {
      return false;
    }
    place_of(bottom()).store<scope::device>(item);
    moved_bottom(bottom() + 1);
    st_relaxed<scope::device>(&words().bottom, bottom());
    return true;
  }
};
using twin_deque_unordered = twin_deque_of<twin_owner_unordered>;

/// Fills a place that an item is still in.
class twin_owner_overfills : public twin_deque::owner {
 public:
  using twin_deque::owner::owner;

  GPUCLASS_HD bool try_push(const pushed_item& item) {
    place_of(bottom()).store<scope::device>(item);
    publish(bottom() + 1);
    return true;
  }
};
using twin_deque_overfills = twin_deque_of<twin_owner_overfills>;

}  // namespace gpuclass
