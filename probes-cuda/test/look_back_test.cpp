/// \file
/// The look-back on host threads. Compiled plainly and with ThreadSanitizer.
#include "gpuclass/verify/look_back.cuh"
#include "contract.hpp"

namespace {

using namespace gpuclass;

template <class LookBack>
void tiles_should_learn_of_all_before(host::checks& checks, const char* kind, std::uint32_t threads, std::uint32_t before) {
  constexpr std::uint32_t length = 200;
  const host::words state(verified_scan<LookBack>::state_words(threads));
  LookBack::init(state.data(), verified_scan<LookBack>::tiles(threads));
  LookBack::preset(state.data(), verified_scan<LookBack>::tiles(threads), before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound = host::patience();
    return verify_look_back<LookBack>(state.data(), host_group{index, threads}, length, no_pressure{}, bound);
  });
  const std::string label = host::with_threads(kind, threads) + " after " + std::to_string(before);
  checks.expect(all.operations == threads * length, label + " all end");
  checks.expect(all.violations == 0, label + " each learn of all before them");
}

/// Words serve one launch after the other, whatever they held when they were made, and scans of fewer tiles in between.
void launches_should_follow_each_other_without_init(host::checks& checks) {
  using scan = look_back<std::uint32_t>;
  constexpr std::uint32_t tiles = 5;
  const host::words state(scan::state_words(tiles));
  for (std::uint32_t i = 0; i < scan::state_words(tiles); ++i) {
    state.data()[i] = i + 1;
  }
  scan::init(state.data(), tiles);
  std::uint32_t wrong = 0;
  for (std::uint32_t launch = 1; launch <= 20; ++launch) {
    const std::uint32_t used = launch % 3 == 0 ? 3 : tiles;
    std::uint32_t sums[tiles] = {};
    host::on_threads(used, [&](std::uint32_t index) { sums[index] = scan(state.data(), host_group{index, used}).exclusive(index, launch + index); });
    for (std::uint32_t tile = 0; tile < used; ++tile) {
      wrong += sums[tile] != tile * launch + tile * (tile - 1) / 2 ? 1 : 0;
    }
  }
  checks.expect(wrong == 0, "sums of each launch are its own");
}

/// Who gives up says so; a tile that has waited in vain has published its sum.
void waits_should_end_with_their_bound(host::checks& checks) {
  using scan = look_back<int>;
  const host::words state(scan::state_words(2));
  scan::init(state.data(), 2);
  scan second(state.data(), host_group{1, 2}), first(state.data(), host_group{0, 2});
  int before = 0;
  time_limit none(0), enough(1'000'000'000);
  checks.expect(!second.exclusive(before, 1, 7, plus{}, 100, none), "a tile gives up while the one before it is missing");
  checks.expect(first.exclusive(0, 3, plus{}, 100) == 100, "the first tile gets the initial value");
  checks.expect(second.exclusive(before, 1, 7, plus{}, 100, enough) && before == 103, "a tile gets what came before it");
}

}  // namespace

int main() {
  host::checks checks;
  for (const std::uint32_t threads : {1u, 2u, 5u}) {
    for (const std::uint32_t before : {0u, 0x7fffffffu - 50u, 0u - 50u}) {
      tiles_should_learn_of_all_before<look_back<row_of_tiles<4>>>(checks, "sums of 4 bytes", threads, before);
      tiles_should_learn_of_all_before<look_back<row_of_tiles<8>>>(checks, "sums of 8 bytes", threads, before);
      tiles_should_learn_of_all_before<look_back<row_of_tiles<12>>>(checks, "sums of 12 bytes", threads, before);
    }
  }
  launches_should_follow_each_other_without_init(checks);
  waits_should_end_with_their_bound(checks);
  return checks.finish();
}
