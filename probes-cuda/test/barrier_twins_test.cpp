/// \file
/// Every broken barrier is caught on host threads by the very check that the right forms pass, but for the unordered one, which is
/// ThreadSanitizer's to report (tsan_twin_barrier.cpp). Not for ThreadSanitizer itself: these race on purpose.
#include "barrier_checks.hpp"
#include "gpuclass/verify/twins_barrier.cuh"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;
constexpr std::uint32_t phases = 200;
constexpr std::uint32_t late_ns = 200'000;

template <class Barrier>
host::barrier_run run(const host::words& state) {
  return host::run_barrier<Barrier>(state, threads, phases, late_ns, host::in_pairs, 2'000'000'000);
}

template <class Barrier>
host::barrier_run run_fresh() {
  const host::words state(Barrier::state_words(threads));
  return run<Barrier>(state);
}

host::barrier_run run_breaks_at_wrap(std::uint32_t phases_before) {
  const host::words state(twin_barrier_breaks_at_wrap::state_words(threads));
  twin_barrier_breaks_at_wrap::preset(state.data(), threads, phases_before);
  return run<twin_barrier_breaks_at_wrap>(state);
}

}  // namespace

int main() {
  host::checks checks;
  checks.expect(run_fresh<twin_barrier_leaky>().all_violations() != 0, "leaky is caught");
  checks.expect(run_fresh<twin_barrier_one_stripe>().all_violations() != 0, "one-stripe is caught");
  checks.expect(run_fresh<twin_barrier_early>().all_violations() != 0, "early is caught");
  checks.expect(run_breaks_at_wrap(0).all_violations() == 0, "breaks-at-wrap is right far from the wrap");
  const host::barrier_run wrapped = run_breaks_at_wrap(0u - phases / 2);
  checks.expect(wrapped.all_violations() != 0, "breaks-at-wrap is caught at the wrap");
  checks.expect(wrapped.all_expired() == 0, "breaks-at-wrap keeps nobody waiting");
  const host::barrier_run unchecked = run_fresh<twin_barrier_checks_one_each>();
  checks.expect(unchecked.all_violations() != 0 || unchecked.all_expired() != 0, "checks-one-each is caught");
  checks.expect(run_fresh<twin_barrier_needs_zeroed_words>().all_expired() != 0, "needs-zeroed-words is caught");
  checks.expect(run_fresh<twin_barrier_gives_up_for_good>().all_violations() != 0, "gives-up-for-good is caught");
  checks.expect(run_fresh<twin_barrier_unordered>().all_expired() == 0, "unordered waits for all");
  return checks.finish();
}
