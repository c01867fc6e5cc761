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
#include "names/begin.cuh"

#if !defined(__CUDACC_RTC__)

#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <new>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

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

/// A member of a team and a block of it, or a block.
inline std::string roll_call_rank(std::uint32_t rank, std::uint32_t blocks_of_member) {
  return blocks_of_member == 0 ? "block " + std::to_string(rank)
                               : "block " + std::to_string(rank % blocks_of_member) + " of member " + std::to_string(rank / blocks_of_member);
}

/// Who of a barrier's blocks has not arrived in the entry's phase.
inline std::string roll_call_missing(roll_call_page& page, const roll_call_key& key, const roll_call_entry& entry) {
  std::map<std::uint32_t, std::set<std::uint32_t>> missing;  // of each member of a team
  std::uint32_t count = 0;
  for (std::uint32_t rank = 0; rank < entry.members && rank < roll_call_page::most_blocks; ++rank) {
    if (static_cast<std::int32_t>(roll_call_notes::arrived(&page, key, rank) - entry.ticket) < 0) {
      const std::uint32_t each = entry.slot == 0 ? entry.members : entry.slot;
      missing[rank / each].insert(rank % each);
      ++count;
    }
  }
  std::string text;
  for (const auto& [member, blocks] : missing) {
    text += (text.empty() ? "" : "; ") + (entry.slot == 0 ? "" : "member " + std::to_string(member) + ": ") + roll_call_ranks(blocks);
  }
  return count == 0 ? "nobody" : text + " (" + std::to_string(count) + (count == 1 ? " block)" : " blocks)");
}

/// One line about an entry, without its end.
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
      line += " in phase " + std::to_string(entry.ticket) + "; not arrived: " + roll_call_missing(*notes, key, entry);
      break;
    }
    case awaited::mutex: {
      const std::uint32_t holder = key.read(ld_polled_sys_u64(roll_call_notes::holder(notes, key)));
      line += " for the lock" + ticket + (holder == 0 ? "; no holder noted" : "; held by " + roll_call_rank(holder - 1, entry.slot));
      break;
    }
    case awaited::semaphore: line += " to enter" + ticket; break;
    case awaited::place_of_queue: line += " to enqueue" + ticket + ", slot " + std::to_string(entry.slot) + " never emptied"; break;
    case awaited::value_of_queue: line += " to dequeue" + ticket + ", slot " + std::to_string(entry.slot) + " never filled"; break;
    case awaited::latch: line += " at a latch; missing: " + std::to_string(entry.ticket); break;
    case awaited::events: line += " for event " + std::to_string(entry.ticket) + "; missing: " + std::to_string(entry.slot); break;
    case awaited::notification: line += " to be notified" + ticket; break;
    case awaited::message: line += " for message " + std::to_string(entry.ticket) + " in slot " + std::to_string(entry.slot); break;
    case awaited::room_for_message: line += " to send message " + std::to_string(entry.ticket) + ", slot " + std::to_string(entry.slot) + " never received"; break;
    case awaited::variable: line += " for variable " + std::to_string(entry.ticket); break;
    case awaited::tile: line += " for the tiles before tile " + std::to_string(entry.ticket); break;
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
      const auto kind = static_cast<awaited>(entry.kind);
      const bool has_phase = kind == awaited::barrier || kind == awaited::events || kind == awaited::place_of_queue || kind == awaited::value_of_queue ||
                             kind == awaited::message || kind == awaited::room_for_message || kind == awaited::tile || kind == awaited::variable;
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
/// The page of some GPUs, in pinned memory, for the kernels of this translation unit. A GPU has one at a time, and runs no kernel when the
/// page is made or ends.
class roll_call {
 public:
  /// Of the current GPU.
  roll_call() : roll_call(std::vector<int>{current()}) {}
  /// \param gpus their numbers, all members of a team
  explicit roll_call(std::vector<int> gpus) : gpus_(std::move(gpus)) {
    void* page = nullptr;
    check(cudaHostAlloc(&page, sizeof *page_, cudaHostAllocMapped | cudaHostAllocPortable));
    page_ = new (page) roll_call_page{};
    check(attach(page_));
  }
  ~roll_call() {
    static_cast<void>(attach(nullptr));  // fails where CUDA has ended before, and the program with it
    cudaFreeHost(page_);
  }
  roll_call(const roll_call&) = delete;
  roll_call& operator=(const roll_call&) = delete;

  const roll_call_page& page() const { return *page_; }

  /// Longest wait before it is told, up to 2^32 microseconds; 0: for ever.
  void deadline(std::chrono::microseconds at_most) {
    st_relaxed<scope::system>(&page_->deadline_us, static_cast<std::uint32_t>(at_most.count()));
  }

 private:
  cudaError_t attach(roll_call_page* page) const {
    const int before = current();
    cudaError_t status = cudaSuccess;
    for (std::size_t i = 0; i < gpus_.size() && status == cudaSuccess; ++i) {
      void* address = nullptr;
      status = cudaSetDevice(gpus_[i]);
      if (page != nullptr && status == cudaSuccess) {
        status = cudaHostGetDevicePointer(&address, page, 0);
      }
      const roll_call_place place{static_cast<roll_call_page*>(address), static_cast<std::uint32_t>(gpus_[i])};
      status = status == cudaSuccess ? cudaMemcpyToSymbol(roll_call_of_gpu, &place, sizeof place) : status;
    }
    return cudaSetDevice(before) == cudaSuccess ? status : cudaErrorInvalidDevice;
  }
  static int current() {
    int gpu = 0;
    return cudaGetDevice(&gpu) == cudaSuccess ? gpu : 0;
  }
  /// Ends the program: who asked for a roll call would wait for it in vain.
  static void check(cudaError_t status) {
    if (status != cudaSuccess) {
      std::fprintf(stderr, "gpuclass: roll call: %s\n", cudaGetErrorString(status));
      std::abort();
    }
  }

  std::vector<int> gpus_;
  roll_call_page* page_ = nullptr;
};
#endif

}  // namespace gpuclass

#endif

#include "names/end.cuh"
