/// \file
/// Runs one of the bounded queues that race on purpose, for ThreadSanitizer to report.
#include "bounded_queue_trial.hpp"
#include "tsan_twins.hpp"

namespace {

using namespace gpuclass;

/// Takes what checks found, so that no compiler leaves their loads out.
std::atomic<std::uint32_t> found{0};

template <class Queue>
void run() {
  found += host::queued<Queue>(4, 5'000, 0, 10'000'000'000).violations;
}

}  // namespace

int main(int count, char** arguments) {
  return host::run_twin(count, arguments,
                        {{"bounded-queue-unordered", run<twin_bounded_queue_unordered>},
                         {"bounded-queue-empties-early", run<twin_bounded_queue_empties_early>},
                         {"bounded-queue-overwrites", run<twin_bounded_queue_overwrites>}});
}
