/// \file
/// What blocks of public programs wait by, as such programs write it, and the library's forms with the same members. Run on the device and on host
/// threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/numbered_word.cuh"
#include "../mem/poll.cuh"
#include "../mem/store.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../sync/message.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// A word that is compared and swapped, with a fence behind taking it and one before giving it back.
class lock_by_compare_and_swap {
 public:
  using backoff = no_backoff;

  template <class Group>
  GPUCLASS_HD lock_by_compare_and_swap(std::uint32_t* words, const Group&, no_backoff) : word_(words) {}

  template <class Bound>
  GPUCLASS_HD bool lock(Bound& bound) {
    const bool taken = wait_until([&] { return atom_cas_relaxed<scope::device>(word_, 0, 1) == 0; }, no_backoff{}, bound);
    fence_sc<scope::device>();
    return taken;
  }
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    fence_sc<scope::device>();
    atom_exch_relaxed<scope::device>(word_, 0);
    return true;
  }

 private:
  std::uint32_t* word_;
};

/// A seeded bug: its fences order, but nobody waits.
struct no_lock {
  using backoff = no_backoff;

  template <class Group>
  GPUCLASS_HD no_lock(std::uint32_t*, const Group&, no_backoff) {}
  template <class Bound>
  GPUCLASS_HD bool lock(Bound&) {
    fence_sc<scope::device>();
    return true;
  }
  template <class Bound>
  GPUCLASS_HD bool unlock(Bound&) {
    fence_sc<scope::device>();
    return true;
  }
};

/// One count of arrivals, between two fences of the first thread of each block: the grid barrier of persistent megakernels.
class barrier_by_counter {
 public:
  using backoff = no_backoff;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t) { return GPUCLASS_LINE / sizeof(std::uint32_t); }

  template <class Group>
  GPUCLASS_HD barrier_by_counter(std::uint32_t* words, const Group&, no_backoff) : word_(words) {}

  template <class Group, class Bound>
  GPUCLASS_HD void arrive_and_wait(const Group& group, Bound& bound) {
    awaited_ += group.blocks();
    group.sync_block();
    if (group.thread() == 0) {
      fence_sc<scope::device>();
      atom_add_relaxed<scope::device>(word_, 1);
      wait_until([&] { return static_cast<std::int32_t>(ld_volatile(word_) - awaited_) >= 0; }, no_backoff{}, bound);
      fence_sc<scope::device>();
    }
    group.sync_block();
  }

 private:
  std::uint32_t* word_;
  std::uint32_t awaited_ = 0;
};

/// A ring of tickets: an addition draws one for a place, and a turn of each place says whether it is full.
/// \tparam Waits false for a seeded bug, which does not look at the turn
template <std::uint32_t Places, bool Waits = true>
class ring_of_tickets {
 public:
  using backoff = no_backoff;

  template <class Group>
  GPUCLASS_HD ring_of_tickets(std::uint32_t* words, const Group&, no_backoff) : tail_(words), head_(words + line), place_(words + 2 * line) {}

  template <class Bound>
  GPUCLASS_HD bool enqueue(std::uint32_t value, Bound& bound) const {
    const std::uint32_t ticket = atom_add_relaxed<scope::device>(tail_, 1), lap = ticket / Places * 2;
    return pass(ticket, lap, [&](std::uint32_t* place) { *place = value; }, bound);
  }
  template <class Bound>
  GPUCLASS_HD bool dequeue(std::uint32_t& value, Bound& bound) const {
    const std::uint32_t ticket = atom_add_relaxed<scope::device>(head_, 1), lap = ticket / Places * 2 + 1;
    return pass(ticket, lap, [&](const std::uint32_t* place) { value = *place; }, bound);
  }

 private:
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);

  template <class Move, class Bound>
  GPUCLASS_HD bool pass(std::uint32_t ticket, std::uint32_t lap, Move move, Bound& bound) const {
    std::uint32_t* const turn = place_ + ticket % Places * 2;
    const bool came = !Waits || wait_until([&] { return ld_acquire<scope::device>(turn) == lap; }, no_backoff{}, bound);
    move(turn + 1);
    st_release<scope::device>(turn, lap + 1);
    return came;
  }

  std::uint32_t* tail_;
  std::uint32_t* head_;
  std::uint32_t* place_;
};

/// Data of all threads, behind something that the first thread sets and waits for.
class link_of_data {
 public:
  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t threads) { return line + 2 * threads; }
  template <class Group>
  static GPUCLASS_HD void prepare(std::uint32_t* words, const Group& group) {
    if (group.thread() == 0) {
      st_relaxed<scope::device>(words, 0);
    }
  }

 protected:
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);

  template <class Group>
  GPUCLASS_HD link_of_data(std::uint32_t* words, const Group& group)
      : data_(reinterpret_cast<volatile std::uint64_t*>(words + line) + group.thread()) {}

  volatile std::uint64_t* data_;
};

