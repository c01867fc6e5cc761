/// \file
/// Broken twins of mutexes: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"
#include "../sync/mutex_fa.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Does not lock.
class twin_mutex_no_lock {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD twin_mutex_no_lock(std::uint32_t*, const Group&, no_backoff = {}) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound&) {
    return true;
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    return true;
  }
};

/// Common base of the twins of the spin mutex.
class twin_mutex_of_one_word {
 public:
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return 1; }

  template <class Group>
  GPUCLASS_HD twin_mutex_of_one_word(std::uint32_t* words, const Group&, no_backoff = {}) : word_(words) {}

 protected:
  std::uint32_t* word_;
};

/// Tests and sets in two steps, some time apart.
class twin_mutex_test_then_set : public twin_mutex_of_one_word {
 public:
  using twin_mutex_of_one_word::twin_mutex_of_one_word;

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const bool free = wait_until([&] { return ld_acquire<scope::device>(word_) == 0; }, no_backoff{}, bound);
    pause_cycles(200);  // wide enough for another to slip in
    st_relaxed<scope::device>(word_, 1);
    return free;
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<scope::device>(word_, 0);
    return true;
  }
};

/// Takes and gives the lock correctly, but orders nothing: what the last holder wrote may not be seen.
class twin_mutex_unfenced : public twin_mutex_of_one_word {
 public:
  using twin_mutex_of_one_word::twin_mutex_of_one_word;

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return atom_exch_relaxed<scope::device>(word_, 1) == 0; }, no_backoff{}, bound);
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_relaxed<scope::device>(word_, 0);
    return true;
  }
};

/// Does not unlock, so that every later wait must expire.
class twin_mutex_never_released : public twin_mutex_of_one_word {
 public:
  using twin_mutex_of_one_word::twin_mutex_of_one_word;

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    return wait_until([&] { return atom_exch_acquire<scope::device>(word_, 1) == 0; }, no_backoff{}, bound);
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    return true;
  }
};

/// Hands the lock on before its fence, and so before the data: the store that gives it away overtakes what the section writes, as it may
/// where no fence holds it back. An H200 was not seen to let a later store overtake by itself, so the twin makes it an earlier
/// one.
class twin_mutex_unlocks_before_fence : public twin_mutex_of_one_word {
 public:
  using twin_mutex_of_one_word::twin_mutex_of_one_word;

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const bool got = wait_until([&] { return atom_exch_acquire<scope::device>(word_, 1) == 0; }, no_backoff{}, bound);
    if (got) {
      st_relaxed<scope::device>(word_, 0);
    }
    return got;
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    fence_acq_rel<scope::device>();
    return true;
  }
};

/// A ticket lock that compares turns by size: right until tickets wrap at 2^32, when small tickets seem to have been called.
class twin_mutex_ticket_breaks_at_wrap {
 public:
  using state = algorithm::mutex_fa_state;
  using backoff = no_backoff;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return sizeof(state) / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD twin_mutex_ticket_breaks_at_wrap(std::uint32_t* words, const Group&, no_backoff = {})
      : state_(reinterpret_cast<state*>(words)) {}

  /// Puts zeroed state into what it is after `operations` operations.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t operations) {
    algorithm::mutex_fa<>::preset(words, blocks, operations);
  }

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    mine_ = atom_add_relaxed<scope::device>(&state_->ticket, 1);
    return wait_until([&] { return ld_acquire<scope::device>(&state_->turn) >= mine_; }, no_backoff{}, bound);
  }

  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    st_release<scope::device>(&state_->turn, mine_ + 1);
    return true;
  }

 private:
  state* state_;
  std::uint32_t mine_ = 0;
};

/// A ticket lock that draws a ticket to find out whether it is free, and leaves it behind if not: nobody comes when it is called.
class twin_mutex_gives_up_with_ticket : public algorithm::mutex_fa<> {
 public:
  using algorithm::mutex_fa<>::mutex_fa;

  GPUCLASS_HD bool try_lock() {
    time_limit at_once(0);
    return lock(at_once);
  }
};

}  // namespace gpuclass
