/// \file
/// Variables that are written once, and waited for by whoever reads them: I-structures (Arvind, Nikhil & Pingali 1989, "I-Structures: Data Structures
/// for Parallel Computing", section 2), with the numbers of `numbered_word.cuh` for presence bits, so that nothing is reset from launch to launch.
#pragma once
#include "../names/begin.cuh"

#include "../mem/increment.cuh"
#include "../mem/numbered_word.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// State of write-once variables, before their words: zeroed before the first round, or made by `init`.
struct write_once_state {
  alignas(GPUCLASS_LINE) std::uint32_t rounds;  ///< so far
  std::uint32_t owned;                          ///< the launch whose round it is; 0: none
  alignas(GPUCLASS_LINE) std::uint32_t unused[GPUCLASS_LINE / sizeof(std::uint32_t)];  ///< has the tag
  std::uint32_t finished;                       ///< blocks that have finished the round
};

/// Variables each of which one thread writes once in a round, and any threads read: a read waits until its variable is written. A value and its state are
/// one word, so no fence is needed, and a value that is there costs a load. Nothing else is ordered: what a writer did before is not made visible (for
/// that, `event_counters`). So the rows of a triangular system wait for the unknowns that they need, and a cell of a table for its neighbours.
///
/// A round ends when each block has called `finish`: then the variables are unwritten again, for the next launch, the next replay of a graph, or, behind a
/// barrier, new handles in the same launch. The words need no reset: each carries the number of its round, which goes round at 2^32 - 1. A variable may
/// stay unwritten where nobody reads it. A second launch that uses the words at the same time, or behind one that did not finish, is stopped.
///
///     gpuclass::write_once<float> x(words);           // state_words(rows) words, zeroed
///     for (int row = first; row < rows; row += step)  // each thread in ascending order
///       x.write(row, (b[row] - a[row] * x.read(before[row])) / diagonal[row]);
///     __syncthreads();
///     if (threadIdx.x == 0) x.finish();
///
/// Who waits must leave room for whom it waits for: launch cooperatively, or let blocks take variables in the order in which blocks start.
/// \tparam T trivially copyable, of up to 4 bytes (one access of 8 bytes) or up to 12 (one of 16, which needs CUDA 12.4)
template <class T, scope Scope = scope::device, class Backoff = no_backoff>
class write_once : roll_caller<> {
 public:
  using value_type = T;
  using state = write_once_state;
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t variables) {
    constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t), each = sizeof(word) / sizeof(std::uint32_t);
    return (first_word + variables * each + line - 1) / line * line;
  }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t variables) {
    zero_words<Scope>(words, state_words(variables));
    tags::sign(words, variables);
  }

  /// Puts zeroed state into what it is after so many rounds, fewer than 2^32 - 1.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t variables, std::uint32_t rounds) {
    st_relaxed<Scope>(&of(words)->rounds, rounds);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t variable = 0; variable < variables; ++variable) {
      st_relaxed<Scope>(variables_in(words) + variable, numbered::of_none(rounds));
    }
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ write_once(std::uint32_t* words) : write_once(words, usual_group{}) {}
#endif
  /// \param group whose blocks finish a round
  template <class Group>
  GPUCLASS_HD write_once(std::uint32_t* words, const Group& group) : write_once(words, group, usual<Backoff>::of(group.blocks())) {
    check_state<Scope>(words);
    if (group.block() == 0 && group.thread() == 0) {
      owned_ = tags::claim(&state_->owned, tags::launch());
      found_ = tags::number_of_tag(words);
      is_unchecked_ = true;
    }
  }
  template <class Group>
  GPUCLASS_HD write_once(std::uint32_t* words, const Group& group, Backoff between)
      : roll_caller<>(awaited::variable, static_cast<const write_once*>(nullptr), words, group),
        state_(of(words)),
        members_(group.blocks()),
        backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "variables of several blocks need scope::device or scope::system");
    if (group.thread() < warp) {
      join();
    }
  }
  GPUCLASS_BY_REFERENCE(write_once)

  /// Writes a variable. One thread calls it, once in a round.
  /// \param variable below the number that the words were made for
  GPUCLASS_HD void write(std::uint32_t variable, T value) {
    pass();
    st_relaxed<Scope>(at(variable), numbered::of(value, number()));
  }

  /// Waits until a variable is written. Returns false only if the bound expired.
  template <class Bound>
  GPUCLASS_HD bool read(std::uint32_t variable, T& value, Bound& bound) {
    pass();
    word seen{};
    const std::uint32_t wanted = number();
    note_wait(bound, variable);
    const auto is_written = [&] { return numbered::number(seen = ld_relaxed<Scope>(at(variable))) == wanted; };
    if (!wait_until(is_written, backoff_, bound)) {
      return false;
    }
    value = numbered::value(seen);
    return true;
  }

  GPUCLASS_HD T read(std::uint32_t variable) {
    auto forever = this->next_bound();
    T value;
    read(variable, value, forever);
    return value;
  }

  /// Looks once. Returns whether the variable is written, and then its value.
  [[nodiscard]] GPUCLASS_HD bool try_read(std::uint32_t variable, T& value) {
    pass();
    const word seen = ld_relaxed<Scope>(at(variable));
    if (numbered::number(seen) != number()) {
      return false;
    }
    value = numbered::value(seen);
    return true;
  }

  /// Waits for at most so long; 0 looks once. Giving up leaves nothing behind.
  [[nodiscard]] GPUCLASS_HD bool read_for(std::uint32_t variable, T& value, timeout at_most) {
    time_limit limit(at_most);
    return read(variable, value, limit);
  }

  /// Says that a block is done with the round. One thread of each block calls it, behind a barrier of the block; the handles of the block are not used
  /// any more.
  GPUCLASS_HD void finish() {
    pass();
    if (atom_inc_release<Scope>(&state_->finished, members_ - 1) == members_ - 1) {
      acquire_taken<Scope>();  // no other handle looks at the number any more
      begin_round(rounds_ + 1 == last_round ? 0 : rounds_ + 1);
    }
  }

 protected:
  using numbered = numbered_word<T>;
  using word = typename numbered::word;

  /// Number of a word that is written in this round: never 0, which a zeroed word has.
  GPUCLASS_HD std::uint32_t number() const { return rounds_ + 1; }
  GPUCLASS_HD std::uint32_t rounds() const { return rounds_; }
  GPUCLASS_HD word* at(std::uint32_t variable) const { return variables_in(words()) + variable; }

  /// Makes handles that are created from now on take part in another round.
  GPUCLASS_HD void begin_round(std::uint32_t rounds) const {
    st_relaxed<Scope>(&state_->rounds, rounds);
    st_relaxed<Scope>(&state_->owned, 0);
  }

  /// Before each use. Stops the program unless the words were made for this, and no other launch uses them: one thread looks for all, where many that ask
  /// for one word wait for it (event_counter.cuh).
  GPUCLASS_HD void pass() {
    if (!has_joined_) {
      join();
    }
    if (is_unchecked_) {
      is_unchecked_ = false;
      const fault of_tag = tags::template judge<true>(words(), found_, tags::number_for(members_, 0));
      tags::stop_for(of_tag != fault::none ? of_tag : tags::fault_of_user(owned_), words(), members_);
    }
  }

 private:
  using tags = tagged_state<write_once, Scope>;

  static constexpr std::uint32_t warp = 32, last_round = ~std::uint32_t{0};
  static constexpr std::uint32_t first_word = 3 * GPUCLASS_LINE / sizeof(std::uint32_t);
  static_assert(sizeof(state) == first_word * sizeof(std::uint32_t), "three lines: what handles read, the tag, and what blocks count at");

  static GPUCLASS_HD state* of(std::uint32_t* words) { return reinterpret_cast<state*>(words); }
  GPUCLASS_HD std::uint32_t* words() const { return reinterpret_cast<std::uint32_t*>(state_); }
  static GPUCLASS_HD word* variables_in(std::uint32_t* words) { return reinterpret_cast<word*>(words + first_word); }

  /// Loads the number of the round: the first warp of a block when it makes a handle, others when they first use it (look_back.cuh).
  GPUCLASS_HD void join() {
    rounds_ = ld_relaxed<Scope>(&state_->rounds);
    has_joined_ = true;
  }

  state* state_;
  std::uint32_t members_;
  std::uint32_t rounds_ = 0;
  bool has_joined_ = false;
  bool is_unchecked_ = false;
  std::uint32_t owned_ = 0;  ///< the launch that had the words before
  std::uint32_t found_ = 0;  ///< what their tag says
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
