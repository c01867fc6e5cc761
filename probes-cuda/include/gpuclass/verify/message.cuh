/// \file
/// Checks that messages arrive whole, in order and, where the sender waits for room, each of them. Runs on the device and on host threads.
#pragma once

#include "../sync/message.cuh"
#include "../time/clock.cuh"
#include "mutex.cuh"

namespace gpuclass {

/// Contents of a message: words of which each tells the number and the sender, so that a message of two halves is told apart.
template <std::uint32_t Words>
struct told_item {
  std::uint32_t word[Words];

  static GPUCLASS_HD told_item of(std::uint32_t sender, std::uint32_t number) {
    told_item made;
    for (std::uint32_t i = 0; i < Words; ++i) {
      made.word[i] = number ^ mask(sender, i);
    }
    return made;
  }

  GPUCLASS_HD std::uint32_t number(std::uint32_t sender) const { return word[0] ^ mask(sender, 0); }
  GPUCLASS_HD bool is_of(std::uint32_t sender) const {
    bool holds = true;
    for (std::uint32_t i = 1; i < Words; ++i) {
      holds = holds && (word[i] ^ mask(sender, i)) == number(sender);
    }
    return holds;
  }

 private:
  static GPUCLASS_HD std::uint32_t mask(std::uint32_t sender, std::uint32_t which) { return (sender + 1) * 0x9e3779b1u + which * 0x85ebca6bu; }
};

/// The channels of a check: one from each member to the next, or one from the first member to all others.
template <class Message>
struct verified_channels {
  static constexpr GPUCLASS_HD std::uint32_t count(std::uint32_t members) { return Message::receive_all ? 1 : members; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t members) { return count(members) * Message::state_words(members); }

  static GPUCLASS_HD std::uint32_t* of(std::uint32_t* words, std::uint32_t member, std::uint32_t members) {
    return words + (Message::receive_all ? 0 : member * Message::state_words(members));
  }
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t members, std::uint32_t messages) {
    for (std::uint32_t member = 0; member < count(members); ++member) {
      Message::preset(of(words, member, members), members, messages);
    }
  }
};

/// Whether a message tells its number.
template <class Message, class = void>
struct numbers_messages : std::false_type {};
template <class Message>
struct numbers_messages<Message, std::void_t<decltype(std::declval<const Message&>().received())>> : std::true_type {};

/// One end of a channel, and what it knows.
template <class Message>
class verified_end {
  using item = typename Message::value_type;

 public:
  /// \param before messages that the channel has behind it
  template <class Group>
  GPUCLASS_HD verified_end(std::uint32_t* words, const Group& group, std::uint32_t sender, std::uint32_t before)
      : message_(verified_channels<Message>::of(words, sender, group.blocks()), group), sender_(sender), last_(before) {}

  /// Sends the next item; every other time it tries first for a short time. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool send(Bound& bound) {
    const item next = item::of(sender_, ++last_);
    return (last_ % 2 != 0 && message_.send_for(next, patience_ns)) || message_.send(next, bound);
  }

  /// Receives until the item of this number, or a later one, has come. Adds what was wrong: items that are not whole, out of order, or of
  /// another number than their message, and, where none may be missed, gaps. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool receive_to(std::uint32_t number, std::uint32_t& violations, Bound& bound) {
    while (static_cast<std::int32_t>(number - last_) > 0) {
      item found{};
      if (!(last_ % 2 != 0 && message_.receive_for(found, patience_ns)) && !message_.receive(found, bound)) {
        return false;
      }
      const std::uint32_t came = found.number(sender_), past = came - last_;
      const bool is_next = Message::full == when_full::waits ? past == 1 : static_cast<std::int32_t>(past) > 0;
      const bool holds = found.is_of(sender_) && is_next && is_numbered(came);
      violations += holds ? 0 : 1;
      last_ = holds ? came : last_ + 1;
    }
    return true;
  }

 private:
  /// Whether the message has the item's number, if it tells.
  GPUCLASS_HD bool is_numbered([[maybe_unused]] std::uint32_t number) const {
    if constexpr (numbers_messages<Message>::value) {
      return message_.received() == number;
    } else {
      return true;
    }
  }

  static constexpr std::uint64_t patience_ns = 500;

  Message message_;
  std::uint32_t sender_, last_;
};

/// Each member sends messages to the next, and receives those of the one before; of channels to all, the first member sends and all others
/// receive. One to four messages in each of `length` turns, as many as there are slots at most, in which another member comes late. What is
/// sent waits behind the stores of the `pressure`.
/// \tparam Message of items
/// \param before messages that the channels have behind them
template <class Message, class Group, class Pressure, class Bound>
GPUCLASS_HD mutex_verdict verify_messages(std::uint32_t* state, const Group& group, std::uint32_t before, std::uint32_t length,
                                          const Pressure& pressure, Bound& bound) {
  constexpr std::uint32_t most = Message::slots < 4 ? Message::slots : 4, late_cycles = 2000;
  const std::uint32_t members = group.blocks(), member = group.block();
  const std::uint32_t source = Message::receive_all ? 0 : (member + members - 1) % members;
  const bool sends = group.thread() == 0 && (!Message::receive_all || member == 0);
  const bool receives = group.thread() == 0 && (!Message::receive_all || member != 0);
  verified_end<Message> out(state, group, member, before), in(state, group, source, before);
  mutex_verdict verdict;
  std::uint32_t sent = before;
  for (std::uint32_t turn = 0; turn < length; ++turn) {
    const std::uint32_t each = 1 + turn % most;
    pressure.before_leaving(group, turn);
    pause_cycles(group.thread() == 0 && turn % members == member ? late_cycles : 0);
    bool goes_on = true;
    for (std::uint32_t left = each; sends && goes_on && left != 0; --left) {
      goes_on = out.send(bound);
    }
    sent += each;
    goes_on = goes_on && (!receives || in.receive_to(sent, verdict.violations, bound));
    if (!group.sync_and_agree_block(goes_on)) {
      break;
    }
    ++verdict.operations;
  }
  return verdict;
}

}  // namespace gpuclass
