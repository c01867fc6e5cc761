/// \file
/// Ways in which threads agree on who makes a child of a node (Giroux S9329, "APP #3"; device only).
///
/// Each has `make(nodes, node, letter)`, which is called when a thread saw no child there, and returns the child, `no_node` if it is to
/// look again, or `out_of_nodes`. Nobody waits inside: a thread that has to look again does so together with those of its warp that make
/// what it waits for. A new node is zeroed words, so that its number alone has to become known.
#pragma once

#include "../mem/device_access.cuh"
#include "../mem/atomic.cuh"
#include "../mem/load.cuh"
#include "../mem/store.cuh"

#if defined(__CUDACC__)
namespace gpuclass {

constexpr std::uint32_t no_node = 0;  ///< the root is nobody's child
constexpr std::uint32_t out_of_nodes = 0xffffffffu;

/// The nodes of a trie: 32 zeroed words each, which are 26 children, a lock word, and how many words end here.
class trie_nodes {
 public:
  /// \param nodes of which node 0 is the root
  /// \param given zeroed word that counts the nodes handed out
  __device__ __forceinline__ trie_nodes(std::uint32_t* nodes, std::uint32_t* given, std::uint32_t capacity)
      : nodes_(nodes), given_(given), capacity_(capacity) {}

  __device__ __forceinline__ std::uint32_t* child(std::uint32_t node, std::uint32_t letter) const { return word(node, letter); }
  __device__ __forceinline__ std::uint32_t* lock(std::uint32_t node) const { return word(node, 26); }
  __device__ __forceinline__ std::uint32_t* count(std::uint32_t node) const { return word(node, 27); }

  /// Returns a node that nobody else has, or `out_of_nodes`.
  __device__ __forceinline__ std::uint32_t take() const {
    const std::uint32_t before = atom_add_relaxed<scope::device>(given_, 1);
    return before < capacity_ - 1 ? before + 1 : out_of_nodes;
  }

 private:
  __device__ __forceinline__ std::uint32_t* word(std::uint32_t node, std::uint32_t index) const {
    constexpr std::uint64_t words_in_node = 32;
    return nodes_ + node * words_in_node + index;
  }

  std::uint32_t* nodes_;
  std::uint32_t* given_;
  std::uint32_t capacity_;
};

/// A lock in every node, taken to make a child: test, lock, test again.
struct trie_node_lock {
  __device__ __forceinline__ std::uint32_t make(const trie_nodes& nodes, std::uint32_t node, std::uint32_t letter) {
    if (atom_exch_acquire<scope::device>(nodes.lock(node), 1) != 0) {
      return no_node;
    }
    std::uint32_t made = ld_relaxed<scope::device>(nodes.child(node, letter));
    if (made == no_node) {
      made = nodes.take();
      st_relaxed<scope::device>(nodes.child(node, letter), made);
    }
    st_release<scope::device>(nodes.lock(node), 0);
    return made;
  }
};

/// A lock for every child, never given back: whoever sets its bit makes the child, the others wait for that (Giroux's form).
class trie_slot_lock {
 public:
  __device__ __forceinline__ std::uint32_t make(const trie_nodes& nodes, std::uint32_t node, std::uint32_t letter) {
    const std::uint32_t bit = 1u << letter;
    const std::uint32_t place = node * 32 + letter;
    if (waits_at_ == place || (atom_or_relaxed_gpu(nodes.lock(node), bit) & bit) != 0) {
      waits_at_ = place;
      return no_node;
    }
    const std::uint32_t made = nodes.take();
    st_relaxed<scope::device>(nodes.child(node, letter), made);
    return made;
  }

 private:
  std::uint32_t waits_at_ = out_of_nodes;  ///< the child whose bit another has; nobody asks for it any more once it is there
};

/// No lock: whoever is first to exchange the child for its node has made it, and the others keep theirs for the next time.
class trie_lock_free {
 public:
  __device__ __forceinline__ std::uint32_t make(const trie_nodes& nodes, std::uint32_t node, std::uint32_t letter) {
    const std::uint32_t mine = spare_ != no_node ? spare_ : nodes.take();
    if (mine == out_of_nodes) {
      return out_of_nodes;
    }
    const std::uint32_t before = atom_cas_relaxed<scope::device>(nodes.child(node, letter), no_node, mine);
    spare_ = before == no_node ? no_node : mine;
    return before == no_node ? mine : before;
  }

 private:
  std::uint32_t spare_ = no_node;
};

}  // namespace gpuclass
#endif
