/// \file
/// The host's side of the roll call: says in one line who is missing while a kernel still hangs.
///
///     #define GPUCLASS_ROLL_CALL                        // before the library's headers, in the source of the kernels
///     #include <gpuclass/sync.cuh>
///     #include <gpuclass/roll_call.cuh>
///
///     gpuclass::roll_call all;                          // allocates the page; needs CUDA's runtime
///     all.deadline(std::chrono::seconds(2));            // at any time, while kernels run too
///     gpuclass::roll_call_watcher watcher(all.page());  // prints to stderr until it ends
#pragma once

#if !defined(__CUDACC_RTC__)

#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <functional>
#include <new>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "wait/roll_call.cuh"
#include "wait/roll_call_page.cuh"

namespace gpuclass {

/// Copies what a block told. Returns false if it tells nothing now, or is just being written.
inline bool read_roll_call(const roll_call_entry& from, roll_call_entry& to) {
  if (ld_acquire<scope::system>(&from.published) != 1) {
    return false;
  }
  const auto* const source = reinterpret_cast<const std::uint32_t*>(&from);
  auto* const target = reinterpret_cast<std::uint32_t*>(&to);
  for (std::uint32_t i = 0; i < sizeof from / sizeof *source; ++i) {
    target[i] = ld_acquire<scope::system>(source + i);
  }
  return to.published == 1 && to.check == roll_call_notes::check_of(target);
}

/// Ranks as ranges: "2, 5-7".
inline std::string roll_call_ranks(const std::set<std::uint32_t>& ranks) {
  constexpr std::uint32_t most_ranges = 16;
  std::string text;
  std::uint32_t ranges = 0;
  for (auto at = ranks.begin(); at != ranks.end();) {
    const std::uint32_t first = *at;
    std::uint32_t last = first;
    for (++at; at != ranks.end() && *at == last + 1; ++at) {
      last = *at;
    }
    if (++ranges > most_ranges) {
      return text + ", ...";
    }
    text += (text.empty() ? "" : ", ") + std::to_string(first) + (last == first ? "" : "-" + std::to_string(last));
  }
  return text;
}

/// What is told of an entry in one line, without its end.
/// \param page where the entry comes from: who has arrived, and who holds the lock
inline std::string roll_call_line(const roll_call_page& page, const roll_call_entry& entry) {
  const std::uint64_t state = std::uint64_t{entry.state[1]} << 32 | entry.state[0];
  const std::uint64_t waited_ns = std::uint64_t{entry.waited_ns[1]} << 32 | entry.waited_ns[0];
  const roll_call_key key(state);
  auto* const notes = const_cast<roll_call_page*>(&page);  // only read
  const auto* const name = reinterpret_cast<const char*>(entry.algorithm);
  char text[160];
  std::snprintf(text, sizeof text, "gpuclass: %.16s at 0x%" PRIx64 ": block %" PRIu32 " of %" PRIu32 " of GPU %" PRIu32 " has waited %.1f s", name,
                state, entry.block, entry.members, entry.gpu, static_cast<double>(waited_ns) * 1e-9);
  std::string line = text;
  const std::string ticket = entry.ticket == roll_call_entry::no_ticket ? "" : ", ticket " + std::to_string(entry.ticket);
  switch (static_cast<awaited>(entry.kind)) {
    case awaited::barrier: {
      std::set<std::uint32_t> missing;
      for (std::uint32_t block = 0; block < entry.members && block < roll_call_page::most_blocks; ++block) {
        if (static_cast<std::int32_t>(roll_call_notes::arrived(notes, key, block) - entry.ticket) < 0) {
          missing.insert(block);
        }
      }
      line += " in phase " + std::to_string(entry.ticket) + "; not arrived: ";
      line += missing.empty() ? "nobody" : roll_call_ranks(missing) + " (" + std::to_string(missing.size()) + " blocks)";
      break;
    }
    case awaited::mutex: {
      const std::uint32_t holder = key.read(ld_polled_sys_u64(roll_call_notes::holder(notes, key)));
      line += " for the lock" + ticket + (holder == 0 ? "; held by nobody" : "; held by block " + std::to_string(holder - 1));
      break;
    }
    case awaited::semaphore: line += " to enter" + ticket; break;
    case awaited::place_of_queue: line += " to enqueue" + ticket + ", slot " + std::to_string(entry.slot) + " never emptied"; break;
    case awaited::value_of_queue: line += " to dequeue" + ticket + ", slot " + std::to_string(entry.slot) + " never filled"; break;
    default: break;
  }
  return line;
}

/// Looks at a page from a thread of its own, and tells each wait that outlasts the deadline once: the first block found that waits for a
/// phase of a barrier, for a lock, or at a place of a queue. Makes no call of CUDA's, so that it works while everything else hangs.
class roll_call_watcher {
 public:
  using printer = std::function<void(const std::string&)>;

