/// \file
/// Patterns of public programs, each over any form of what its blocks wait by, and with a result that tells whether that form is right. Run
/// on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../mem/fence.cuh"
#include "../mem/numbered_word.cuh"
#include "../mem/poll.cuh"
#include "../mem/store.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../sync/lanes.cuh"
#include "../sync/look_back.cuh"
#include "../sync/message.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"

namespace gpuclass {

/// Notes of a pattern beside the state of its form: zeroed before.
struct pattern_notes {
  alignas(GPUCLASS_LINE) std::uint32_t sum;       ///< what blocks add up
  alignas(GPUCLASS_LINE) std::uint32_t finished;  ///< blocks that are through
};

// Each pattern has `prepare(words, group)`, which all threads of all blocks call before any begins; `run(words, notes, group, length, bound)`,
// which they all call too, and which returns how much was wrong; `is_right(notes, length, blocks)`, once all are through; and
// `steps(length, blocks)`, by which its time is divided.

/// Makes the state of a form that all blocks share.
template <class Form, class Group>
GPUCLASS_INIT void prepare_shared(std::uint32_t* words, const Group& group) {
  if (group.block() == 0 && group.thread() == 0) {
    initialize<Form>(words, group.blocks());
  }
}

/// A lock around a sum: each block adds a number of its own again and again.
/// \tparam Lock an algorithm of `sync/`, or another class with its members
template <class Lock>
struct locked_sum {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t blocks) { return length * blocks; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    prepare_shared<Lock>(words, group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes& notes, const Group& group, std::uint32_t length, Bound& bound) {
    if (group.thread() == 0) {
      Lock lock(words, group, usual<typename Lock::backoff>::of(group.blocks()));
      for (std::uint32_t i = 0; i < length && lock.lock(bound); ++i) {
        notes.sum += group.block() + 1;
        lock.unlock(bound);
      }
    }
    return 0;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes& notes, std::uint32_t length, std::uint32_t blocks) {
    return notes.sum == length * (blocks * (blocks + 1) / 2);
  }
};

/// A ring that all blocks share: each puts a value in and takes one out, again and again.
/// \tparam Queue of `std::uint32_t`, with `enqueue` and `dequeue`
template <class Queue>
struct shared_ring {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t) { return length; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    prepare_shared<Queue>(words, group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes& notes, const Group& group, std::uint32_t length, Bound& bound) {
    if (group.thread() == 0) {
      Queue queue(words, group, usual<typename Queue::backoff>::of(group.blocks()));
      std::uint32_t inside = 0;
      for (std::uint32_t i = 0; i < length; ++i) {
        std::uint32_t value = i * group.blocks() + group.block() + 1;
        inside += value;
        if (!queue.enqueue(value, bound) || !queue.dequeue(value, bound)) {
          break;
        }
        inside -= value;
      }
      atom_add_relaxed<scope::device>(&notes.sum, inside);
    }
    return 0;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes& notes, std::uint32_t, std::uint32_t) { return notes.sum == 0; }
};

/// A chain of tasks: each block waits for its neighbour's data, a number of each thread, and hands on one more; the last block to the first.
/// \tparam Channel from a block to its neighbour: `words(threads)` of state, which all threads of the receiver `prepare`, `send` and `receive`
template <class Channel>
struct chain {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t blocks) { return length * blocks; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    Channel::prepare(words + group.block() * Channel::words(group.threads()), group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes&, const Group& group, std::uint32_t length, Bound& bound) {
    const std::uint32_t blocks = group.blocks(), block = group.block(), each = Channel::words(group.threads());
    Channel in(words + block * each, group), out(words + (block + 1) % blocks * each, group);
    std::uint64_t wanted = std::uint64_t{group.thread()} << 32 | block, held = wanted;
    std::uint32_t wrong = 0;
    for (std::uint32_t round = 0; round < length; ++round) {
      if ((round != 0 || block != 0) && !in.receive(held, group, bound)) {
        break;
      }
      wrong += held != wanted ? 1 : 0;
      wanted += blocks;
      if (!out.send(held + 1, group, bound)) {
        break;
      }
    }
    return wrong;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes&, std::uint32_t, std::uint32_t) { return true; }
};

/// A scan in one pass: each tile publishes its sum, and waits for the sum of all tiles before it. A block has every so many-th tile, and its first
/// warp looks back.
/// \tparam LookBack `words(tiles)` of state, which all threads `prepare`, and `exclusive(before, tile, sum, bound)`
template <class LookBack>
struct scan {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t blocks) { return length * blocks; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    // As many as there may be: how many there will be is not known yet.
    LookBack::prepare(words, most_tiles, group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes&, const Group& group, std::uint32_t length, Bound& bound) {
    constexpr std::uint32_t warp = 32;
    const std::uint32_t tiles = steps(length, group.blocks());
    std::uint32_t wrong = 0;
    if (group.thread() < warp) {
      LookBack look_back(words, group, tiles);
      for (std::uint32_t tile = group.block(); tile < tiles; tile += group.blocks()) {
        std::uint32_t before = 0;
        if (!look_back.exclusive(before, tile, tile + 1, bound)) {
          break;
        }
        wrong += before != sum_to(tile) ? 1 : 0;
      }
    }
    return wrong;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes&, std::uint32_t, std::uint32_t) { return true; }

  static constexpr std::uint32_t most_tiles = 1u << 15;

