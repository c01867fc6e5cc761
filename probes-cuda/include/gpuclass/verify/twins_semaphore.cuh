/// \file
/// Broken twins of semaphores: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../sync/semaphore_rw.cuh"
#include "../sync/semaphore_sleeping.cuh"
#include "../sync/semaphore_ticket.cuh"

namespace gpuclass {

/// Admits one block too many.
template <class Semaphore>
class twin_semaphore_off_by_one : public Semaphore {
 public:
  template <class Group>
  GPUCLASS_HD twin_semaphore_off_by_one(std::uint32_t* words, const Group& group, std::uint32_t initial,
                                        typename Semaphore::backoff between = typename Semaphore::backoff{})
      : Semaphore(words, group, initial + 1, between) {}
};

/// A reader-writer semaphore whose writers take one place instead of all.
class twin_semaphore_rw_writer_takes_one : public semaphore_rw<> {
 public:
  using semaphore_rw<>::semaphore_rw;

  template <class Bound>
  GPUCLASS_HD bool wait(Bound& bound, std::uint32_t = 1) {
    return semaphore_rw<>::wait(bound, 1);
  }

  template <class Bound>
  GPUCLASS_HD bool post(Bound& bound, std::uint32_t = 1) {
    return semaphore_rw<>::post(bound, 1);
  }
};

}  // namespace gpuclass