  /// \param page outlives the watcher
  /// \param print takes each line; called by the watcher's thread
  /// \param every from one look at the page to the next
  explicit roll_call_watcher(
      const roll_call_page& page, printer print = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); },
      std::chrono::milliseconds every = std::chrono::milliseconds(20))
      : page_(page), print_(std::move(print)), every_(every), thread_([this] { watch(); }) {}
  ~roll_call_watcher() {
    ends_.store(true, std::memory_order_relaxed);
    thread_.join();
  }
  roll_call_watcher(const roll_call_watcher&) = delete;
  roll_call_watcher& operator=(const roll_call_watcher&) = delete;

 private:
  void watch() {
    while (!ends_.load(std::memory_order_relaxed)) {
      look();
      std::this_thread::sleep_for(every_);
    }
  }

  void look() {
    for (const roll_call_entry& each : page_.entries) {
      roll_call_entry entry;
      if (!read_roll_call(each, entry)) {
        continue;
      }
      const bool has_phase = static_cast<awaited>(entry.kind) != awaited::mutex && static_cast<awaited>(entry.kind) != awaited::semaphore;
      if (told_.emplace(std::uint64_t{entry.state[1]} << 32 | entry.state[0], entry.kind, has_phase ? entry.ticket : 0).second) {
        print_(roll_call_line(page_, entry));
      }
    }
  }

  const roll_call_page& page_;
  printer print_;
  std::chrono::milliseconds every_;
  std::set<std::tuple<std::uint64_t, std::uint32_t, std::uint32_t>> told_;
  std::atomic<bool> ends_{false};
  std::thread thread_;  ///< the last member: it uses all others
};

#if defined(__CUDACC__) && defined(GPUCLASS_ROLL_CALL)
/// The page of the current GPU, in pinned memory, for the kernels of this translation unit. One at a time for each GPU; no kernel runs when it is
/// made or ends.
class roll_call {
 public:
  roll_call() {
    int gpu = 0;
    void* page = nullptr;
    check(cudaGetDevice(&gpu));
    check(cudaHostAlloc(&page, sizeof *page_, cudaHostAllocMapped | cudaHostAllocPortable));
    page_ = new (page) roll_call_page{};
    page_->gpu = static_cast<std::uint32_t>(gpu);
    check(cudaHostGetDevicePointer(&page, page_, 0));
    attach(static_cast<roll_call_page*>(page));
  }
  ~roll_call() {
    attach(nullptr);
    cudaFreeHost(page_);
  }
  roll_call(const roll_call&) = delete;
  roll_call& operator=(const roll_call&) = delete;

  const roll_call_page& page() const { return *page_; }

  /// How long a wait may last before it is told, in microseconds of 32 bits; 0: for ever.
  void deadline(std::chrono::microseconds at_most) {
    st_relaxed<scope::system>(&page_->deadline_us, static_cast<std::uint32_t>(at_most.count()));
  }

 private:
  static void attach(roll_call_page* page) { check(cudaMemcpyToSymbol(roll_call_page_of_gpu, &page, sizeof page)); }
  static void check(cudaError_t status) {
    if (status != cudaSuccess) {
      std::fprintf(stderr, "gpuclass: roll call: %s\n", cudaGetErrorString(status));
    }
  }

  roll_call_page* page_ = nullptr;
};
#endif

}  // namespace gpuclass

#endif
