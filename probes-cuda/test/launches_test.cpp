/// \file
/// Every kind in launches that follow each other without `init`, on host threads: right forms stay right, and what breaks when a graph is
/// replayed is caught by the same check. Not for ThreadSanitizer: the twins race on purpose.
#include <numeric>

#include "gpuclass/verify/launches.cuh"
#include "host_threads.hpp"

#define GPUCLASS_USE(kind, id, type, ...)
#define GPUCLASS_USE_TWIN(kind, id, type, ...)
#include "../uses-catalogue.inc"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4, launches = 60;
constexpr std::uint32_t late_ns = 20'000;

struct found {
  std::uint32_t wrong = 0;
  bool hung = false;

  bool is_right() const { return wrong == 0 && !hung; }
};

/// Launches until one is wrong, or `count` of them were right. Each begins at another thread, and ranks change from launch to launch.
template <class Launched>
found run(std::uint64_t patience_ns, std::uint32_t count) {
  const host::words state(Launched::state_words(threads)), notes(launch_notes::words(threads));
  Launched::init(state.data(), threads);
  found all;
  for (std::uint32_t launch = 0; launch < count && all.is_right(); ++launch) {
    std::vector<std::uint32_t> wrong(threads);
    std::vector<int> hung(threads);
    host::on_threads(threads, [&](std::uint32_t index) {
      deadline bound(patience_ns, &host::no_abort);
      if (launch / 2 % 2 == 0) {
        pause_cycles(index * late_ns);  // later than what the first thread does when a launch begins; in other launches all come at once
      }
      const host_group group{(index + launch) % threads, threads};
      wrong[index] = verify_launch<Launched>(state.data(), group, *reinterpret_cast<launch_notes*>(notes.data()), late_ns, bound);
      hung[index] = bound.hit();
    });
    all.wrong += std::accumulate(wrong.begin(), wrong.end(), 0u);
    all.hung = std::accumulate(hung.begin(), hung.end(), 0) != 0;
  }
  return all;
}

template <class Launched>
void should_be_right(host::checks& checks, const std::string& name) {
  checks.expect(run<Launched>(10'000'000'000, launches).is_right(), name + " is right in launches that follow each other");
}

template <class Twin>
void should_be_caught(host::checks& checks, const std::string& name) {
  checks.expect(!run<Twin>(300'000'000, 20 * launches).is_right(), name + " is caught");
}

}  // namespace

int main() {
  host::checks checks;
#define GPUCLASS_USE(kind, id, type, ...) should_be_right<GPUCLASS_TYPE type>(checks, #kind " " #id);
#define GPUCLASS_USE_TWIN(kind, id, type, ...) should_be_caught<GPUCLASS_TYPE type>(checks, #kind " " #id);
#include "../uses-catalogue.inc"
  return checks.finish();
}