/// Order that a flag between two neighbours gives.
enum class flag_order {
  none,    ///< as published: nothing orders the data and the flag, so that the receiver may see old data
  fences,  ///< a fence of the sender before the flag, one of the receiver behind it
  blind    ///< a seeded bug: the receiver does not wait
};

template <flag_order Order>
class link_by_flag : link_of_data {
 public:
  using link_of_data::prepare;
  using link_of_data::words;

  template <class Group>
  GPUCLASS_HD link_by_flag(std::uint32_t* words, const Group& group) : link_of_data(words, group), flag_(words) {}

  template <class Group, class Bound>
  GPUCLASS_HD bool send(std::uint64_t value, const Group& group, Bound&) {
    *data_ = value;
    group.sync_block();
    ++messages_;
    if (group.thread() == 0) {
      if constexpr (Order == flag_order::fences) {
        fence_acq_rel<scope::device>();
      }
      st_volatile(flag_, messages_);
    }
    return true;
  }
  template <class Group, class Bound>
  GPUCLASS_HD bool receive(std::uint64_t& value, const Group& group, Bound& bound) {
    ++messages_;
    bool came = true;
    if (group.thread() == 0 && Order != flag_order::blind) {
      came = wait_until([&] { return ld_volatile(flag_) == messages_; }, no_backoff{}, bound);
      if constexpr (Order == flag_order::fences) {
        fence_acq_rel<scope::device>();
      }
    }
    came = group.sync_and_agree_block(came);
    value = *data_;
    return came;
  }

 private:
  std::uint32_t* flag_;
  std::uint32_t messages_ = 0;
};

/// The same behind an event of the library.
class link_by_event : link_of_data {
 public:
  using link_of_data::prepare;
  using link_of_data::words;

  template <class Group>
  GPUCLASS_HD link_by_event(std::uint32_t* words, const Group& group) : link_of_data(words, group), events_(words, group, no_backoff{}) {}

  template <class Group, class Bound>
  GPUCLASS_HD bool send(std::uint64_t value, const Group& group, Bound&) {
    *data_ = value;
    group.sync_block();
    if (group.thread() == 0) {
      events_.arrive();
    }
    return true;
  }
  template <class Group, class Bound>
  GPUCLASS_HD bool receive(std::uint64_t& value, const Group& group, Bound& bound) {
    ++received_;
    const bool came = group.sync_and_agree_block(group.thread() != 0 || events_.wait_ge(received_, bound));
    value = *data_;
    return came;
  }

 private:
  event_counter<> events_;
  std::uint32_t received_ = 0;
};

/// A word of 16 bytes from each thread to the thread of its rank in the next block, with its number, as `message` stores one: no fence, and
/// no barrier of the block. Nobody counts free words: in a ring of blocks a word is sent again only after what it held has come round.
class link_by_words {
 public:
  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t threads) { return sizeof(word_of_16) / sizeof(std::uint32_t) * threads; }
  template <class Group>
  static GPUCLASS_HD void prepare(std::uint32_t* words, const Group& group) {
    st_relaxed<scope::device>(reinterpret_cast<word_of_16*>(words) + group.thread(), word_of_16{});
  }

  template <class Group>
  GPUCLASS_HD link_by_words(std::uint32_t* words, const Group& group) : word_(reinterpret_cast<word_of_16*>(words) + group.thread()) {}

  template <class Group, class Bound>
  GPUCLASS_HD bool send(std::uint64_t value, const Group&, Bound&) {
    st_relaxed<scope::device>(word_, numbered_word<std::uint64_t>::of(value, ++messages_));
    return true;
  }
  template <class Group, class Bound>
  GPUCLASS_HD bool receive(std::uint64_t& value, const Group&, Bound& bound) {
    ++messages_;
    word_of_16 seen{};
    const auto has_come = [&] {
      seen = ld_relaxed<scope::device>(word_);
      return numbered_word<std::uint64_t>::number(seen) == messages_;
    };
    const bool came = wait_until(has_come, no_backoff{}, bound);
    value = numbered_word<std::uint64_t>::value(seen);
    return came;
  }

 private:
  word_of_16* word_;
  std::uint32_t messages_ = 0;
};

/// A `message` from each thread to the thread of its rank in the next block, those of a block side by side.
class link_by_messages {
  using channel = message_row<std::uint64_t, 256>;

 public:
  static constexpr GPUCLASS_HD std::uint32_t words(std::uint32_t) { return channel::state_words(2); }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    if (group.thread() == 0) {
      channel::init(words, 2);
    }
  }

  template <class Group>
  GPUCLASS_HD link_by_messages(std::uint32_t* words, const Group& group) : channel_(words, group, no_backoff{}) {}

  template <class Group, class Bound>
  GPUCLASS_HD bool send(std::uint64_t value, const Group&, Bound& bound) {
    return channel_.send(value, bound);
  }
  template <class Group, class Bound>
  GPUCLASS_HD bool receive(std::uint64_t& value, const Group&, Bound& bound) {
    return channel_.receive(value, bound);
  }

 private:
  channel channel_;
};

}  // namespace gpuclass
