/// \file
/// The checks of write-once variables catch their broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose.
#include "contract.hpp"
#include "gpuclass/verify/twins_write_once.cuh"

namespace {

using namespace gpuclass;

template <class Once>
bool is_caught(std::uint32_t before = 0) {
  constexpr std::uint32_t threads = 4, length = 300;
  const host::words state(verified_variables<Once>::state_words(threads));
  Once::preset(state.data(), verified_variables<Once>::count(threads), before);
  std::vector<mutex_verdict> verdicts(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    deadline bound(1'000'000'000, &host::no_abort);
    verdicts[index] = verify_write_once<Once>(state.data(), host_group{index, threads}, length, no_pressure{}, bound);
  });
  const mutex_verdict all = host::sum(verdicts);
  return all.violations != 0 || all.operations != threads * length;
}

/// Whether one of some tries shows a fault that shows only where threads really run at once.
template <class Once>
bool shows_in_one() {
  for (std::uint32_t tries = 0; tries < 20; ++tries) {
    if (is_caught<Once>()) {
      return true;
    }
  }
  return false;
}

struct twin_original : twin_write_once<twin_original> {
  using twin_write_once::twin_write_once;
};

}  // namespace

int main() {
  host::checks checks;
  checks.expect(!is_caught<twin_original>() && !is_caught<twin_original>(0u - 100u), "the twins' original is right");
  checks.expect(shows_in_one<twin_write_once_torn>(), "torn is caught");
  checks.expect(shows_in_one<twin_write_once_takes_last_rounds>(), "takes-last-rounds is caught");
  checks.expect(shows_in_one<twin_write_once_finishes_early>(), "finishes-early is caught");
  checks.expect(is_caught<twin_write_once_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(!is_caught<twin_write_once_breaks_at_wrap>(), "breaks-at-wrap is right before that");
  return checks.finish();
}
