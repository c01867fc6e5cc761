/// \file
/// A lock held for as long as a scope lasts.
#pragma once
#include "../names/begin.cuh"

#include "../config.cuh"

namespace gpuclass {

/// As `std::lock_guard`, which device code cannot use. One thread makes it and destroys it.
template <class Mutex>
class lock_guard {
 public:
  explicit GPUCLASS_HD lock_guard(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  GPUCLASS_HD ~lock_guard() { mutex_.unlock(); }
  lock_guard(const lock_guard&) = delete;
  lock_guard& operator=(const lock_guard&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
