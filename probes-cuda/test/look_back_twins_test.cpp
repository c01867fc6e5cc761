/// \file
/// The checks of the look-back catch its broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose.
#include "contract.hpp"
#include "gpuclass/verify/twins_look_back.cuh"

namespace {

using namespace gpuclass;

template <class LookBack>
bool is_caught(std::uint32_t before = 0, std::uint64_t patience_ns = 1'000'000'000) {
  constexpr std::uint32_t threads = 4, length = 500;
  const host::words state(verified_scan<LookBack>::state_words(threads));
  LookBack::preset(state.data(), verified_scan<LookBack>::tiles(threads), before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound(patience_ns, &host::no_abort);
    return verify_look_back<LookBack>(state.data(), host_group{index, threads}, length, no_pressure{}, bound);
  });
  return all.violations != 0 || all.operations != threads * length;
}

/// With time enough for a busy machine.
template <class Form>
bool is_right(std::uint32_t before = 0) {
  return !is_caught<Form>(before, 100'000'000'000);
}

struct twin_original : twin_look_back<twin_original> {
  using twin_look_back::twin_look_back;
};

}  // namespace

int main() {
  host::checks checks;
  checks.expect(is_right<twin_original>() && is_right<twin_original>(0u - 100u), "the twins' original is right");
  checks.expect(host::shows_in_one([] { return is_caught<twin_look_back_torn>(); }), "torn is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_look_back_stops_early>(); }), "stops-early is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_look_back_backwards>(); }), "backwards is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_look_back_takes_last_scans>(); }), "takes-last-scans is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_look_back_ends_early>(); }), "ends-early is caught");
  checks.expect(is_caught<twin_look_back_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(is_right<twin_look_back_breaks_at_wrap>(), "breaks-at-wrap is right before that");
  return checks.finish();
}
