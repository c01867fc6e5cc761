/// \file
/// Matching against a suffix tree, against looking everywhere.
#include <algorithm>
#include <random>
#include <string>

#include "host_threads.hpp"
#include "naive_suffix_tree.hpp"

namespace {

using namespace gpuclass;
using sequence = std::vector<std::uint8_t>;

/// Letters to bases; what is none of ACGT matches nothing.
sequence sequence_of(const std::string& letters) {
  sequence made;
  for (const char letter : letters) {
    made.push_back(static_cast<std::uint8_t>(std::min<std::size_t>(std::string("ACGT").find(letter), bases)));
  }
  return made;
}

sequence random_sequence(std::mt19937& random, std::uint32_t length, std::uint32_t letters, std::uint32_t none_in) {
  sequence made(length);
  for (std::uint8_t& base : made) {
    base = static_cast<std::uint8_t>(none_in != 0 && random() % none_in == 0 ? bases : random() % letters);
  }
  return made;
}

/// Counts what it is told.
struct counting_steps {
  std::uint32_t begun = 0;
  std::uint32_t ended = 0;
  std::uint32_t edges = 0;
  std::uint32_t suffixes = 0;

  void access_begins() { ++begun; }
  void access_ends(std::uint32_t) { ++ended; }
  void after_edge() { ++edges; }
  void after_suffix() { ++suffixes; }
};

struct matched {
  std::vector<std::uint32_t> lengths;
  counting_steps steps;
};

constexpr std::uint32_t untouched = 0xffffffff;

matched match(const suffix_tree& tree, const sequence& query, std::uint32_t least) {
  matched made{std::vector<std::uint32_t>(query.size() + 1, untouched), {}};
  match_suffixes(tree, query.data(), static_cast<std::uint32_t>(query.size()), least, made.lengths.data(), made.steps);
  return made;
}

/// Returns how long the longest prefix of the suffix at `first` is that occurs in the reference.
std::uint32_t longest_anywhere(const sequence& reference, const sequence& query, std::size_t first) {
  std::size_t longest = 0;
  for (std::size_t start = 0; start < reference.size(); ++start) {
    std::size_t same = 0;
    while (start + same < reference.size() && first + same < query.size() && query[first + same] < bases &&
           query[first + same] == reference[start + same]) {
      ++same;
    }
    longest = std::max(longest, same);
  }
  return static_cast<std::uint32_t>(longest);
}

std::vector<std::uint32_t> expected(const sequence& reference, const sequence& query, std::uint32_t least) {
  std::vector<std::uint32_t> lengths;
  for (std::size_t first = 0; first < query.size(); ++first) {
    const std::uint32_t longest = longest_anywhere(reference, query, first);
    lengths.push_back(query.size() - first >= least && longest >= least ? longest : 0);
  }
  lengths.push_back(untouched);
  return lengths;
}

void should_find_matches_that_can_be_seen(host::checks& checks) {
  const host::naive_suffix_tree tree(sequence_of("ACGTACGA"));
  checks.expect(match(tree.view(), sequence_of("TACGACG"), 1).lengths == std::vector<std::uint32_t>{5, 4, 3, 2, 3, 2, 1, untouched},
                "a query of pieces of the reference matches piece by piece");
  checks.expect(match(tree.view(), sequence_of("TACGACG"), 3).lengths == std::vector<std::uint32_t>{5, 4, 3, 0, 3, 0, 0, untouched},
                "matches below the least are none");
  checks.expect(match(tree.view(), sequence_of("ANA"), 1).lengths == std::vector<std::uint32_t>{1, 0, 1, untouched},
                "what is no base matches nothing");
  checks.expect(match(tree.view(), sequence_of(""), 1).lengths == std::vector<std::uint32_t>{untouched}, "an empty query has no matches");
}

void should_not_match_across_separators(host::checks& checks) {
  const host::naive_suffix_tree tree(sequence_of("ACGN" "TTC"));
  checks.expect(match(tree.view(), sequence_of("ACGTTC"), 1).lengths == std::vector<std::uint32_t>{3, 2, 1, 3, 2, 1, untouched},
                "a match ends with the sequence it lies in");
  checks.expect(match(tree.view(), sequence_of("ACGNTTC"), 1).lengths == std::vector<std::uint32_t>{3, 2, 1, 0, 3, 2, 1, untouched},
                "a separator does not match itself");
}

void should_match_as_looking_everywhere_does(host::checks& checks) {
  std::mt19937 random(1);
  for (std::uint32_t round = 0; round < 400; ++round) {
    const std::uint32_t letters = 1 + round % 4;
    const sequence reference = random_sequence(random, random() % 60, letters, round % 3 == 0 ? 9 : 0);
    const host::naive_suffix_tree tree(reference);
    sequence query = random_sequence(random, random() % 40, letters, round % 5 == 0 ? 7 : 0);
    if (reference.size() > 10) {
      query.insert(query.end(), reference.begin() + 3, reference.begin() + 10);
    }
    const std::uint32_t least = random() % 6;
    checks.expect(match(tree.view(), query, least).lengths == expected(reference, query, least),
                  "round " + std::to_string(round) + ": lengths are those of looking everywhere");
  }
}

void should_match_without_links_too(host::checks& checks) {
  std::mt19937 random(2);
  const sequence reference = random_sequence(random, 200, 2, 0);
  const sequence query = random_sequence(random, 100, 2, 0);
  const host::naive_suffix_tree tree(reference);
  std::vector<suffix_node> unlinked = tree.nodes();
  for (suffix_node& node : unlinked) {
    node.link = 0;
  }
  const matched with = match(tree.view(), query, 4);
  const matched without = match({unlinked.data(), tree.reference().data()}, query, 4);
  checks.expect(with.lengths == without.lengths, "a link that is not known costs time, not matches");
  checks.expect(with.steps.edges < without.steps.edges / 2, "links save most of the way down");
}

void should_follow_each_base_once(host::checks& checks) {
  const sequence reference(500, 0);
  const host::naive_suffix_tree tree(reference);
  const matched made = match(tree.view(), sequence(400, 0), 1);
  checks.expect(made.lengths[0] == 400 && made.lengths[399] == 1, "a run matches as long as it is");
  checks.expect(made.steps.edges <= 2 * 400, "links keep the way down of a run from growing with its square");
}

void should_tell_of_its_steps(host::checks& checks) {
  std::mt19937 random(3);
  const host::naive_suffix_tree tree(random_sequence(random, 100, 4, 0));
  const counting_steps steps = match(tree.view(), random_sequence(random, 30, 4, 0), 5).steps;
  checks.expect(steps.suffixes == 26, "each suffix that is not too short is examined");
  checks.expect(steps.edges >= steps.suffixes / 2, "suffixes lead down edges");
  checks.expect(steps.begun == steps.ended && steps.begun >= steps.edges + steps.suffixes, "accesses that begin end");
}

}  // namespace

int main() {
  host::checks checks;
  should_find_matches_that_can_be_seen(checks);
  should_not_match_across_separators(checks);
  should_match_as_looking_everywhere_does(checks);
  should_match_without_links_too(checks);
  should_follow_each_base_once(checks);
  should_tell_of_its_steps(checks);
  return checks.finish();
}
