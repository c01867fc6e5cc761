/// \file
/// Patterns of public programs, each over any form of what its blocks wait by, and with a result that tells whether that form is right. The forms
/// are in `pattern_forms.cuh` and `sync/`. Run on the device and on host threads.
#pragma once

#include "../mem/atomic.cuh"
#include "../sync/group.cuh"
#include "../sync/initialize.cuh"
#include "../wait/usual.cuh"

namespace gpuclass {

/// Notes of a pattern beside the state of its form: zeroed before.
struct pattern_notes {
  alignas(GPUCLASS_LINE) std::uint32_t sum;       ///< what blocks add up
  alignas(GPUCLASS_LINE) std::uint32_t finished;  ///< blocks that are through
};

// Each pattern has `prepare(words, group)`, which all threads of all blocks call before any begins; `run(words, notes, group, length, bound)`,
// which they all call too, and which returns how much was wrong; `is_right(notes, length, blocks)`, once all are through; and
// `steps(length, blocks)`, by which its time is divided.

/// Makes the state of a form that all blocks share.
template <class Form, class Group>
GPUCLASS_INIT void prepare_shared(std::uint32_t* words, const Group& group) {
  if (group.block() == 0 && group.thread() == 0) {
    initialize<Form>(words, group.blocks());
  }
}

/// A lock around a sum: each block adds a number of its own again and again.
/// \tparam Lock an algorithm of `sync/`, or another class with its members
template <class Lock>
struct locked_sum {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t blocks) { return length * blocks; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    prepare_shared<Lock>(words, group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes& notes, const Group& group, std::uint32_t length, Bound& bound) {
    if (group.thread() == 0) {
      Lock lock(words, group, usual<typename Lock::backoff>::of(group.blocks()));
      for (std::uint32_t i = 0; i < length && lock.lock(bound); ++i) {
        notes.sum += group.block() + 1;
        lock.unlock(bound);
      }
    }
    return 0;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes& notes, std::uint32_t length, std::uint32_t blocks) {
    return notes.sum == length * (blocks * (blocks + 1) / 2);
  }
};

/// A ring that all blocks share: each puts a value in and takes one out, again and again.
/// \tparam Queue of `std::uint32_t`, with `enqueue` and `dequeue`
template <class Queue>
struct shared_ring {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t) { return length; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    prepare_shared<Queue>(words, group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes& notes, const Group& group, std::uint32_t length, Bound& bound) {
    if (group.thread() == 0) {
      Queue queue(words, group, usual<typename Queue::backoff>::of(group.blocks()));
      std::uint32_t inside = 0;
      for (std::uint32_t i = 0; i < length; ++i) {
        std::uint32_t value = i * group.blocks() + group.block() + 1;
        inside += value;
        if (!queue.enqueue(value, bound) || !queue.dequeue(value, bound)) {
          break;
        }
        inside -= value;
      }
      atom_add_relaxed<scope::device>(&notes.sum, inside);
    }
    return 0;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes& notes, std::uint32_t, std::uint32_t) { return notes.sum == 0; }
};

/// A chain of tasks: each block waits for its neighbour's data, a number of each thread, and hands on one more; the last block to the first.
/// \tparam Channel from a block to its neighbour: `words(threads)` of state, which all threads of the receiver `prepare`, `send` and `receive`
template <class Channel>
struct chain {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t blocks) { return length * blocks; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    Channel::prepare(words + group.block() * Channel::words(group.threads()), group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes&, const Group& group, std::uint32_t length, Bound& bound) {
    const std::uint32_t blocks = group.blocks(), block = group.block(), each = Channel::words(group.threads());
    Channel in(words + block * each, group), out(words + (block + 1) % blocks * each, group);
    std::uint64_t wanted = std::uint64_t{group.thread()} << 32 | block, held = wanted;
    std::uint32_t wrong = 0;
    for (std::uint32_t round = 0; round < length; ++round) {
      if ((round != 0 || block != 0) && !in.receive(held, group, bound)) {
        break;
      }
      wrong += held != wanted ? 1 : 0;
      wanted += blocks;
      if (!out.send(held + 1, group, bound)) {
        break;
      }
    }
    return wrong;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes&, std::uint32_t, std::uint32_t) { return true; }
};

/// A scan in one pass: each tile publishes its sum, and waits for the sum of all tiles before it. A block has every so many-th tile, and its first
/// warp looks back.
/// \tparam LookBack `words(tiles)` of state, which all threads `prepare`, and `exclusive(before, tile, sum, bound)`
template <class LookBack>
struct scan {
  static constexpr GPUCLASS_HD std::uint32_t steps(std::uint32_t length, std::uint32_t blocks) { return length * blocks; }
  template <class Group>
  static GPUCLASS_INIT void prepare(std::uint32_t* words, const Group& group) {
    // As many as there may be: how many there will be is not known yet.
    LookBack::prepare(words, most_tiles, group);
  }

  template <class Group, class Bound>
  static GPUCLASS_HD std::uint32_t run(std::uint32_t* words, pattern_notes&, const Group& group, std::uint32_t length, Bound& bound) {
    constexpr std::uint32_t warp = 32;
    const std::uint32_t tiles = steps(length, group.blocks());
    std::uint32_t wrong = 0;
    if (group.thread() < warp) {
      LookBack look_back(words, group, tiles);
      for (std::uint32_t tile = group.block(); tile < tiles; tile += group.blocks()) {
        std::uint32_t before = 0;
        if (!look_back.exclusive(before, tile, tile + 1, bound)) {
          break;
        }
        wrong += before != sum_to(tile) ? 1 : 0;
      }
    }
    return wrong;
  }

  static GPUCLASS_HD bool is_right(const pattern_notes&, std::uint32_t, std::uint32_t) { return true; }

  static constexpr std::uint32_t most_tiles = 1u << 15;

 private:
  /// Returns 1 + 2 + ... modulo 2^32.
  static GPUCLASS_HD std::uint32_t sum_to(std::uint32_t count) { return static_cast<std::uint32_t>(std::uint64_t{count} * (count + 1) / 2); }
};

}  // namespace gpuclass
