/// \file
/// Roll call: a wait that lasts too long tells the host who is missing. On in translation units that define `GPUCLASS_ROLL_CALL` before they
/// include the library; elsewhere nothing of it is left. `gpuclass/roll_call.cuh` is the host's side.
#pragma once
#include "../names/begin.cuh"

#include "bound.cuh"

#if defined(GPUCLASS_ROLL_CALL)
#include "roll_call_page.cuh"
#endif

namespace gpuclass {

/// The object of a block's wait.
enum class awaited : std::uint32_t {
  nothing = 0, barrier, mutex, semaphore, place_of_queue, value_of_queue, latch, events, notification, message, room_for_message, tile, variable
};

#if defined(GPUCLASS_ROLL_CALL)

/// Where this processor's page is; null until the host has attached one.
struct roll_call_place {
  roll_call_page* page;
  std::uint32_t gpu;  ///< number of this GPU, for the line
};
#if defined(__CUDACC__)
static __device__ roll_call_place roll_call_of_gpu = {nullptr, 0};
#endif
#if !defined(__CUDACC_RTC__)
inline roll_call_place roll_call_of_host = {nullptr, 0};
#endif

GPUCLASS_HD roll_call_place roll_call_here() {
#if GPUCLASS_ON_DEVICE
  return roll_call_of_gpu;
#else
  return roll_call_of_host;
#endif
}

/// Blocks of each member of a team, or 0.
template <class Group, class = void>
struct blocks_of_each_member {
  static GPUCLASS_HD std::uint32_t in(const Group&) { return 0; }
};
template <class Group>
struct blocks_of_each_member<Group, std::void_t<decltype(std::declval<const Group&>().blocks_of_member())>> {
  static GPUCLASS_HD std::uint32_t in(const Group& group) { return group.blocks_of_member(); }
};

/// The name of a class template's instance without its namespace and arguments, cut after 16 characters, four of them a word.
template <class Named>
GPUCLASS_HD void algorithm_name(std::uint32_t* words) {
  const char* text = __PRETTY_FUNCTION__;  // "... [with Named = gpuclass::NAME<...>]", or "[with Named=...", "[Named = ..."
  for (; *text != '\0' && !(text[0] == 'N' && text[1] == 'a' && text[2] == 'm' && text[3] == 'e' && text[4] == 'd' && text[5] != '>'); ++text) {
  }
  const char* name = text;
  for (; *text != '\0' && *text != '<' && *text != ']' && *text != ';'; ++text) {
    name = *text == ':' || *text == ' ' || *text == '=' ? text + 1 : name;
  }
  for (std::uint32_t at = 0; at < 4 * roll_call_entry::name_words; ++at) {
    const bool ended = name >= text;
    words[at / 4] = (at % 4 == 0 ? 0 : words[at / 4]) | (ended ? 0u : static_cast<std::uint32_t>(static_cast<unsigned char>(*name)) << at % 4 * 8);
    name += ended ? 0 : 1;
  }
}

/// Waits for ever, and tells the host once a wait has lasted longer than the page's deadline.
/// \tparam Notes how notes are written
template <class Notes>
class called_bound {
 public:
  static constexpr bool is_exact = false;

  GPUCLASS_HD called_bound(roll_call_page* page, const roll_call_entry& of) : page_(page), of_(of) {}
  called_bound(const called_bound&) = delete;
  called_bound& operator=(const called_bound&) = delete;
  GPUCLASS_HD ~called_bound() {
    if (has_told_) {
      Notes::withdraw(page_, of_);
    }
  }

  /// Says what the wait is for, once that is known.
  GPUCLASS_HD void note_wait(std::uint32_t ticket, std::uint32_t slot) {
    of_.ticket = ticket;
    of_.slot = slot == no_slot ? of_.slot : slot;
  }

  static constexpr std::uint32_t no_slot = ~0u;

  /// Never. Looks at the host's deadline once in a millisecond.
  GPUCLASS_HD bool ended() {
    const std::uint64_t now = global_timer_ns();
    start_ = start_ == 0 ? now : start_;
    if (page_ != nullptr && now >= next_look_) {
      constexpr std::uint64_t look_every_ns = 1'000'000;
      next_look_ = now + look_every_ns;
      const std::uint64_t deadline_ns = std::uint64_t{1000} * ld_relaxed<scope::system>(&page_->deadline_us);
      if (deadline_ns != 0 && now - start_ >= deadline_ns) {
        tell(now - start_);
      }
    }
    return false;
  }

