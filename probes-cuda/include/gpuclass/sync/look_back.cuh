/// \file
/// Decoupled look-back (Merrill & Garland 2016, "Single-pass Parallel Prefix Scan with Decoupled Look-back", section 4.1), with the numbers of
/// `numbered_word.cuh` for status flags, so that nothing is reset from launch to launch.
#pragma once
#include "../names/begin.cuh"

#include "../mem/numbered_word.cuh"
#include "../wait/roll_call.cuh"
#include "../wait/usual.cuh"
#include "../wait/wait_until.cuh"
#include "by_reference.cuh"
#include "group.cuh"
#include "lanes.cuh"
#include "tagged_state.cuh"

namespace gpuclass {

/// State of a look-back, before the words of its tiles: zeroed before the first scan, or made by `init`.
struct look_back_state {
  alignas(GPUCLASS_LINE) std::uint32_t scans;  ///< so far
  std::uint32_t tiles;                         ///< that the words were made for; 0: not told
  std::uint32_t owned;                         ///< the launch whose scan it is; 0: none
};

/// Adds.
struct plus {
  template <class T>
  GPUCLASS_HD T operator()(const T& one, const T& other) const {
    return one + other;
  }
};

/// Gives each tile of a scan the sum of all tiles before it, in one pass. A tile publishes its own sum. It then looks back at the tiles before it and
/// adds their sums, until it finds one that has published its prefix: the sum of all tiles up to and including it. Then the tile publishes its own
/// prefix. A sum and its state are one word, so no fence is needed. Nothing else is ordered: other writes of a tile are not made visible.
///
/// The words need no reset between scans, whether these are separate launches, replays of a graph, or separated by a barrier in one launch: each
/// word carries the number of its scan, which wraps at 2^31. Make new handles for each scan. Each tile calls `exclusive` once; the last tile ends the
/// scan. If a call gave up, call `init` before the next scan. A second launch that uses the words at the same time is stopped.
///
///     gpuclass::look_back<float> scan(words);                   // as many tiles as blocks; state_words(blocks) words, zeroed
///     if (threadIdx.x < 32) {                                   // one thread or a whole warp of each block, all with the block's sum
///       const float before = scan.exclusive(blockIdx.x, sum);
///     }
///
/// A tile waits for the tiles before it, so these must have started: GPUs start blocks by `blockIdx.x`, and a block with several tiles takes them in
/// ascending order. The launch need not be cooperative, and may have more blocks than fit at once. Block 0 has a tile.
/// \tparam T trivially copyable, of up to 4 bytes (one access of 8 bytes) or up to 12 (one of 16, which needs CUDA 12.4)
template <class T, scope Scope = scope::device, class Backoff = no_backoff>
class look_back : roll_caller<> {
 public:
  using value_type = T;
  using state = look_back_state;
  using backoff = Backoff;
  static constexpr bool leaves_room_for_tag = true;

  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t tiles) {
    constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t), each = sizeof(word) / sizeof(std::uint32_t);
    return (first_word + tiles * each + line - 1) / line * line;
  }

  /// Makes the initial state, whatever the words held. One thread calls it while nobody uses the words, best in a kernel before.
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t tiles) {
    preset(words, tiles, 0);
    st_relaxed<Scope>(&of(words)->tiles, tiles);
    st_relaxed<Scope>(&of(words)->owned, 0);
    tags::sign(words, tiles);
  }

  /// Puts state into what it is after so many scans.
  static GPUCLASS_HD void preset(std::uint32_t* words, std::uint32_t tiles, std::uint32_t scans) {
    st_relaxed<Scope>(&of(words)->scans, scans);
    GPUCLASS_NO_UNROLL
    for (std::uint32_t tile = 0; tile < tiles; ++tile) {
      st_relaxed<Scope>(tiles_in(words) + tile, numbered::of_none(scans == 0 ? 0 : number_of_whole(scans - 1)));
    }
  }

#if defined(__CUDACC__)
  explicit __device__ __forceinline__ look_back(std::uint32_t* words) : look_back(words, usual_group{}) {}
  /// \param tiles of the scan: what the words were made for at most
  __device__ __forceinline__ look_back(std::uint32_t* words, std::uint32_t tiles) : look_back(words, usual_group{}, tiles) {}
