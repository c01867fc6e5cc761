/// \file
/// A token handed round all blocks (device only): from the first to the next and so on, by messages, and by what others use for a word of
/// data. One thread of each block takes part.
#pragma once

#include "../mem/fence.cuh"
#include "../sync/event_counter.cuh"
#include "../sync/initialize.cuh"
#include "../sync/message.cuh"
#include "gate.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Words of a line, which a channel takes at least.
inline constexpr std::uint32_t line_words = GPUCLASS_LINE / sizeof(std::uint32_t);

/// One channel, from a block to the next: `send` and `receive` of a `token`.
/// \tparam Message of an unsigned number
template <class Message>
class passed_by : public Message {
 public:
  static_assert(!Message::receive_all, "a token goes from one block to the next: the channel must have one receiver");
  using token = typename Message::value_type;
  static constexpr std::uint32_t words = (Message::state_words(2) + line_words - 1) / line_words * line_words;

  explicit __device__ __forceinline__ passed_by(std::uint32_t* words) : Message(words, grid_group{}, typename Message::backoff{}) {}

  static __device__ __forceinline__ void prepare(std::uint32_t* words) { initialize<Message>(words, 2); }
};

/// A word of data beside something that says that it is there.
class word_beside {
 public:
  using token = std::uint64_t;
  static constexpr std::uint32_t words = line_words;

  static __device__ __forceinline__ void prepare(std::uint32_t*) {}

 protected:
  explicit __device__ __forceinline__ word_beside(std::uint32_t* words) : word_(reinterpret_cast<token*>(words + at)) {}

  static constexpr std::uint32_t at = 16;  ///< another sector of the line, before the tag

  token* word_;
  std::uint32_t sent_ = 0, received_ = 0;
};

/// A word behind an event.
class passed_by_event_counter : public word_beside {
 public:
  explicit __device__ __forceinline__ passed_by_event_counter(std::uint32_t* words) : word_beside(words), counter_(words, grid_group{}, no_backoff{}) {}

  template <class Bound>
  __device__ __forceinline__ bool send(token value, Bound&) {
    *word_ = value;
    counter_.arrive();
    return true;
  }
  template <class Bound>
  __device__ __forceinline__ bool receive(token& value, Bound& bound) {
    const bool came = counter_.wait_ge(++received_, bound);
    value = *word_;
    return came;
  }

 private:
  event_counter<> counter_;
};

/// A word behind a flag: the least that orders both. One store that releases, and loads until it is seen.
class passed_by_flag : public word_beside {
 public:
  explicit __device__ __forceinline__ passed_by_flag(std::uint32_t* words) : word_beside(words), flag_(words) {}

  template <class Bound>
  __device__ __forceinline__ bool send(token value, Bound&) {
    *word_ = value;
    st_release<scope::device>(flag_, ++sent_);
    return true;
  }
  template <class Bound>
  __device__ __forceinline__ bool receive(token& value, Bound& bound) {
    ++received_;
    const bool came = wait_until([&] { return ld_polled<scope::device>(flag_) == received_; }, no_backoff{}, bound);
    acquire_polled<scope::device>();
    value = *word_;
    return came;
  }

 private:
  std::uint32_t* flag_;
};

/// A word that carries its number, and nothing else: the least that there is.
class passed_in_word {
 public:
  using token = std::uint64_t;
  static constexpr std::uint32_t words = line_words;

  explicit __device__ __forceinline__ passed_in_word(std::uint32_t* words) : word_(reinterpret_cast<word_of_16*>(words)) {}

  static __device__ __forceinline__ void prepare(std::uint32_t*) {}

  template <class Bound>
  __device__ __forceinline__ bool send(token value, Bound&) {
    st_relaxed<scope::device>(word_, numbered_word<token>::of(value, ++sent_));
    return true;
  }
  template <class Bound>
  __device__ __forceinline__ bool receive(token& value, Bound& bound) {
    ++received_;
    word_of_16 seen;
    const auto has_come = [&] {
      seen = ld_relaxed<scope::device>(word_);
      return numbered_word<token>::number(seen) == received_;
    };
    const bool came = wait_until(has_come, no_backoff{}, bound);
    value = numbered_word<token>::value(seen);
    return came;
  }

 private:
  word_of_16* word_;
  std::uint32_t sent_ = 0, received_ = 0;
};

/// A deadline that is asked after each poll, and looks at the clock after one in 64. Its polling loop has a single exit for a word that has arrived,
/// like the loop of a wait without a limit.
class asked_each_time {
 public:
  static constexpr bool is_exact = true;

  explicit __device__ __forceinline__ asked_each_time(deadline& own) : own_(own) {}
  __device__ __forceinline__ bool ended() { return own_.expired(); }

 private:
  deadline& own_;
};

/// The token goes round `trial.length` times, two at least, and counts its hand-offs. `report_poll_ns` over `report_polls` is the time of one
/// after the first round. A block whose tokens do not add up counts as a violation. They are checked by their sum at the end, so that no
/// receiver waits for a check: a token that is wrong once stays wrong.
template <class Channel>
__device__ __forceinline__ void message_time(const trial_arguments& trial) {
  using token = typename Channel::token;
  std::uint32_t* const in_words = state_of(trial) + blockIdx.x * Channel::words;
  std::uint32_t* const out_words = state_of(trial) + (blockIdx.x + 1) % gridDim.x * Channel::words;
  if (!is_master()) {
    return;
  }
  deadline bound(trial.timeout_ns, trial.abort);
  Channel::prepare(in_words);
  fence_acq_rel<scope::device>();
  if (start_together(trial, bound) == 0) {
    report_expiry(trial, bound);
    return;
  }
  const stretch timed;
  Channel in(in_words), out(out_words);
  const bool is_first = blockIdx.x == 0;
  token held = 0;
  token received = 0;
  std::uint64_t start = 0;
  asked_each_time asked(bound);
  if (is_first) {
    out.send(held + 1, asked);  // there is room
  }
  for (std::uint32_t round = 0; round < trial.length; ++round) {
    if (round == 1) {
      start = global_timer_ns();
    }
    if (!in.receive(held, asked) || !out.send(held + 1, asked)) {  // the first block's last token is received by nobody
      report_expiry(trial, bound);
      return;
    }
    received += held;
  }
  const token rounds = trial.length, in_first_round = is_first ? gridDim.x : blockIdx.x;
  const token expected = rounds * in_first_round + gridDim.x * (rounds * (rounds - 1) / 2);
  if (is_first) {
    add_to_report(trial, report_poll_ns, global_timer_ns() - start);
    add_to_report(trial, report_polls, (trial.length - 1) * gridDim.x);
    add_to_report(trial, report_operations, trial.length * gridDim.x);
  }
  add_to_report(trial, report_violations, received != expected ? 1 : 0);
  timed.end(trial);
  report_expiry(trial, bound);
}

}  // namespace gpuclass
#endif
