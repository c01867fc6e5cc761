/// \file
/// Runs the primitives on host threads: one thread stands for a block.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "gpuclass/wait/bound.cuh"

namespace host {

/// Zeroed words on a memory line of their own.
class words {
 public:
  explicit words(std::size_t count)
      : data_(static_cast<std::uint32_t*>(std::aligned_alloc(GPUCLASS_LINE, bytes(count)))) {
    if (data_ == nullptr) {
      throw std::bad_alloc();
    }
    for (std::size_t i = 0; i < bytes(count) / sizeof(std::uint32_t); ++i) {
      data_[i] = 0;
    }
  }
  ~words() { std::free(data_); }
  words(const words&) = delete;
  words& operator=(const words&) = delete;

  std::uint32_t* data() const { return data_; }

 private:
  static std::size_t bytes(std::size_t count) {
    const std::size_t lines = (count * sizeof(std::uint32_t) + GPUCLASS_LINE - 1) / GPUCLASS_LINE;
    return lines * GPUCLASS_LINE;
  }

  std::uint32_t* data_;
};

/// Never set: nobody aborts a host run.
inline const std::uint32_t no_abort = 0;

/// Whether a check of this program has failed.
inline std::atomic<bool> has_failed{false};

/// Ends a test that would hang: ten seconds for the first one, and a tenth of a second each once one has failed. What is broken hangs again
/// and again, with every form and number of threads.
inline gpuclass::deadline patience() {
  return gpuclass::deadline(has_failed.load(std::memory_order_relaxed) ? 100'000'000ull : 10'000'000'000ull, &no_abort);
}

/// Runs `body(index)` on so many threads, which start together or they would never meet, and waits for all.
template <class Body>
void on_threads(std::uint32_t count, Body body) {
  std::vector<std::thread> threads;
  std::atomic<std::uint32_t> ready{0};
  for (std::uint32_t index = 0; index < count; ++index) {
    threads.emplace_back([&ready, count, &body, index] {
      ready.fetch_add(1, std::memory_order_relaxed);
      while (ready.load(std::memory_order_relaxed) != count) {
        std::this_thread::yield();
      }
      body(index);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

/// Counts checks, prints those that fail.
class checks {
 public:
  void expect(bool holds, const std::string& what) {
    ++done_;
    if (!holds) {
      ++failed_;
      has_failed.store(true, std::memory_order_relaxed);
      std::printf("FAILED: %s\n", what.c_str());
    }
  }

  /// Prints the closing line and returns the exit status.
  int finish() const {
    std::printf("%d passed, %d failed\n", done_ - failed_, failed_);
    return failed_ == 0 ? 0 : 1;
  }

 private:
  int done_ = 0;
  int failed_ = 0;
};

}  // namespace host