#endif
  /// \param group whose members have a tile each
  template <class Group>
  GPUCLASS_HD look_back(std::uint32_t* words, const Group& group) : look_back(words, group, group.blocks()) {}
  template <class Group>
  GPUCLASS_HD look_back(std::uint32_t* words, const Group& group, std::uint32_t tiles)
      : look_back(words, group, usual<Backoff>::of(group.blocks()), tiles, true) {
    check_state<Scope>(words);
    if (group.block() == 0 && group.thread() == 0) {
      owned_ = tags::claim(&state_->owned, tags::launch());
    }
  }
  template <class Group>
  GPUCLASS_HD look_back(std::uint32_t* words, const Group& group, Backoff between) : look_back(words, group, between, group.blocks()) {}
  template <class Group>
  GPUCLASS_HD look_back(std::uint32_t* words, const Group& group, Backoff between, std::uint32_t tiles)
      : look_back(words, group, between, tiles, false) {}
  GPUCLASS_BY_REFERENCE(look_back)

  /// Publishes the sum of a tile, and returns the sum of all tiles before it once it is known. Called by one thread, or by all 32 of a warp with
  /// the same arguments; a warp looks at 32 tiles at once.
  /// \param[out] before `initial`, combined with the sums of the tiles before this one in ascending order
  /// \param tile below the number of tiles
  /// \param combine associative; called with the sum of lower tiles first
  /// \return false only if the bound expired
  template <class Combine, class Bound>
  GPUCLASS_HD bool exclusive(T& before, std::uint32_t tile, const T& sum, Combine combine, const T& initial, Bound& bound) {
    const lanes callers = lanes::warp_or_alone();
    enter(tile);
    before = initial;
    if (tile != 0) {
      publish(callers, tile, numbered::of(sum, number_of_part(scan())));
      check();
      note_wait(bound, tile);
      agreed_bound<Bound> agreed{bound, callers};
      if (!look(before, callers, tile, combine, agreed)) {
        return false;
      }
    }
    publish(callers, tile, numbered::of(combine(before, sum), number_of_whole(scan())));
    check();
    if (is_last(tile) && callers.rank() == 0) {
      begin_scan(scan() + 1);  // each tile has published, and so has read the number of this one
    }
    return true;
  }

  template <class Combine = plus>
  GPUCLASS_HD T exclusive(std::uint32_t tile, T sum, Combine combine = {}, T initial = {}) {
    auto forever = this->next_bound();
    T before;
    exclusive(before, tile, sum, combine, initial, forever);
    return before;
  }

 protected:
  using numbered = numbered_word<T>;
  using word = typename numbered::word;

  GPUCLASS_HD std::uint32_t scan() const { return scan_; }

  /// Numbers of the words of a scan: of a tile's own sum, and of its prefix.
  static GPUCLASS_HD std::uint32_t number_of_part(std::uint32_t scan) { return 2 * scan + 1; }
  static GPUCLASS_HD std::uint32_t number_of_whole(std::uint32_t scan) { return 2 * scan + 2; }

  GPUCLASS_HD word* at(std::uint32_t tile) const { return tiles_in(words()) + tile; }

  /// Makes handles that are created from now on take part in another scan.
  GPUCLASS_HD void begin_scan(std::uint32_t scan) const {
    st_relaxed<Scope>(&state_->scans, scan);
    if (has_tag_) {
      st_relaxed<Scope>(&state_->owned, 0);
    }
  }
  GPUCLASS_HD bool is_last(std::uint32_t tile) const { return tile == tiles_ - 1; }

 private:
  using tags = tagged_state<look_back, Scope>;

  static constexpr std::uint32_t warp = 32;
  static constexpr std::uint32_t first_word = GPUCLASS_LINE / sizeof(std::uint32_t);

  /// A bound that is the same for all callers: they go on or give up together.
  template <class Bound>
  struct agreed_bound {
    static constexpr bool is_exact = Bound::is_exact;
    Bound& own;
    const lanes& callers;

    GPUCLASS_HD bool ended() { return callers.from_first(own.ended() ? 1 : 0) != 0; }
  };

  template <class Group>
  GPUCLASS_HD look_back(std::uint32_t* words, const Group& group, Backoff between, std::uint32_t tiles, bool has_tag)
      : roll_caller<>(awaited::tile, static_cast<const look_back*>(nullptr), words, group),
        state_(of(words)),
        tiles_(tiles),
        has_tag_(has_tag),
        backoff_(between) {
    static_assert(Scope != scope::block || !Group::spans_blocks, "tiles of several blocks need scope::device or scope::system");
    if (group.thread() < warp) {
      read();
    }
  }

  static GPUCLASS_HD state* of(std::uint32_t* words) { return reinterpret_cast<state*>(words); }
  GPUCLASS_HD std::uint32_t* words() const { return reinterpret_cast<std::uint32_t*>(state_); }
  static GPUCLASS_HD word* tiles_in(std::uint32_t* words) { return reinterpret_cast<word*>(words + first_word); }

  /// Loads the number of the scan. The first warp of a block does so when it makes a handle, to have it when it looks back. Other warps do so when they
  /// look back: a word that all warps of a grid load at once takes 1 us longer to arrive (H200).
  GPUCLASS_HD void read() {
    scan_ = ld_relaxed<Scope>(&state_->scans);
    has_read_ = true;
  }

  /// Stops the program unless the tile is one of the scan, and no other launch uses the words.
  GPUCLASS_HD void enter(std::uint32_t tile) {
    if (!has_read_) {
      read();
    }
    if (has_tag_) {
      const fault of_user = tags::fault_of_user(owned_);
      tags::stop_for(tile >= tiles_ ? fault::made_for_another : of_user == fault::second_launch ? of_user : fault::none, words(), tiles_);
    }
  }

  /// Stops the program unless the words were made for this, and for as many tiles. Once, after the tile's first store, so that no tile waits for it.
  GPUCLASS_HD void check() {
    if (has_tag_ && !is_checked_) {
      is_checked_ = true;
      const std::uint32_t made_for = ld_relaxed<Scope>(&state_->tiles);
      const fault of_tag = tags::template judge<true>(words(), tags::number_of_tag(words()), tags::number_for(tiles_, 0));
      tags::stop_for(made_for != 0 && tiles_ > made_for ? fault::made_for_another : of_tag, words(), tiles_);
    }
  }

  /// Combines the sums of the tiles before one, from the nearest back to the first that has published its prefix.
  template <class Combine, class Bound>
  GPUCLASS_HD bool look(T& before, const lanes& callers, std::uint32_t tile, Combine combine, Bound& bound) const {
    T all{};
    bool ends = false;
    for (std::uint32_t next = tile; !ends; next -= callers.count()) {
      word seen{};
      std::uint32_t used = 0;  // words to combine, from the nearest on
      const auto has_come = [&] {
        const bool is_there = callers.rank() < next;
        seen = is_there ? ld_relaxed<Scope>(at(next - 1 - callers.rank())) : word{};
        const std::uint32_t number = numbered::number(seen);
        const bool is_whole = is_there && number == number_of_whole(scan());
        const std::uint32_t parts = callers.first_that(!is_whole);
        ends = parts < callers.count();
        used = ends ? parts + 1 : parts;
        return callers.first_that(is_whole || (is_there && number == number_of_part(scan()))) >= used;
      };
      if (!wait_until(has_come, backoff_, bound)) {
        return false;
      }
      T sum = numbered::value(seen);
      for (std::uint32_t apart = 1; apart < used; apart *= 2) {
        const T lower = callers.from_further(sum, apart);
        if (callers.rank() + apart < used) {
          sum = combine(lower, sum);
        }
      }
      all = next == tile ? sum : combine(sum, all);
    }
    before = callers.from_first(all);
    return true;
  }

  GPUCLASS_HD void publish(const lanes& callers, std::uint32_t tile, const word& made) const {
    if (callers.rank() == 0) {
      st_relaxed<Scope>(at(tile), made);
    }
  }

  state* state_;
  std::uint32_t tiles_;
  bool has_tag_;
  bool has_read_ = false;
  bool is_checked_ = false;
  std::uint32_t scan_ = 0;
  std::uint32_t owned_ = 0;  ///< the launch that had the words before
  Backoff backoff_;
};

}  // namespace gpuclass

#include "../names/end.cuh"
