/// \file
/// Words put into a tree that all threads share (Giroux S9329, "APP #3": even if mutexes hide in every node).
#pragma once

#include "trie_child.cuh"
#include "window.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

/// Regions: letters of the words, a byte each (0 to 25; 26 ends a word); where each word begins [words]; nodes [capacity][32] (0 before);
/// letters of the distinct words; where each of those begins [distinct]; how often each was put in [distinct] (0 before); control [64] (0
/// before: the nodes handed out). Numbers: words, capacity, distinct.
/// \tparam Child one of the ways to make a child
template <class Child>
class trie {
 public:
  __device__ __forceinline__ trie(const trial_arguments& trial, const dataset& data)
      : trial_(trial), data_(data), nodes_(data.region<std::uint32_t>(2), data.region<std::uint32_t>(6), data.numbers[1]) {}

  /// Puts in this thread's share of the words. A thread that gets no node any more counts a violation and ends.
  __device__ __forceinline__ void insert_all(block_deadline& bound) {
    Child way;
    std::uint32_t inserted = 0;
    const auto* const letters = data_.region<const std::uint8_t>(0);
    for (std::uint32_t word = grid_thread(); word < data_.numbers[0]; word += grid_threads()) {
      const std::uint32_t node = insert(letters + __ldg(data_.region<const std::uint32_t>(1) + word), way, bound);
      if (node == out_of_nodes) {
        break;
      }
      atomicAdd(nodes_.count(node), 1u);
      ++inserted;
    }
    if (inserted != 0) {
      atomicAdd(trial_.per_block + blockIdx.x, inserted);
    }
  }

  /// Looks up this thread's share of the distinct words.
  __device__ __forceinline__ void look_up_all() const {
    const auto* const letters = data_.region<const std::uint8_t>(3);
    for (std::uint32_t word = grid_thread(); word < data_.numbers[2]; word += grid_threads()) {
      data_.region<std::uint32_t>(5)[word] = look_up(letters + __ldg(data_.region<const std::uint32_t>(4) + word));
    }
  }

 private:
  static constexpr std::uint32_t end_of_word = 26;

  /// Returns the node that the word ends at; `out_of_nodes` if there is none any more, or the bound expired.
  __device__ __forceinline__ std::uint32_t insert(const std::uint8_t* letters, Child& way, block_deadline& bound) const {
    std::uint32_t node = 0;
    std::uint32_t letter = __ldg(letters);
    while (letter < end_of_word) {
      std::uint32_t child = ld_relaxed<scope::device>(nodes_.child(node, letter));
      if (child == no_node) {
        child = way.make(nodes_, node, letter);
      }
      if (child == out_of_nodes) {
        add_to_report(trial_, report_violations, 1);
        return out_of_nodes;
      }
      if (child != no_node) {
        node = child;
        letter = __ldg(++letters);
      } else if (bound.expired()) {
        return out_of_nodes;
      }
    }
    return node;
  }

  /// Returns how often a word was put in.
  __device__ __forceinline__ std::uint32_t look_up(const std::uint8_t* letters) const {
    std::uint32_t node = 0;
    for (std::uint32_t letter = __ldg(letters); letter < end_of_word; letter = __ldg(++letters)) {
      node = ld_relaxed<scope::device>(nodes_.child(node, letter));
      if (node == no_node || node == out_of_nodes) {
        return 0;
      }
    }
    return ld_relaxed<scope::device>(nodes_.count(node));
  }

  const trial_arguments& trial_;
  const dataset& data_;
  trie_nodes nodes_;
};

/// Times how long it takes to put in all words; then looks them up.
template <class Child>
__device__ __forceinline__ void trie_time(const trial_arguments& trial, const dataset& data) {
  trie<Child> words(trial, data);
  run_window(trial, [&](block_deadline& bound) { words.insert_all(bound); }, [&] { words.look_up_all(); });
}

}  // namespace gpuclass
#endif
