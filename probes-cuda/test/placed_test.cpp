/// \file
/// Picks a place among several, on the host: by latencies that the test makes up.
#include <set>

#include "contract.hpp"
#include "gpuclass/sync.cuh"
#include "gpuclass/sync/mutex_ttas.cuh"
#include "gpuclass/sync/placed.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t blocks = 4;
constexpr std::uint32_t line = GPUCLASS_LINE / sizeof(std::uint32_t);
using one_line = basic_mutex<mutex_ttas<>>;  ///< whose state is one line

template <class Placed>
host::words room() {
  return host::words(Placed::state_words(blocks));
}

/// Looks with latencies that follow from how many words a word lies behind the room's first.
template <class Placed, class CyclesAt>
void look(std::uint32_t* words, CyclesAt cycles_at, std::uint32_t sharers = 1, std::uint32_t turn = 0) {
  for (std::uint32_t index = 0; index < sharers; ++index) {
    Placed::look(words, blocks, index, sharers, turn, [&](std::uint32_t* word) { return cycles_at(static_cast<std::uint32_t>(word - words)); });
  }
}

/// All words that a look asks for.
template <class Placed>
std::set<std::uint32_t> looked_at(std::uint32_t sharers, std::uint32_t turn = 0) {
  host::words words = room<Placed>();
  std::multiset<std::uint32_t> seen;
  look<Placed>(words.data(), [&](std::uint32_t at) { return seen.insert(at), 1u; }, sharers, turn);
  const std::set<std::uint32_t> once(seen.begin(), seen.end());
  return once.size() == seen.size() ? once : std::set<std::uint32_t>{};
}

template <class Placed>
std::uint32_t settled(std::uint32_t* words) {
  Placed::init(words, blocks);
  return static_cast<std::uint32_t>(Placed::in(words) - words);
}

void places_should_be_apart(host::checks& checks) {
  using lock = placed<fair_mutex<>, 8>;
  const std::set<std::uint32_t> all = looked_at<lock>(1);
  const std::uint32_t each = fair_mutex<>::state_words(blocks);
  checks.expect(all.size() == 8 * each / line, "each line of each place is looked at once");
  checks.expect(*all.begin() >= line && *all.rbegin() + line <= lock::state_words(blocks), "places lie behind what is kept, and in the room");
  bool aligned = true;
  for (const std::uint32_t at : all) aligned = aligned && at % line == 0;
  checks.expect(aligned, "places are aligned");
  checks.expect(looked_at<lock>(3) == all && looked_at<lock>(20) == all, "those that share a look leave nothing out");
  checks.expect(looked_at<lock>(3, 5) == all, "nor do those that begin further on");
}

void the_nearest_should_be_taken(host::checks& checks) {
  using lock = placed<one_line, 16>;
  const std::set<std::uint32_t> all = looked_at<lock>(1);
  bool right = true;
  for (const std::uint32_t nearest : all) {
    host::words words = room<lock>();
    look<lock>(words.data(), [&](std::uint32_t at) { return at == nearest ? 290u : 480u + at % 7; });
    right = right && settled<lock>(words.data()) == nearest;
  }
  checks.expect(right && all.size() == 16, "each place is taken where it is the nearest");
}

void looks_should_add_up(host::checks& checks) {
  using lock = placed<one_line, 3>;
  const std::set<std::uint32_t> all = looked_at<lock>(1);
  const std::uint32_t first = *all.begin(), last = *all.rbegin();
  host::words words = room<lock>();
  look<lock>(words.data(), [&](std::uint32_t at) { return at == first ? 280u : at == last ? 300u : 500u; });
  look<lock>(words.data(), [&](std::uint32_t at) { return at == first ? 500u : at == last ? 310u : 280u; });
  checks.expect(settled<lock>(words.data()) == last, "of several looks the mean counts");
}

void all_lines_of_a_place_should_count(host::checks& checks) {
  using lock = placed<fair_mutex<>, 2>;
  const std::set<std::uint32_t> all = looked_at<lock>(1);
  const std::uint32_t first = *all.begin();
  host::words words = room<lock>();
  look<lock>(words.data(), [&](std::uint32_t at) { return at == first ? 280u : at == first + line ? 500u : 300u; });
  checks.expect(settled<lock>(words.data()) != first, "a place is as near as all of its lines");
}

void only_so_many_lines_should_count(host::checks& checks) {
  using wide = placed<barrier<>, 4, 1>;
  checks.expect(looked_at<wide>(1).size() == 4, "of a large state the first lines count");
  checks.expect(*looked_at<wide>(1).rbegin() + barrier<>::state_words(blocks) == wide::state_words(blocks), "the last place ends with the room");
}

void without_a_look_the_first_should_be_taken(host::checks& checks) {
  using lock = placed<mutex<>, 8>;
  host::words words = room<lock>();
  checks.expect(settled<lock>(words.data()) == *looked_at<lock>(1).begin(), "nobody looked: the first place");
}

void what_is_placed_should_work(host::checks& checks) {
  using places = placed<semaphore<>, 4>;
  host::words words = room<places>();
  const std::set<std::uint32_t> all = looked_at<places>(1);
  look<places>(words.data(), [&](std::uint32_t at) { return at >= *all.rbegin() - line ? 1u : 2u; });
  places::init(words.data(), blocks, 2u);
  semaphore<> semaphore(places::in(words.data()), host_group{0, 1});
  checks.expect(semaphore.try_wait() && semaphore.try_wait() && !semaphore.try_wait(), "a placed semaphore has the places it was given");
  semaphore.post();
  checks.expect(semaphore.try_wait(), "and takes more");
}

}  // namespace

int main() {
  host::checks checks;
  places_should_be_apart(checks);
  the_nearest_should_be_taken(checks);
  looks_should_add_up(checks);
  all_lines_of_a_place_should_count(checks);
  only_so_many_lines_should_count(checks);
  without_a_look_the_first_should_be_taken(checks);
  what_is_placed_should_work(checks);
  return checks.finish();
}
