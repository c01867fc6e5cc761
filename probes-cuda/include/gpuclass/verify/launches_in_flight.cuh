/// \file
/// Checks of two launches in flight on one state: a launch of twice as many blocks stands for both, so that each runs while the other does.
/// Either both are right, or one of them gets the state and the other one is refused.
#pragma once

#include "../sync/tagged_state.cuh"
#include "launches.cuh"

namespace gpuclass {

/// Shares the blocks of a launch among two that are in flight together: an odd one is idle, and a lone one has no second launch.
struct both_launches {
  static constexpr GPUCLASS_HD std::uint32_t each(std::uint32_t blocks) { return blocks == 1 ? 1 : blocks / 2; }
  static constexpr GPUCLASS_HD std::uint32_t count(std::uint32_t blocks) { return blocks == 1 ? 1 : 2; }
};

/// The blocks of one of two launches.
template <class Group>
class one_of_two : public Group {
 public:
  explicit GPUCLASS_HD one_of_two(const Group& both) : Group(both), each_(both_launches::each(both.blocks())) {}

  GPUCLASS_HD std::uint32_t first_block() const { return Group::block() / each_ * each_; }
  GPUCLASS_HD bool is_idle() const { return first_block() >= 2 * each_; }

  GPUCLASS_HD std::uint32_t block() const { return Group::block() % each_; }
  GPUCLASS_HD std::uint32_t blocks() const { return each_; }

 private:
  std::uint32_t each_;
};

/// Two launches in flight use the same state, and both are right.
template <class Launched>
struct launched_together : launched {
  static constexpr GPUCLASS_HD std::uint32_t sections(std::uint32_t blocks) {
    return both_launches::count(blocks) * Launched::sections(both_launches::each(blocks));
  }
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t blocks) {
    return both_launches::count(blocks) * Launched::items(both_launches::each(blocks));
  }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Launched::state_words(both_launches::each(blocks)); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Launched::init(words, both_launches::each(blocks)); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& both, const this_launch& pair, Bound& bound) {
    const one_of_two<Group> group(both);
    const this_launch launch{pair.notes, pair.before, pair.all, pair.section, group.first_block(), both_launches::count(both.blocks())};
    return group.is_idle() ? 0 : Launched::use(words, group, launch, bound);
  }
};

/// Two launches in flight make handles on the same state, and one of them is refused: of the two blocks of a rank one gets the state, which is
/// an item. Who is refused would be stopped there; here the one that comes second makes the state free for the next launches.
/// \tparam Claim `state_words`, `init`, and `claims(words, block, blocks, launch)`; then `ends(words, block, blocks)`
template <class Claim>
struct launched_refused : launched {
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t blocks) { return Claim::users(both_launches::each(blocks)); }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Claim::state_words(both_launches::each(blocks)); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Claim::init(words, both_launches::each(blocks)); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& both, const this_launch& pair, Bound&) {
    const one_of_two<Group> group(both);
    const std::uint32_t rank = group.block(), users = Claim::users(group.blocks()), launches = both_launches::count(both.blocks());
    std::uint32_t wrong = 0;
    if (group.thread() == 0 && rank < users && !group.is_idle()) {
      if (Claim::claims(words, rank, group.blocks(), group.first_block() == 0 ? 1 : 2)) {
        wrong = pair.count_item(pair.item(rank, users), users);
      }
      const std::uint32_t claims = atom_add_acq_rel<scope::device>(pair.phases_of(rank), 1) + 1;
      if (claims % launches == 0) {
        Claim::ends(words, rank, group.blocks());
      }
    }
    return wrong;
  }
};

/// The handle that each block has on a primitive.
/// \tparam Primitive of `sync/`, of those that have one handle for each block
template <class Primitive>
struct handle_claim {
  static_assert(has_one_handle_each<Primitive>::value, "launches in flight are refused by the handle of each block");
  using state = tagged_state<Primitive>;

  static constexpr GPUCLASS_HD std::uint32_t users(std::uint32_t blocks) { return blocks; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return state::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { state::init(words, blocks, 0); }

  static GPUCLASS_HD bool claims(std::uint32_t* words, std::uint32_t block, std::uint32_t blocks, std::uint32_t launch) {
    return state::claim(state::handle_of(words, block, blocks), launch) == 0;
  }
  static GPUCLASS_HD void ends(std::uint32_t* words, std::uint32_t block, std::uint32_t blocks) {
    st_relaxed<scope::device>(state::handle_of(words, block, blocks), 0);
  }
};

/// The handle that the first block has on a barrier, for all of its launch.
template <class Barrier>
struct barrier_claim : handle_claim<Barrier> {
  static constexpr GPUCLASS_HD std::uint32_t users(std::uint32_t) { return 1; }
};

/// The owner of a deque.
template <class Deque>
struct owner_claim {
  using state = tagged_state<Deque>;

  static constexpr GPUCLASS_HD std::uint32_t users(std::uint32_t) { return 1; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Deque::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Deque::init(words, blocks); }

  static GPUCLASS_HD bool claims(std::uint32_t* words, std::uint32_t, std::uint32_t, std::uint32_t launch) {
    return state::claim(owned(words), launch) == 0;
  }
  static GPUCLASS_HD void ends(std::uint32_t* words, std::uint32_t, std::uint32_t) { st_relaxed<scope::device>(owned(words), 0); }

 private:
  static GPUCLASS_HD std::uint32_t* owned(std::uint32_t* words) { return &reinterpret_cast<typename Deque::state*>(words)->owned; }
};

/// The two ends of a message.
template <class Message>
struct ends_claim {
  using state = tagged_state<Message>;

  static constexpr GPUCLASS_HD std::uint32_t users(std::uint32_t blocks) { return blocks < 2 ? blocks : 2; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Message::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Message::init(words, blocks); }

  static GPUCLASS_HD bool claims(std::uint32_t* words, std::uint32_t block, std::uint32_t, std::uint32_t launch) {
    return state::claim(user_of(words, block), launch) == 0;
  }
  static GPUCLASS_HD void ends(std::uint32_t* words, std::uint32_t block, std::uint32_t) { st_relaxed<scope::device>(user_of(words, block), 0); }

 private:
  static GPUCLASS_HD std::uint32_t* user_of(std::uint32_t* words, std::uint32_t block) {
    auto* const channel = reinterpret_cast<typename Message::state*>(words);
    return block == 0 ? channel->sender : channel->receiver;
  }
};

}  // namespace gpuclass
