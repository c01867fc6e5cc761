/// \file
/// Where the words of a striped barrier lie, wherever its state begins; layouts with a fault are caught.
#include <set>

#include "host_threads.hpp"
#include "gpuclass/sync/striped_layout.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
constexpr std::uint32_t piece = 4096 / sizeof(std::uint32_t);  ///< what lies in one half of an H200's L2
constexpr spread single[] = {{1, 1, 1}, {4, 1, 1}};
constexpr spread narrow[] = {{1, 2, 1}, {2, 2, 1}, {4, 2, 1}, {3, 4, 1}, {4, 16, 1}, {1, 32, 1}};
constexpr spread wide[] = {{8, 1, 1}, {8, 2, 1}, {16, 4, 1}, {32, 2, 1}, {7, 9, 1, 1088}, {2, 2, 1, 512}, {1, 4, 1, 1024}, {8, 2, 1, 1088}};
constexpr spread close[] = {{1, 2, 1, 64}, {2, 8, 1, 64}, {4, 4, 1, 128}};
constexpr std::uint32_t blocks = 2112;

std::uint32_t index_of(const std::uint32_t* word) {
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(word) / sizeof *word);
}

/// No address is looked at: state may begin anywhere.
std::uint32_t* state_at(std::uint32_t place) { return reinterpret_cast<std::uint32_t*>(std::uintptr_t{1} << 30) + place * line; }

template <class Layout>
std::vector<std::uint32_t*> all_words(std::uint32_t* state, const spread& over) {
  const Layout layout(state, over);
  std::vector<std::uint32_t*> all;
  for (std::uint32_t copy = 0; copy < over.copies; ++copy) {
    for (std::uint32_t stripe = 0; stripe < over.stripes; ++stripe) all.push_back(state + layout.offset(copy, stripe));
  }
  return all;
}

/// Words are apart, in the state, and among those that `for_all` visits.
template <class Layout>
bool is_sound(std::uint32_t* state, const spread& over) {
  std::set<std::uint32_t*> visited;
  Layout::for_all(state, [&](std::uint32_t* word) { visited.insert(word); });
  std::set<std::uint32_t*> seen;
  for (std::uint32_t* const word : all_words<Layout>(state, over)) {
    if (word < state || word >= state + Layout::state_words || visited.count(word) == 0 || !seen.insert(word).second) return false;
  }
  for (std::uint32_t* const word : visited) {
    if (word < state || word >= state + Layout::state_words || (word - state) % line != 0) return false;
  }
  return true;
}

/// Each copy lies in one piece, a copy with an even index beside the next one.
template <class Layout>
bool keeps_copies_together(std::uint32_t* state, const spread& over) {
  const Layout layout(state, over);
  for (std::uint32_t copy = 0; copy < over.copies; ++copy) {
    const std::uint32_t its_piece = index_of(state + layout.offset(copy, 0)) / piece;
    for (std::uint32_t stripe = 0; stripe < over.stripes; ++stripe) {
      if (index_of(state + layout.offset(copy, stripe)) / piece != its_piece) return false;
    }
    if (copy % 2 == 1 && its_piece != (index_of(state + layout.offset(copy - 1, 0)) / piece ^ 1)) return false;
  }
  return true;
}

template <class Layout>
bool starts_at_a_multiple(std::uint32_t* state, const spread& over) {
  return index_of(state + Layout(state, over).offset(0, 0)) % most_reach == 0;
}

template <class Layout, class Check>
bool wherever(Check check) {
  for (std::uint32_t place = 0; place <= Layout::state_words / line; place += 7) {
    if (!check(state_at(place))) return false;
  }
  return true;
}

template <class Layout>
bool holds() {
  return wherever<Layout>([](std::uint32_t* state) {
    for (const spread& any : close) {
      if (!is_sound<Layout>(state, any.within(blocks))) return false;
    }
    for (const spread& any : narrow) {
      const spread over = any.within(blocks);
      if (!is_sound<Layout>(state, over) || !keeps_copies_together<Layout>(state, over)) return false;
    }
    for (const spread& any : wide) {
      const spread over = any.within(blocks);
      if (!is_sound<Layout>(state, over) || !starts_at_a_multiple<Layout>(state, over)) return false;
    }
    for (const spread& any : single) {
      const spread over = any.within(blocks);
      if (!is_sound<Layout>(state, over) || Layout(state, over).offset(0, 0) != 0) return false;
    }
    return true;
  });
}

/// Begins where the state does.
struct twin_unaligned : striped_layout {
  using striped_layout::striped_layout;
  std::uint32_t offset(std::uint32_t copy, std::uint32_t stripe) const { return striped_layout::offset(copy, stripe) - striped_layout::offset(0, 0); }
};

/// Puts copies into each other's words.
struct twin_overlapping : striped_layout {
  using striped_layout::striped_layout;
  std::uint32_t offset(std::uint32_t copy, std::uint32_t stripe) const { return striped_layout::offset(copy / 2 * 2, stripe + copy % 2); }
};

/// Says that it needs no more words than it uses.
struct twin_too_small : striped_layout {
  using striped_layout::striped_layout;
  static constexpr std::uint32_t state_words = striped_layout::state_words / 2;
};

}  // namespace

int main() {
  host::checks checks;
  checks.expect(holds<striped_layout>(), "words are apart, in the state, and copies where they are fast, wherever the state begins");
  checks.expect(!holds<twin_unaligned>(), "a layout that begins where the state does is caught");
  checks.expect(!holds<twin_overlapping>(), "a layout whose copies share words is caught");
  checks.expect(!holds<twin_too_small>(), "a layout that reaches beyond its state is caught");
  return checks.finish();
}
