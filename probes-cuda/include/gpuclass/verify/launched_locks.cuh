/// \file
/// Locks, semaphores and condition variables, as they are checked in launches that follow each other. The first thread of each block calls.
#pragma once

#include "../sync/basic_mutex.cuh"
#include "../sync/basic_semaphore.cuh"
#include "../sync/combining_mutex.cuh"
#include "../sync/condition_variable.cuh"
#include "../sync/sequence_lock.cuh"
#include "../sync/shared_mutex.cuh"
#include "launches.cuh"

namespace gpuclass {

/// \tparam Mutex an algorithm of `sync/`. Its handle tries, and the algorithm itself waits, since a wait has to end.
template <class Mutex>
struct launched_mutex : launched {
  using handle = basic_mutex<Mutex>;

  static constexpr GPUCLASS_HD std::uint32_t sections(std::uint32_t blocks) { return blocks; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return handle::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { handle::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      handle tried(words, group);
      Mutex mutex(tagged_state<Mutex>::own(words), group, usual<typename Mutex::backoff>::of(group.blocks()));
      if (launch.gives_up() && tried.try_lock_for(0)) {
        wrong = launch.count_section();
        tried.unlock();
      } else if (mutex.lock(bound)) {
        wrong = launch.count_section();
        mutex.unlock(bound);
      }
    }
    return wrong;
  }
};

/// \tparam Semaphore an algorithm of `sync/`, with places for a quarter of the blocks
template <class Semaphore>
struct launched_semaphore : launched {
  using handle = basic_semaphore<Semaphore>;

  static constexpr GPUCLASS_HD std::uint32_t places(std::uint32_t blocks) { return blocks / 4 + 1; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return handle::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { handle::init(words, blocks, places(blocks)); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      handle tried(words, group);
      Semaphore semaphore(tagged_state<Semaphore>::own(words), group, usual<typename Semaphore::backoff>::of(group.blocks()));
      if ((launch.gives_up() && tried.try_wait_for(0)) || semaphore.wait(bound)) {
        std::uint32_t* const inside = &launch.notes->inside;
        wrong = atom_add_relaxed<scope::device>(inside, 1) >= places(group.blocks()) ? 1 : 0;
        pause_cycles(launch.section);
        atom_add_relaxed<scope::device>(inside, 0u - 1u);
        semaphore.post(bound, 1);
      }
    }
    return wrong;
  }
};

/// A pool of places, whose condition is that one is left.
/// \tparam Condition over an algorithm of `sync/`
template <class Condition>
struct launched_condition : launched {
  using mutex = typename Condition::mutex;
  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);

  static constexpr GPUCLASS_HD std::uint32_t sections(std::uint32_t blocks) { return 2 * blocks; }
  static constexpr GPUCLASS_HD std::uint32_t at_condition(std::uint32_t blocks) { return (mutex::state_words(blocks) + line - 1) / line * line; }
  static constexpr GPUCLASS_HD std::uint32_t at_left(std::uint32_t blocks) { return at_condition(blocks) + Condition::state_words(blocks); }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return at_left(blocks) + line; }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    initialize<mutex>(words, blocks);
    Condition::init(words + at_condition(blocks), blocks);
    words[at_left(blocks)] = blocks / 4 + 1;
  }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      mutex guard(words, group, usual<typename mutex::backoff>::of(group.blocks()));
      Condition given_back(words + at_condition(group.blocks()), group);
      std::uint32_t* const left = words + at_left(group.blocks());
      bool is_held = guard.lock(bound), called = false;
      is_held = is_held && (!launch.gives_up() || given_back.wait_for(guard, 0, called, bound));
      while (is_held && ld_relaxed<scope::device>(left) == 0) {
        is_held = given_back.wait(guard, bound);
      }
      if (!is_held) {
        return 0;
      }
      wrong += launch.count_section();
      st_relaxed<scope::device>(left, ld_relaxed<scope::device>(left) - 1);
      if (guard.unlock(bound) && guard.lock(bound)) {
        wrong += launch.count_section();
        st_relaxed<scope::device>(left, ld_relaxed<scope::device>(left) + 1);
        given_back.notify_one();
        guard.unlock(bound);
      }
    }
    return wrong;
  }
};

/// Every sixteenth block writes.
template <class Mutex>
struct launched_shared_mutex : launched {
  static constexpr GPUCLASS_HD std::uint32_t sections(std::uint32_t blocks) { return (blocks + 15) / 16; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Mutex::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Mutex::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      Mutex mutex(words, group);
      const bool tries = launch.gives_up();
      if (group.block() % 16 == 0) {
        if ((tries && mutex.try_lock_for(0)) || mutex.lock(bound)) {
          wrong = launch.count_section();
          mutex.unlock();
        }
      } else if ((tries && mutex.try_lock_shared_for(0)) || mutex.lock_shared(bound)) {
        wrong = launch.notes->guarded[0] != launch.notes->guarded[1] ? 1 : 0;
        mutex.unlock_shared();
      }
    }
    return wrong;
  }
};

/// A number that says how many launches began before it was written, and its complement.
struct launch_sign {
  std::uint32_t number, inverse;
};

/// The first block writes; the others see its object of this launch, or that of the one before.
/// \tparam Lock of a `launch_sign`
template <class Lock>
struct launched_sequence_lock : launched {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Lock::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Lock::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    if (group.thread() != 0) {
      return 0;
    }
    Lock lock(words, group);
    const launch_sign sign{launch.before + 1, ~(launch.before + 1)};
    if (group.block() == 0 && !(launch.gives_up() && lock.try_write_for(sign, 0))) {
      lock.write(sign, bound);
    }
    launch_sign seen{};
    if (!(launch.gives_up() && lock.try_read_for(seen, 0)) && !lock.read(seen, bound)) {
      return 0;
    }
    const bool is_whole = seen.number == ~seen.inverse || (seen.number == 0 && seen.inverse == 0);
    const bool is_new = sign.number - seen.number <= (group.block() == 0 ? 0u : 1u);
    return is_whole && is_new ? 0 : 1;
  }
};

/// Counts a section of the launch.
struct launched_operation {
  this_launch launch;
  GPUCLASS_HD std::uint32_t operator()() const { return launch.count_section(); }
};

/// \tparam Mutex of a `launched_operation`
template <class Mutex>
struct launched_combining : launched {
  static constexpr GPUCLASS_HD std::uint32_t sections(std::uint32_t blocks) { return blocks; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Mutex::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Mutex::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    Mutex mutex(words, group);
    std::uint32_t wrong = 0;
    const bool done = launch.gives_up() && mutex.try_execute(launched_operation{launch}, wrong);
    if (!done && !mutex.execute(launched_operation{launch}, wrong, bound)) {
      return 0;
    }
    return group.thread() == 0 ? wrong : 0;
  }
};

}  // namespace gpuclass
