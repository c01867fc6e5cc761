/// \file
/// The message: data that travels in the flag's own word needs no fence (the LL and LL128 protocols of NCCL; Hu et al. 2025, "Demystifying NCCL").
#pragma once
#include "../names/begin.cuh"

#include "../mem/numbered_word.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// A sender's action when receivers have not emptied any slot.
enum class when_full {
  waits,      ///< until a slot is free: each message is received, in order
  overwrites  ///< the oldest, and never waits: who is late receives later ones, and misses some
};

/// Who receives.
enum class receivers {
  one,  ///< each message is received once
  all   ///< each member of the group but the sender's receives each message
};

/// State of one channel, or of a row of them: zeroed before first use, which is nothing sent. Few slots share its first line with the tag.
template <class T, std::uint32_t Slots, std::uint32_t Row = 1>
struct message_state {
  using word = typename numbered_word<T>::word;
  static constexpr std::uint32_t slots_at = Row == 1 && Slots * sizeof(word) <= GPUCLASS_LINE / 4 ? GPUCLASS_LINE / 4 : GPUCLASS_LINE;

  alignas(GPUCLASS_LINE) std::uint32_t sent[Row];  ///< messages; behind while a handle sends
  std::uint32_t received[Row];                     ///< messages; of the one receiver
  std::uint32_t sender[Row];                       ///< the launch that has a handle which sends; 0: none
  std::uint32_t receiver[Row];                     ///< the launch that has a handle which receives; 0: none
  alignas(slots_at) word slot[Slots][Row];         ///< side by side, so that a warp stores and polls whole lines
};

/// A thread's channel in a row; in a row of one, the only one.
template <std::uint32_t Row>
class message_lane {
 protected:
  template <class Group>
  explicit GPUCLASS_HD message_lane(const Group& group) : lane_(group.thread()) {
#if defined(GPUCLASS_DEBUG)
    require(lane_ < Row, "a row of messages has fewer channels than the block has threads");
#endif
  }
  GPUCLASS_HD std::uint32_t lane() const { return lane_; }

 private:
  std::uint32_t lane_;
};
template <>
class message_lane<1> {
 protected:
  template <class Group>
  explicit GPUCLASS_HD message_lane(const Group&) {}
  static constexpr GPUCLASS_HD std::uint32_t lane() { return 0; }
};

/// Carries up to 12 bytes from one thread to another, in one store that the receiver polls: a hand-off costs one trip through memory, where an
/// event counter makes two and a fence. It orders nothing else: of what the sender did before, the receiver sees what the message holds. For
/// more, hand on an event of an `event_counter`.
///
/// Any thread may send and any thread may receive, by a handle of its own: one sends at a time, and one receives, of `receivers::all` one of
/// each member of the group. A handle begins where the last one at its end stopped, in earlier launches too, so it is made after that one was
/// destroyed; two at once stop the program. Messages are numbered from 1; numbers wrap at 2^32, and with `when_full::overwrites` a receiver may
/// be up to 2^31 - 1 messages behind. Giving up leaves nothing behind.
///
///     gpuclass::message<float> sum(words);                   // state_words(blocks) words, zeroed
///     if (block == 0) sum.send(3.5f);                        // one thread
///     else if (block == 1) total += sum.receive();           // one thread
///
/// Where each thread of a block sends to the thread of its rank in another one, `message_row` packs their channels.
/// \tparam T trivially copyable, of up to 4 bytes (one access of 8 bytes) or up to 12 (one of 16, which needs CUDA 12.4)
/// \tparam Slots a power of two up to 2^16: messages that the sender may be ahead
/// \tparam Row channels side by side: a thread has that of its rank in its member of the group, which has no more threads than that
template <class T, std::uint32_t Slots = 4, when_full Full = when_full::waits, receivers To = receivers::one, scope Scope = scope::device,
          class Backoff = no_backoff, std::uint32_t Row = 1>
class message : protected roll_caller<>, message_lane<Row> {
  static_assert(Slots >= 1 && Slots <= 1u << 16 && (Slots & (Slots - 1)) == 0, "a power of two of slots up to 2^16, since numbers wrap");
  static_assert(Row == 1 || To == receivers::one, "channels side by side have one receiver each");

 public:
  using value_type = T;
  using state = message_state<T, Slots, Row>;
  using backoff = Backoff;

