/// \file
/// The checks of write-once variables catch their broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose.
#include "contract.hpp"
#include "gpuclass/verify/twins_write_once.cuh"

namespace {

using namespace gpuclass;

template <class Once>
bool is_caught(std::uint32_t before = 0, std::uint64_t patience_ns = 1'000'000'000) {
  constexpr std::uint32_t threads = 4, length = 300;
  const host::words state(verified_variables<Once>::state_words(threads));
  Once::preset(state.data(), verified_variables<Once>::count(threads), before);
  const mutex_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
    deadline bound(patience_ns, &host::no_abort);
    return verify_write_once<Once>(state.data(), host_group{index, threads}, length, no_pressure{}, bound);
  });
  return all.violations != 0 || all.operations != threads * length;
}

/// With time enough for a busy machine.
template <class Form>
bool is_right(std::uint32_t before = 0) {
  return !is_caught<Form>(before, 100'000'000'000);
}

struct twin_original : twin_write_once<twin_original> {
  using twin_write_once::twin_write_once;
};

}  // namespace

int main() {
  host::checks checks;
  checks.expect(is_right<twin_original>() && is_right<twin_original>(0u - 100u), "the twins' original is right");
  checks.expect(host::shows_in_one([] { return is_caught<twin_write_once_torn>(); }), "torn is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_write_once_takes_last_rounds>(); }), "takes-last-rounds is caught");
  checks.expect(host::shows_in_one([] { return is_caught<twin_write_once_finishes_early>(); }), "finishes-early is caught");
  checks.expect(is_caught<twin_write_once_breaks_at_wrap>(0u - 100u), "breaks-at-wrap is caught");
  checks.expect(is_right<twin_write_once_breaks_at_wrap>(), "breaks-at-wrap is right before that");
  return checks.finish();
}