 private:
  /// Returns 1 + 2 + ... modulo 2^32.
  static GPUCLASS_HD std::uint32_t sum_to(std::uint32_t count) { return static_cast<std::uint32_t>(std::uint64_t{count} * (count + 1) / 2); }
};

// Forms that programs write themselves.

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

/// Sum and state of a tile in one word of 8 bytes, which somebody sets back before each scan.
/// \tparam Waits false for a seeded bug, which takes what is not there yet for 0
template <bool Waits = true>
class look_back_by_words {
 public:
  template <class Group>
  static GPUCLASS_HD void prepare(std::uint32_t* words, std::uint32_t tiles, const Group& group) {
    const std::uint32_t threads = group.blocks() * group.threads();
    for (std::uint32_t tile = group.block() * group.threads() + group.thread(); tile < tiles; tile += threads) {
      st_relaxed<scope::device>(reinterpret_cast<word_of_8*>(words) + tile, word_of_8{});
    }
  }

  template <class Group>
  GPUCLASS_HD look_back_by_words(std::uint32_t* words, const Group&, std::uint32_t) : word_(reinterpret_cast<word_of_8*>(words)) {}

  template <class Bound>
  GPUCLASS_HD bool exclusive(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) const {
    const lanes callers = lanes::warp_or_alone();
    before = 0;
    if (tile != 0) {
      publish(callers, tile, sum, part);
      bool ends = false;
      for (std::uint32_t next = tile; !ends; next -= callers.count()) {
        const bool is_there = callers.rank() < next;
        word_of_8 seen{{0, whole}};
        const auto have_come = [&] {
          seen = is_there ? ld_relaxed<scope::device>(word_ + next - 1 - callers.rank()) : seen;
          return callers.first_that(seen.part[1] != none || !Waits) == callers.count();
        };
        if (!wait_until(have_come, no_backoff{}, bound)) {
          return false;
        }
        const std::uint32_t parts = callers.first_that(seen.part[1] != whole);
        ends = parts < callers.count();
        std::uint32_t value = callers.rank() <= parts ? seen.part[0] : 0;
        for (std::uint32_t apart = callers.count() / 2; apart != 0; apart /= 2) {
          value += callers.from_further(value, apart);
        }
        before += callers.from_first(value);
      }
    }
    publish(callers, tile, before + sum, whole);
    return true;
  }

 private:
  static constexpr std::uint32_t none = 0, part = 1, whole = 2;

  GPUCLASS_HD void publish(const lanes& callers, std::uint32_t tile, std::uint32_t sum, std::uint32_t state) const {
    if (callers.rank() == 0) {
      st_relaxed<scope::device>(word_ + tile, word_of_8{{sum, state}});
    }
  }

  word_of_8* word_;
};

/// Sums of their own and a flag of each tile, between two fences, as where a sum does not fit into a word. One thread looks at one tile after the
/// other.
class look_back_by_flags {
 public:
  template <class Group>
  static GPUCLASS_HD void prepare(std::uint32_t* words, std::uint32_t tiles, const Group& group) {
    look_back_by_words<>::prepare(words, 2 * tiles, group);
  }

  template <class Group>
  GPUCLASS_HD look_back_by_flags(std::uint32_t* words, const Group&, std::uint32_t) : words_(words) {}

  template <class Bound>
  GPUCLASS_HD bool exclusive(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) const {
    const lanes callers = lanes::warp_or_alone();
    before = 0;
    bool came = true;
    if (callers.rank() == 0) {
      came = look(before, tile, sum, bound);
    }
    before = callers.from_first(before);
    return callers.from_first(came ? 1 : 0) != 0;
  }

 private:
  static constexpr std::uint32_t flag = 0, part = 1, whole = 2, each = 4;  ///< places of a tile's words, and values of its flag

  template <class Bound>
  GPUCLASS_HD bool look(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) const {
    volatile std::uint32_t* const own = words_ + tile * each;
    if (tile != 0) {
      publish(own, part, sum);
    }
    bool ends = tile == 0;
    for (std::uint32_t lower = tile; !ends;) {
      volatile std::uint32_t* const other = words_ + --lower * each;
      std::uint32_t state = 0;
      const auto has_come = [&] {
        state = ld_volatile(const_cast<const std::uint32_t*>(other + flag));
        return state != 0;
      };
      if (!wait_until(has_come, no_backoff{}, bound)) {
        return false;
      }
      fence_acq_rel<scope::device>();
      before += other[state];
      ends = state == whole;
    }
    publish(own, whole, before + sum);
    return true;
  }
  static GPUCLASS_HD void publish(volatile std::uint32_t* tile, std::uint32_t state, std::uint32_t sum) {
    tile[state] = sum;
    fence_acq_rel<scope::device>();
    st_volatile(const_cast<std::uint32_t*>(tile + flag), state);
  }

  volatile std::uint32_t* words_;
};

/// The look-back of the library.
class look_back_by_numbers : look_back<std::uint32_t> {
  using base = look_back<std::uint32_t>;

 public:
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, std::uint32_t tiles, const Group& group) {
    look_back_by_words<>::prepare(words, base::state_words(tiles) / 2, group);
  }

  template <class Group>
  GPUCLASS_HD look_back_by_numbers(std::uint32_t* words, const Group& group, std::uint32_t tiles) : base(words, group, no_backoff{}, tiles) {}

  template <class Bound>
  GPUCLASS_HD bool exclusive(std::uint32_t& before, std::uint32_t tile, std::uint32_t sum, Bound& bound) {
    return base::exclusive(before, tile, sum, plus{}, 0u, bound);
  }
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