  static constexpr bool leaves_room_for_tag = Row == 1;
  static constexpr std::uint32_t row = Row;
  static constexpr std::uint32_t slots = Slots;
  static constexpr when_full full = Full;
  static constexpr bool receive_all = To == receivers::all;
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) {
    return whole_lines(own_words + (receive_all ? Slots + blocks : 0));
  }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    zero_words<Scope>(words, Row == 1 ? state_tag::words_before : words_before);
    preset(words, blocks, 0);
    tags::sign(words, blocks);
  }

  /// Puts zeroed state into what it is after so many messages came and were received.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t blocks, std::uint32_t messages) {
    state* const fresh = state_in(words);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t lane = 0; lane < Row; ++lane) {
      st_relaxed<Scope>(&fresh->sent[lane], messages);
      st_relaxed<Scope>(&fresh->received[lane], messages);
      if constexpr (Row > 1) {
        st_relaxed<Scope>(&fresh->sender[lane], 0);
        st_relaxed<Scope>(&fresh->receiver[lane], 0);
      }
    }
    GPUCLASS_NO_UNROLL
    for (std::uint32_t back = 1; back <= Slots; ++back) {
      const std::uint32_t last = messages - back;
      typename numbered::word held{};
      const auto old = numbered::of(numbered::value(held), messages == 0 ? 0 : last + 1);
      GPUCLASS_NO_UNROLL
      for (std::uint32_t lane = 0; lane < Row; ++lane) {
        st_relaxed<Scope>(&fresh->slot[last % Slots][lane], old);
      }
      if constexpr (receive_all) {
        st_relaxed<Scope>(taken(words) + last % Slots, messages == 0 ? 0 : (last / Slots + 1) * (blocks - 1));
      }
    }
    for (std::uint32_t block = 0; receive_all && block < blocks; ++block) {
      st_relaxed<Scope>(received_by(words, block), messages);
    }
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ message(std::uint32_t* words) : message(words, usual_group{}) {}
#endif
  /// \param group those that send or receive
  template <class Group>
  GPUCLASS_HD message(std::uint32_t* words, const Group& group) : message(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    tags::template check<true>(words, group.blocks());
  }
  template <class Group>
  GPUCLASS_HD message(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::message, static_cast<const message*>(nullptr), words, group),
        message_lane<Row>(group),
        state_(state_in(words)),
        received_at_(receive_all ? received_by(words, group.block()) : &state_->received[this->lane()]),
        blocks_(group.blocks()),
        next_out_(ld_relaxed<Scope>(&state_->sent[this->lane()]) + 1),
        seen_(ld_relaxed<Scope>(received_at_)),
        next_in_(seen_ + 1),
        out_(slot_of(next_out_)),
        backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "a message among blocks needs scope::device or scope::system");
  }
  GPUCLASS_HD ~message() {
    if (sends_) {
      st_relaxed<Scope>(&state_->sent[this->lane()], sent());
      st_relaxed<Scope>(&state_->sender[this->lane()], 0);
    }
    if (receives_ != stage::fresh || (sends_ && receive_all)) {
      st_relaxed<Scope>(received_at_, received());
    }
    if (receives_ != stage::fresh && !receive_all) {
      if (receives_ == stage::claimed) {
        check(found_);
      }
      st_relaxed<Scope>(&state_->receiver[this->lane()], 0);
    }
  }
  GPUCLASS_BY_REFERENCE(message)

  /// Sends a message, once a slot is free. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool send(const T& value, Bound& bound) {
    if (left_ == 0) {
      note_wait(bound, next_out_, sent() % Slots);
      if (!wait_until([&] { return this->has_room(); }, backoff_, bound)) {
        return false;
      }
    }
    put(value);
    return true;
  }

  GPUCLASS_HD void send(T value) {
    auto forever = this->next_bound(awaited::room_for_message);
    send(value, forever);
  }

  /// Sends a message if a slot is free.
  [[nodiscard]] GPUCLASS_HD bool try_send(T value) {
    if (left_ == 0 && !has_room()) {
      return false;
    }
    put(value);
    return true;
  }

  /// The same for at most so long; 0 tries once.
  [[nodiscard]] GPUCLASS_HD bool send_for(T value, timeout at_most) {
    time_limit limit(at_most);
    return send(value, limit);
  }

  /// Receives the next message. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool receive(T& value, Bound& bound) {
    enter_to_receive();
    note_wait(bound, next_in_, received() % Slots);
    typename numbered::word seen;
    if (!wait_until([&] { return this->has_come(seen); }, backoff_, bound)) {
      return false;
    }
    value = take(seen);
    return true;
  }

  GPUCLASS_HD T receive() {
    auto forever = this->template next_bound<poll_for_ever>();
    T value;
    receive(value, forever);
    return value;
  }

  /// Receives the next message if it has come.
  [[nodiscard]] GPUCLASS_HD bool try_receive(T& value) {
    enter_to_receive();
    typename numbered::word seen;
    if (!has_come(seen)) {
      return false;
    }
    value = take(seen);
    return true;
  }

  /// The same for at most so long; 0 looks once.
  [[nodiscard]] GPUCLASS_HD bool receive_for(T& value, timeout at_most) {
    time_limit limit(at_most);
    return receive(value, limit);
  }

  /// Numbers of the last message that was sent and received by this handle, or by those before it.
  GPUCLASS_HD std::uint32_t sent() const { return next_out_ - 1; }
  GPUCLASS_HD std::uint32_t received() const { return next_in_ - 1; }

 protected:
  using numbered = numbered_word<T>;

  /// Where the next message is stored, and where the next one comes.
  GPUCLASS_HD typename numbered::word* out() const { return out_; }
  GPUCLASS_HD typename numbered::word* in() const { return slot_of(next_in_); }

  /// Goes on with these messages.
  GPUCLASS_HD void go_on(std::uint32_t next_out, std::uint32_t next_in) {
    next_out_ = next_out;
    next_in_ = next_in;
    out_ = slot_of(next_out);
  }

  /// Whether there is room for the next message, of which nothing is known yet. What receivers say of their slots needs no order: they say it
  /// of what they have loaded.
  GPUCLASS_HD bool has_room() {
    count_room();
    if (left_ == 0) {
      look();
      count_room();
    }
    return left_ != 0;
  }

  GPUCLASS_HD void put(const T& value) {
    st_relaxed<Scope>(out_, numbered::of(value, next_out_));
    count_sent();
  }

  /// Counts a message that is under way. All that can wait comes now: who is sent a message waits for nothing but its store.
  GPUCLASS_HD void count_sent() {
    if (!sends_) {
      sends_ = true;
      check(found_at(&state_->sender[this->lane()], &state_->sent[this->lane()], sent()));
    }
    go_on(next_out_ + 1, receive_all ? next_out_ + 1 : next_in_);
    if constexpr (Full == when_full::waits) {
      if (receive_all || !looks_) {
        --left_;
      } else {
        count_room();
      }
      looks_ = left_ <= Slots / 2;
      if (looks_) {
        look();
      }
    }
  }

  GPUCLASS_HD bool has_come(typename numbered::word& seen) const {
    seen = ld_relaxed<Scope>(in());
    const std::uint32_t number = numbered::number(seen);
    return Full == when_full::waits ? number == next_in_ : static_cast<std::int32_t>(number - next_in_) >= 0;
  }

  /// Takes what was loaded, after which the slot may be used again.
  GPUCLASS_HD T take(const typename numbered::word& seen) {
    const std::uint32_t number = Full == when_full::waits ? next_in_ : numbered::number(seen);
    if constexpr (Full == when_full::waits) {
      release(number);
    }
    next_in_ = number + 1;
    return numbered::value(seen);
  }

  /// Says that so many messages were received. Who has loaded the last of them needs its slot no more.
  GPUCLASS_HD void release(std::uint32_t messages) const {
    if constexpr (receive_all) {
      atom_add_relaxed<Scope>(taken(words()) + (messages - 1) % Slots, 1);
    } else {
      st_relaxed<Scope>(received_at_, messages);
    }
  }

 private:
  using tags = tagged_state<message, Scope>;

  /// `endless` in a loop of one poll, since each instruction between the last poll and what follows is felt in a chain.
  struct poll_for_ever : endless {
    static constexpr bool is_exact = true;
  };

  static constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
  static constexpr std::uint32_t words_before = Row == 1 ? 0 : line;  ///< a line for the tag
  static constexpr std::uint32_t own_words = words_before + sizeof(state) / sizeof(std::uint32_t);

  static constexpr GPUCLASS_HD std::uint32_t whole_lines(std::uint32_t words) { return (words + line - 1) / line * line; }
  static GPUCLASS_HD state* state_in(std::uint32_t* words) { return reinterpret_cast<state*>(words + words_before); }
  GPUCLASS_HD std::uint32_t* words() const { return reinterpret_cast<std::uint32_t*>(state_) - words_before; }
  static GPUCLASS_HD std::uint32_t* taken(std::uint32_t* words) { return words + own_words; }
  static GPUCLASS_HD std::uint32_t* received_by(std::uint32_t* words, std::uint32_t block) { return taken(words) + Slots + block; }

  GPUCLASS_HD typename numbered::word* slot_of(std::uint32_t number) const { return &state_->slot[(number - 1) % Slots][this->lane()]; }

  GPUCLASS_HD void look() { seen_ = ld_relaxed<Scope>(receive_all ? taken(words()) + sent() % Slots : received_at_); }

  /// Counts the messages for which there is room, as far as was seen last. Of all receivers: as many have taken the messages of the next slot
  /// as there are, in each lap round the ring so far; laps wrap before that count does.
  GPUCLASS_HD void count_room() {
    if constexpr (Full == when_full::overwrites) {
      left_ = 1;
    } else if constexpr (receive_all) {
      left_ = ((seen_ - sent() / Slots * (blocks_ - 1)) & ~0u / Slots) == 0 ? 1 : 0;
    } else {
      left_ = Slots - (sent() - seen_);
    }
  }

  /// State of an end when a handle came there: its last user, and the number of messages that it had behind it, beside those that the handle knows
  /// of.
  struct entry {
    std::uint32_t user, messages, known;
  };
  enum class stage : std::uint32_t { fresh, claimed, entered };

  static GPUCLASS_HD entry found_at(std::uint32_t* user, const std::uint32_t* position, std::uint32_t known) {
    const std::uint32_t found = tags::claim(user, tags::launch());
    return {found, ld_relaxed<Scope>(position), known};
  }
  /// Stops the program if another handle is at the end, or has been there since this one was made.
  GPUCLASS_HD void check(const entry& found) const {
    if (found.user != 0 || found.messages != found.known) {
      if constexpr (Row == 1) {
        refuse_for(found.user, words(), blocks_);
      } else {
        refuse_apart(found.user, words(), blocks_);
#if GPUCLASS_ON_DEVICE
        __builtin_unreachable();
#endif
      }
    }
  }
  static GPUCLASS_HD void refuse_for(std::uint32_t user, std::uint32_t* words, std::uint32_t blocks) {
    const fault of_user = tags::fault_of_user(user);
    refuse<message>(of_user == fault::none ? fault::second_handle : of_user, tags::tag_of(words), blocks);
  }
  /// The same by a call that does not return: all threads of a row have handles, and with this inside a loop a task of a chain takes 8 % longer
  /// (H200).
  static GPUCLASS_APART void refuse_apart(std::uint32_t user, std::uint32_t* words, std::uint32_t blocks) { refuse_for(user, words, blocks); }
  /// Claims the receiver's end by the first call, and looks only in the next one what was found there: no message waits for that.
  GPUCLASS_HD void enter_to_receive() {
    if (receives_ == stage::entered) {
      return;
    }
    if constexpr (receive_all) {
      receives_ = stage::entered;
    } else if (receives_ == stage::fresh) {
      found_ = found_at(&state_->receiver[this->lane()], received_at_, received());
      receives_ = stage::claimed;
    } else {
      check(found_);
      receives_ = stage::entered;
    }
  }

  state* state_;
  std::uint32_t* received_at_;
  std::uint32_t blocks_;
  std::uint32_t next_out_;  ///< number of the next message to send
  std::uint32_t seen_;      ///< what the receivers said last
  std::uint32_t next_in_;   ///< number of the next message to receive
  typename numbered::word* out_;
  std::uint32_t left_ = Full == when_full::overwrites ? 1 : 0;  ///< messages for which there is room for sure
  bool looks_ = false;                                          ///< whether `seen_` is newer than `left_`
  bool sends_ = false;
  stage receives_ = stage::fresh;
  entry found_{};
  Backoff backoff_;
};

/// Messages from each thread of a block to the thread of its rank in another one, as neighbours in a chain or a wavefront pass values on: the
/// channels of a warp lie in the same lines, so that polling them takes as many loads as one. Each thread makes a handle of its own.
///
///     using row = gpuclass::message_row<double, 256>;        // blocks of 256 threads
///     row from_left(words + block * row::state_words(blocks)), to_right(words + (block + 1) * row::state_words(blocks));
///     to_right.send(f(from_left.receive()));
///
/// \tparam Row threads of a block
template <class T, std::uint32_t Row, std::uint32_t Slots = 4, scope Scope = scope::device>
using message_row = message<T, Slots, when_full::waits, receivers::one, Scope, no_backoff, Row>;

}  // namespace gpuclass

#include "../names/end.cuh"
