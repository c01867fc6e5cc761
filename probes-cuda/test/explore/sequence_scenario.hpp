/// \file
/// Promises of sequence locks: no reader gets a torn object, none gets an older one than it had, and writers lose nothing.
#pragma once

#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/wait/bound.cuh"
#include "groups.hpp"

namespace explore {

/// A way to use a sequence lock.
struct sequence_use {
  std::uint32_t writers;
  std::uint32_t readers;
  std::uint32_t writes;  ///< of each writer
  std::uint32_t reads;   ///< of each reader
  std::uint32_t before;  ///< writes of zeros that it has behind it
  bool gives_up;
};

/// \tparam Object whose words tell whether they belong together
template <class Lock, class Object>
class sequence_scenario : public scenario {
 public:
  explicit sequence_scenario(const sequence_use& use) : use_(use), state_(shared_.make_words(Lock::state_words(use.writers + use.readers))) {
    gpuclass::prepare<Lock>(state_.data(), threads(), use.before);
  }

  std::uint32_t threads() const override { return use_.writers + use_.readers; }
  void begin() override { shared_.restore(); }

  void run(std::uint32_t thread) override {
    Lock lock = Lock(state_.data(), gpuclass::host_group{thread, threads()});
    gpuclass::unbounded forever;
    if (thread < use_.writers) {
      for (std::uint32_t i = 1; i <= use_.writes; ++i) {
        const Object object = Object::of(thread * use_.writes + i);
        if (!(use_.gives_up && within_limit([&] { return lock.try_write_for(object, scheduler::limit_ns); }))) {
          lock.write(object, forever);
        }
      }
      return;
    }
    std::uint32_t newest = 0;
    for (std::uint32_t i = 0; i < use_.reads; ++i) {
      Object seen{};
      const bool is_read = use_.gives_up ? within_limit([&] { return lock.try_read_for(seen, scheduler::limit_ns); }) : lock.read(seen, forever);
      if (is_read) {
        scheduler::the().require(seen.torn() == 0, "a torn object was read");
        scheduler::the().require(use_.writers != 1 || seen.word[0] >= newest, "an older object was read after a newer one");
        newest = seen.word[0];
      }
    }
  }

  void end() override {
    Lock lock(state_.data(), gpuclass::host_group{0, threads()});
    gpuclass::unbounded forever;
    Object last{};
    lock.read(last, forever);
    scheduler::the().require(last.torn() == 0 && last.word[0] != 0, "the last object is torn, or none was written");
  }

 private:
  sequence_use use_;
  shared_things shared_;
  words& state_;
};

}  // namespace explore
