/// \file
/// Queues, deques, messages and look-backs, as they are checked in launches that follow each other: empty when a launch ends, so that each item is of the
/// launch that takes it. The first thread of each block calls, of a look-back its first warp.
#pragma once

#include "../sync/bounded_queue.cuh"
#include "../sync/broker_queue.cuh"
#include "../sync/message.cuh"
#include "../sync/work_stealing_deque.cuh"
#include "look_back.cuh"
#include "write_once.cuh"
#include "launches.cuh"

namespace gpuclass {

/// Each block puts one item in, and takes one out.
template <class Queue>
struct launched_queue : launched {
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t blocks) { return blocks; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Queue::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Queue::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      Queue queue(words, group);
      const std::uint32_t blocks = group.blocks(), own = launch.item(group.block(), blocks);
      std::uint32_t item = 0;
      const bool tries = launch.gives_up(), has_one = tries && queue.try_dequeue_for(item, 0);
      const bool is_in = (tries && queue.try_enqueue_for(own, 0)) || queue.enqueue(own, bound);
      if (has_one || (is_in && queue.dequeue(item, bound))) {
        wrong = launch.count_item(item, blocks);
      }
    }
    return wrong;
  }
};

/// The first block owns it; the others steal while there is something.
template <class Deque>
struct launched_deque : launched {
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t) { return Deque::capacity; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Deque::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Deque::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound&) {
    constexpr std::uint32_t each = Deque::capacity;
    std::uint32_t wrong = 0, item = 0;
    if (group.thread() == 0 && group.block() == 0) {
      typename Deque::owner own(words, group);
      for (std::uint32_t i = 0; i < each; ++i) {
        wrong += own.try_push(launch.item(i, each)) ? 0 : 1;
      }
      while (own.try_pop(item)) {
        wrong += launch.count_item(item, each);
      }
    } else if (group.thread() == 0) {
      Deque deque(words, group);
      for (std::uint32_t turn = 0; turn < each; ++turn) {
        if (deque.try_steal(item)) {
          wrong += launch.count_item(item, each);
        }
      }
    }
    return wrong;
  }
};

/// Each block sends an item to the next one, and receives one.
template <class Message>
struct launched_message : launched {
  static constexpr GPUCLASS_HD std::uint32_t items(std::uint32_t blocks) { return blocks; }
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return blocks * Message::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) {
    for (std::uint32_t block = 0; block < blocks; ++block) {
      Message::init(words + block * Message::state_words(blocks), blocks);
    }
  }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    std::uint32_t wrong = 0;
    if (group.thread() == 0) {
      const std::uint32_t blocks = group.blocks(), before = (group.block() + blocks - 1) % blocks, own = launch.item(group.block(), blocks);
      Message out(words + group.block() * Message::state_words(blocks), group), in(words + before * Message::state_words(blocks), group);
      const bool tries = launch.gives_up();
      std::uint32_t item = 0;
      const bool has_one = tries && in.receive_for(item, 0);
      if (((tries && out.send_for(own, 0)) || out.send(own, bound)) && (has_one || in.receive(item, bound))) {
        wrong = launch.count_item(item, blocks) + (item != launch.item(before, blocks) ? 1 : 0);
      }
    }
    return wrong;
  }
};

/// Each block has a tile, whose sum is a row of one item.
/// \tparam LookBack of `row_of_tiles`
template <class LookBack>
struct launched_look_back : launched {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return LookBack::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { LookBack::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    using row = typename LookBack::value_type;
    constexpr std::uint32_t warp = 32;
    std::uint32_t wrong = 0;
    if (group.thread() < warp) {
      LookBack scan(words, group);
      const std::uint32_t blocks = group.blocks(), first = launch.item(0, blocks), own = launch.item(group.block(), blocks);
      row before{};
      const bool came = scan.exclusive(before, group.block(), row::of(own, own + 1), adjoin{}, row::of(first, first), bound);
      wrong = came && !before.is(row::of(first, own)) ? 1 : 0;
    }
    return wrong;
  }
};

/// Each block writes a variable, and all its threads read that of the block before it.
/// \tparam Once of `told_item`
template <class Once>
struct launched_write_once : launched {
  static constexpr GPUCLASS_HD std::uint32_t state_words(std::uint32_t blocks) { return Once::state_words(blocks); }
  static GPUCLASS_INIT void init(std::uint32_t* words, std::uint32_t blocks) { Once::init(words, blocks); }

  template <class Group, class Bound>
  static GPUCLASS_INIT std::uint32_t use(std::uint32_t* words, const Group& group, const this_launch& launch, Bound& bound) {
    using item = typename Once::value_type;
    const std::uint32_t blocks = group.blocks(), block = group.block(), before = (block + blocks - 1) % blocks;
    Once variables(words, group);
    if (group.thread() == 0) {
      variables.write(block, item::of(block, launch.item(block, blocks)));
    }
    item seen{};
    const bool came = (launch.gives_up() && variables.read_for(before, seen, 0)) || variables.read(before, seen, bound);
    group.sync_block();
    if (group.thread() == 0) {
      variables.finish();
    }
    return came && !(seen.is_of(before) && seen.number(before) == launch.item(before, blocks)) ? 1 : 0;
  }
};

}  // namespace gpuclass
