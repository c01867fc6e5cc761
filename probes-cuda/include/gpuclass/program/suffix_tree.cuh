/// \file
/// A suffix tree, and how the suffixes of a query are matched against it by suffix links (Lo et al., Algorithm 4; MUMmerGPU). Bases are
/// 0 to 3, one per byte; whatever else a byte holds matches nothing, not even itself.
#pragma once

#include "../config.cuh"

namespace gpuclass {

/// A node and the edge that leads into it. Node 0 is the root, which has no edge; its link is itself. A child 0 is none.
struct suffix_node {
  std::uint32_t start;         ///< of the edge in the reference, in bases
  std::uint32_t end;           ///< behind the edge
  std::uint32_t child[4];      ///< by the first base of their edges
  std::uint32_t link;          ///< the node of what this one stands for without its first base; 0 also where that is not known
  std::uint32_t parent_depth;  ///< bases from the root to the edge; matching does not need it
};
static_assert(sizeof(suffix_node) == 32, "the host packs 32 bytes");

struct suffix_tree {
  const suffix_node* nodes;
  const std::uint8_t* reference;
};

/// Where in a tree matching has come to: a node, and how many bases lead to it.
struct tree_place {
  std::uint32_t node = 0;
  std::uint32_t depth = 0;
};

constexpr std::uint32_t bases = 4;

/// Returns the child that matching goes on to, 0 for none.
GPUCLASS_HD std::uint32_t matching_child(const suffix_tree& tree, tree_place place, const std::uint8_t* suffix, std::uint32_t length) {
  const std::uint32_t base = place.depth < length ? suffix[place.depth] : bases;
  return base < bases ? tree.nodes[place.node].child[base] : 0;
}

/// Follows a suffix down from `place`, which becomes the last node that was reached.
/// \param matched bases that are known to match, at least those that lead to `place`: edges among them are skipped, not compared
/// \param steps is told when accesses begin and end, and after each edge
/// \return how many bases match
template <class Steps>
GPUCLASS_HD std::uint32_t match_down(const suffix_tree& tree, tree_place& place, const std::uint8_t* suffix, std::uint32_t length,
                                     std::uint32_t matched, Steps& steps) {
  for (;;) {
    steps.access_begins();
    const std::uint32_t child = matching_child(tree, place, suffix, length);
    if (child == 0) {
      steps.access_ends(child);
      return matched;
    }
    const std::uint32_t start = tree.nodes[child].start;
    const std::uint32_t end_depth = place.depth + (tree.nodes[child].end - start);
    const std::uint32_t limit = end_depth < length ? end_depth : length;
    GPUCLASS_NO_UNROLL
    while (matched < limit && suffix[matched] < bases && suffix[matched] == tree.reference[start + (matched - place.depth)]) {
      ++matched;
    }
    steps.access_ends(matched);
    steps.after_edge();
    if (matched < end_depth) {
      return matched;
    }
    place = {child, end_depth};
  }
}

/// Returns where what matched of the next suffix leads to at least.
GPUCLASS_HD tree_place linked(const suffix_tree& tree, tree_place place) {
  const std::uint32_t link = tree.nodes[place.node].link;
  return link == 0 ? tree_place{} : tree_place{link, place.depth - 1};
}

/// Matches all suffixes of a query, the longest first. What is shorter than `least` is not examined, and no match.
/// \param lengths for each base of the query, of the longest prefix of the suffix there that occurs in the reference, 0 below `least`
/// \param steps is told when accesses begin and end, after each edge, and after each suffix that is examined
template <class Steps>
GPUCLASS_HD void match_suffixes(const suffix_tree& tree, const std::uint8_t* query, std::uint32_t length, std::uint32_t least,
                                std::uint32_t* lengths, Steps& steps) {
  tree_place place;
  std::uint32_t matched = 0;
  std::uint32_t first = 0;
  GPUCLASS_NO_UNROLL
  for (; first < length && length - first >= least; ++first) {
    matched = match_down(tree, place, query + first, length - first, matched, steps);
    const std::uint32_t found = matched >= least ? matched : 0;
    steps.access_begins();
    place = linked(tree, place);
    steps.access_ends(place.node);
    matched -= matched > 0 ? 1 : 0;
    steps.after_suffix();
    lengths[first] = found;
  }
  for (; first < length; ++first) {
    lengths[first] = 0;
  }
}

}  // namespace gpuclass
