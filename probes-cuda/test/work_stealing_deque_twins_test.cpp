/// \file
/// The checks of work-stealing deques catch their broken twins on host threads. Not for ThreadSanitizer: the twins race on purpose. Left
/// out are the twin without the fence, which needs two steals while one store is under way, longer than a host CPU lets it wait (what the
/// fence prevents, the twin that looks first does), and the one that publishes nothing, which is ThreadSanitizer's to report.
#include "work_stealing_deque_trial.hpp"

namespace {

using namespace gpuclass;

/// Whether one of some tries shows a fault that shows only where threads really run at once.
template <class Deque>
bool is_caught(std::uint32_t most_tries) {
  constexpr std::uint32_t threads = 4, length = 4000;
  for (std::uint32_t tries = 0; tries < most_tries; ++tries) {
    if (host::stolen<Deque>(threads, length, 0, deadline(2'000'000'000, &host::no_abort)).violations != 0) {
      return true;
    }
  }
  return false;
}

}  // namespace

int main() {
  host::checks checks;
  checks.expect(is_caught<twin_deque_looks_first>(200), "looks-first is caught");
  checks.expect(is_caught<twin_deque_steals_together>(200), "steals-together is caught");
  checks.expect(is_caught<twin_deque_publishes_early>(200), "publishes-early is caught");
  checks.expect(is_caught<twin_deque_overfills>(200), "overfills is caught");
  checks.expect(!is_caught<twin_deque>(2), "the deque is right");
  return checks.finish();
}
