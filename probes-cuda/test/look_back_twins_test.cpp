/// \file
/// The checks of the look-back catch its broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose.
#include "contract.hpp"
#include "gpuclass/verify/twins_look_back.cuh"

namespace {

using namespace gpuclass;

template <class LookBack>
bool is_caught(std::uint32_t before = 0) {
  constexpr std::uint32_t threads = 4, length = 500;
  const host::words state(verified_scan<LookBack>::state_words(threads));
  LookBack::preset(state.data(), verified_scan<LookBack>::tiles(threads), before);
  std::vector<mutex_verdict> verdicts(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    deadline bound(1'000'000'000, &host::no_abort);
    verdicts[index] = verify_look_back<LookBack>(state.data(), host_group{index, threads}, length, no_pressure{}, bound);
  });
  const mutex_verdict all = host::sum(verdicts);
  return all.violations != 0 || all.operations != threads * length;
}

/// Whether one of some tries shows a fault that shows only where threads really run at once.
template <class LookBack>
bool shows_in_one() {
  for (std::uint32_t tries = 0; tries < 20; ++tries) {
    if (is_caught<LookBack>()) {
      return true;
    }
  }
  return false;
}

struct twin_original : twin_look_back<twin_original> {
  using twin_look_back::twin_look_back;
};

}  // namespace

int main() {
  host::checks checks;
  checks.expect(!is_caught<twin_original>() && !is_caught<twin_original>(0u - 100u), "the twins' original is right");
  checks.expect(shows_in_one<twin_look_back_torn>(), "torn is caught");
  checks.expect(shows_in_one<twin_look_back_stops_early>(), "stops-early is caught");
  checks.expect(shows_in_one<twin_look_back_backwards>(), "backwards is caught");
  checks.expect(shows_in_one<twin_look_back_takes_last_scans>(), "takes-last-scans is caught");
  checks.expect(shows_in_one<twin_look_back_ends_early>(), "ends-early is caught");
  checks.expect(is_caught<twin_look_back_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(!is_caught<twin_look_back_breaks_at_wrap>(), "breaks-at-wrap is right before that");
  return checks.finish();
}