 private:
  GPUCLASS_HD void tell(std::uint64_t waited_ns) {
    of_.waited_ns[0] = static_cast<std::uint32_t>(waited_ns);
    of_.waited_ns[1] = static_cast<std::uint32_t>(waited_ns >> 32);
    has_told_ = true;
    Notes::tell(page_, of_);
  }

  roll_call_page* page_;
  roll_call_entry of_;
  std::uint64_t start_ = 0;
  std::uint64_t next_look_ = 0;
  bool has_told_ = false;
};

/// A handle's notes for the roll call.
/// \tparam Notes how notes are written
template <class Notes = roll_call_notes>
class roll_caller {
 public:
  /// \param of null, of the type whose name is told
  template <class Named, class Group>
  GPUCLASS_HD roll_caller(awaited kind, [[maybe_unused]] const Named* of, const std::uint32_t* state, const Group& group)
      : page_(roll_call_here().page), key_(reinterpret_cast<std::uintptr_t>(state)), speaks_(group.thread() == 0) {
    is_at(state);
    algorithm_name<Named>(of_.algorithm);
    of_.kind = static_cast<std::uint32_t>(kind);
    of_.gpu = roll_call_here().gpu;
    of_.block = group.block();
    of_.members = group.blocks();
    of_.ticket = roll_call_entry::no_ticket;
    of_.slot = blocks_of_each_member<Group>::in(group);
    arrivals_ = page_ == nullptr || kind != awaited::barrier ? 0 : Notes::arrived(page_, key_, of_.block);
  }

  /// Says which of several words the handle is for.
  GPUCLASS_HD void is_at(const std::uint32_t* state) {
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(state);
    of_.state[0] = static_cast<std::uint32_t>(address);
    of_.state[1] = static_cast<std::uint32_t>(address >> 32);
  }

  /// Notes that the block arrives. All its threads call it.
  GPUCLASS_HD void note_arrival() {
    ++arrivals_;
    if (speaks_ && page_ != nullptr) {
      Notes::arrive(page_, key_, of_.block, arrivals_);
    }
  }
  GPUCLASS_HD void note_holder() {
    if (page_ != nullptr) {
      Notes::hold(page_, key_, of_.block);
    }
  }
  GPUCLASS_HD void note_release() {
    if (page_ != nullptr) {
      Notes::release(page_, key_);
    }
  }

  /// The bound of the next wait; of a barrier's, in the phase of the last arrival.
  template <class = void>
  GPUCLASS_HD called_bound<Notes> next_bound() const {
    return next_bound(static_cast<awaited>(of_.kind));
  }
  GPUCLASS_HD called_bound<Notes> next_bound(awaited kind) const {
    roll_call_entry of = of_;
    of.kind = static_cast<std::uint32_t>(kind);
    if (kind == awaited::barrier) {
      of.ticket = arrivals_;
    }
    return called_bound<Notes>(page_, of);
  }

 private:
  roll_call_page* page_;
  roll_call_key key_;
  roll_call_entry of_{};
  std::uint32_t arrivals_;
  bool speaks_;
};

/// Tells a bound what its wait is for.
template <class Bound>
GPUCLASS_HD void note_wait(Bound&, std::uint32_t, std::uint32_t = 0) {}
template <class Notes>
GPUCLASS_HD void note_wait(called_bound<Notes>& bound, std::uint32_t ticket, std::uint32_t slot = called_bound<Notes>::no_slot) {
  bound.note_wait(ticket, slot);
}

#else

/// No notes for the roll call.
template <class Notes = void>
struct roll_caller {
  template <class... Anything>
  explicit GPUCLASS_HD roll_caller(awaited, const Anything&...) {}
  static GPUCLASS_HD void is_at(const std::uint32_t*) {}
  static GPUCLASS_HD void note_arrival() {}
  static GPUCLASS_HD void note_holder() {}
  static GPUCLASS_HD void note_release() {}
  /// \tparam Forever how the wait lasts for ever
  template <class Forever = unbounded, class... Anything>
  static GPUCLASS_HD Forever next_bound(const Anything&...) { return {}; }
};

template <class Bound>
GPUCLASS_HD void note_wait(Bound&, std::uint32_t, std::uint32_t = 0) {}

#endif

}  // namespace gpuclass

#include "../names/end.cuh"
