/// \file
/// Broken twins of messages: one deliberate fault each, which verification must catch. Never use them.
#pragma once

#include "../mem/atomic.cuh"
#include "message.cuh"

namespace gpuclass {

/// The twins' original: slots are few, so that the channel is full often. They wait without a time limit only.
class twin_message : public message<told_item<2>, 2> {
 public:
  using message<told_item<2>, 2>::message;
  using item = told_item<2>;

  GPUCLASS_HD bool send_for(const item&, std::uint64_t) const { return false; }
  GPUCLASS_HD bool receive_for(item&, std::uint64_t) const { return false; }

 protected:
  static constexpr std::uint32_t late_cycles = 2000;

  template <class Bound>
  GPUCLASS_HD bool await_room(Bound& bound) {
    return wait_until([&] { return this->has_room(); }, no_backoff{}, bound);
  }
};

/// Stores a message in two halves, that of its number first.
class twin_message_torn : public twin_message {
 public:
  using twin_message::twin_message;

  template <class Bound>
  GPUCLASS_HD bool send(const item& value, Bound& bound) {
    const bool has_room = await_room(bound);
    const auto whole = numbered::of(value, sent() + 1);
    auto* const halves = reinterpret_cast<word_of_8*>(out());
    st_relaxed<scope::device>(halves + 1, {{whole.part[2], whole.part[3]}});
    pause_cycles(late_cycles);
    st_relaxed<scope::device>(halves, {{whole.part[0], whole.part[1]}});
    count_sent();
    return has_room;
  }
};

/// Has the number of the last message in a word of its own, which receivers poll instead.
/// \tparam NumberFirst whether the number is stored before the data, rather than after, without a fence
template <bool NumberFirst>
class twin_message_number_apart : public twin_message {
 public:
  using item = twin_message::item;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return 2 * twin_message::state_words(blocks); }
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t messages) {
    twin_message::preset(words, blocks, messages);
    st_relaxed<scope::device>(words + twin_message::state_words(blocks), messages);
  }

  template <class Group>
  GPUCLASS_HD twin_message_number_apart(std::uint32_t* words, const Group& group)
      : twin_message(words, group), number_(words + twin_message::state_words(group.blocks())) {}

  template <class Bound>
  GPUCLASS_HD bool send(const item& value, Bound& bound) {
    const bool has_room = await_room(bound);
    if (NumberFirst) {
      atom_add_relaxed<scope::device>(number_, 1);
      pause_cycles(late_cycles);
    }
    st_relaxed<scope::device>(out(), numbered::of(value, 0));
    if (!NumberFirst) {
      atom_add_relaxed<scope::device>(number_, 1);
    }
    count_sent();
    return has_room;
  }
  template <class Bound>
  GPUCLASS_HD bool receive(item& value, Bound& bound) {
    const auto has_come = [&] { return static_cast<std::int32_t>(ld_relaxed<scope::device>(number_) - (received() + 1)) >= 0; };
    const bool came = wait_until(has_come, no_backoff{}, bound);
    value = take(ld_relaxed<scope::device>(in()));
    return came;
  }

 private:
  std::uint32_t* number_;
};

/// Compares numbers by order, so that it fails once they have wrapped.
class twin_message_breaks_at_wrap : public twin_message {
 public:
  using twin_message::twin_message;

  template <class Bound>
  GPUCLASS_HD bool receive(item& value, Bound& bound) {
    numbered::word seen;
    const auto has_come = [&] {
      seen = ld_relaxed<scope::device>(in());
      return numbered::number(seen) >= received() + 1;
    };
    const bool came = wait_until(has_come, no_backoff{}, bound);
    value = take(seen);
    return came;
  }
};

/// Fills a slot without waiting until it is free.
class twin_message_overwrites : public twin_message {
 public:
  using twin_message::twin_message;

  template <class Bound>
  GPUCLASS_HD bool send(const item& value, Bound&) {
    put(value);
    return true;
  }
};

/// Lets the next message into a slot before it has taken its own out.
class twin_message_frees_early : public twin_message {
 public:
  using twin_message::twin_message;

  template <class Bound>
  GPUCLASS_HD bool receive(item& value, Bound& bound) {
    numbered::word seen;
    const bool came = wait_until([&] { return this->has_come(seen); }, no_backoff{}, bound);
    release(received() + 1);
    pause_cycles(late_cycles);
    value = take(ld_relaxed<scope::device>(in()));
    return came;
  }
};

}  // namespace gpuclass
