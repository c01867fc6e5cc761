/// \file
/// Suffix trees built the slow and obvious way: each suffix is put in from the root, then each link is looked up by walking.
#pragma once

#include <cstdint>
#include <vector>

#include "gpuclass/program/suffix_tree.cuh"

namespace host {

/// A tree over bases 0 to 3; whatever else is among them ends all suffixes before it.
class naive_suffix_tree {
 public:
  explicit naive_suffix_tree(std::vector<std::uint8_t> reference) : reference_(std::move(reference)), nodes_(1), begins_(1) {
    reference_.push_back(gpuclass::bases);
    for (std::uint32_t suffix = 0; suffix < reference_.size(); ++suffix) {
      insert(suffix);
    }
    for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
      if (!is_leaf(node)) {
        nodes_[node].link = place_of(begins_[node] + 1, depth(node) - 1);
      }
    }
  }

  const std::vector<gpuclass::suffix_node>& nodes() const { return nodes_; }
  const std::vector<std::uint8_t>& reference() const { return reference_; }
  gpuclass::suffix_tree view() const { return {nodes_.data(), reference_.data()}; }

 private:
  std::uint32_t length(std::uint32_t node) const { return nodes_[node].end - nodes_[node].start; }
  std::uint32_t depth(std::uint32_t node) const { return nodes_[node].parent_depth + length(node); }
  bool is_leaf(std::uint32_t node) const { return reference_[nodes_[node].end - 1] == gpuclass::bases; }

  std::uint32_t add(std::uint32_t suffix, std::uint32_t start, std::uint32_t end) {
    nodes_.push_back({start, end, {}, 0, start - suffix});
    begins_.push_back(suffix);
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  std::uint32_t end_of(std::uint32_t at) const {
    while (reference_[at] != gpuclass::bases) {
      ++at;
    }
    return at + 1;
  }

  void insert(std::uint32_t suffix) {
    std::uint32_t node = 0;
    std::uint32_t at = suffix;
    while (reference_[at] != gpuclass::bases) {
      const std::uint32_t child = nodes_[node].child[reference_[at]];
      if (child == 0) {
        const std::uint32_t leaf = add(suffix, at, end_of(at));
        nodes_[node].child[reference_[at]] = leaf;
        return;
      }
      std::uint32_t same = 0;
      while (same < length(child) && reference_[at] != gpuclass::bases && reference_[nodes_[child].start + same] == reference_[at]) {
        ++same;
        ++at;
      }
      node = same < length(child) ? split(node, child, same) : child;
    }
  }

  /// Puts a node into the edge to `child`, `same` bases down it.
  std::uint32_t split(std::uint32_t parent, std::uint32_t child, std::uint32_t same) {
    const std::uint32_t start = nodes_[child].start;
    const std::uint32_t middle = add(begins_[child], start, start + same);
    nodes_[middle].parent_depth = nodes_[child].parent_depth;
    nodes_[middle].child[reference_[start + same] % gpuclass::bases] = reference_[start + same] < gpuclass::bases ? child : 0;
    nodes_[child].start += same;
    nodes_[child].parent_depth += same;
    nodes_[parent].child[reference_[start]] = middle;
    return middle;
  }

  /// Returns the node that `count` bases of the reference lead to.
  std::uint32_t place_of(std::uint32_t begin, std::uint32_t count) const {
    std::uint32_t node = 0;
    while (depth(node) < count) {
      node = nodes_[node].child[reference_[begin + depth(node)]];
    }
    return node;
  }

  std::vector<std::uint8_t> reference_;
  std::vector<gpuclass::suffix_node> nodes_;
  std::vector<std::uint32_t> begins_;
};

}  // namespace host
