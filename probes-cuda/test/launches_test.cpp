/// \file
/// Barriers in launches that follow each other without `init`, on host threads: right forms stay right, and what breaks when a graph is replayed
/// is caught by the same check. Not for ThreadSanitizer: the twins race on purpose.
#include <numeric>

#include "gpuclass/sync/barrier_atomic_two_stage.cuh"
#include "gpuclass/sync/barrier_central.cuh"
#include "gpuclass/sync/barrier_striped.cuh"
#include "gpuclass/sync/barrier_tree_lock_free.cuh"
#include "gpuclass/sync/barrier_xf.cuh"
#include "gpuclass/verify/launches.cuh"
#include "gpuclass/verify/twins_launches.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4, phases = 5, launches = 60;
constexpr std::uint32_t late_ns = 20'000;

struct found {
  std::uint32_t missed = 0;
  bool hung = false;

  bool is_right() const { return missed == 0 && !hung; }
};

/// Launches until one is wrong, or `count` of them were right. Each begins at another thread, and ranks change from launch to launch.
template <class Meeting>
found run(std::uint64_t patience_ns, std::uint32_t count) {
  const host::words state(Meeting::state_words(threads)), counted(threads);
  found all;
  for (std::uint32_t launch = 0; launch < count && all.is_right(); ++launch) {
    std::vector<std::uint32_t> missed(threads);
    std::vector<int> hung(threads);
    host::on_threads(threads, [&](std::uint32_t index) {
      deadline bound(patience_ns, &host::no_abort);
      if (index != 0) {
        pause_cycles(index * late_ns);  // later than what the first thread does when a launch begins, or earlier
      }
      missed[index] = verify_launch<Meeting>(state.data(), host_group{(index + launch) % threads, threads}, counted.data(), phases, late_ns, bound);
      hung[index] = bound.hit();
    });
    all.missed += std::accumulate(missed.begin(), missed.end(), 0u);
    all.hung = std::accumulate(hung.begin(), hung.end(), 0) != 0;
  }
  return all;
}

template <class Barrier>
void should_be_right(host::checks& checks, const std::string& name) {
  checks.expect(run<repeated_barrier<Barrier>>(10'000'000'000, launches).is_right(), name + " is right in launches that follow each other");
}

template <class Twin>
void should_be_caught(host::checks& checks, const std::string& name) {
  checks.expect(!run<Twin>(300'000'000, 20 * launches).is_right(), name + " is caught");
}

}  // namespace

int main() {
  host::checks checks;
  should_be_right<barrier_striped<>>(checks, "striped");
  should_be_right<barrier_central<>>(checks, "central");
  should_be_right<barrier_atomic_two_stage<>>(checks, "atomic-two-stage");
  should_be_right<barrier_xf<>>(checks, "xf");
  should_be_right<barrier_tree_lock_free<>>(checks, "tree-lock-free");
  should_be_caught<twin_launch_epoch_of_host>(checks, "an epoch of the host");
  should_be_caught<twin_launch_equality>(checks, "equality for at least");
  should_be_caught<twin_launch_back_to_zero>(checks, "a count that goes back to zero");
  should_be_caught<twin_launch_reset_races>(checks, "a reset that races with an arrival");
  return checks.finish();
}
