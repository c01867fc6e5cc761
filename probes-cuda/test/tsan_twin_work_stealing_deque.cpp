/// \file
/// Runs one of the work-stealing deques that race on purpose, for ThreadSanitizer to report.
#include "tsan_twins.hpp"
#include "work_stealing_deque_trial.hpp"

namespace {

using namespace gpuclass;

/// Takes what checks found, so that no compiler leaves their loads out.
std::atomic<std::uint32_t> found{0};

template <class Deque>
void run() {
  found += host::stolen<Deque>(4, 5'000, 0, host::patience()).violations;
}

}  // namespace

int main(int count, char** arguments) {
  return host::run_twin(count, arguments, {{"deque-unordered", run<twin_deque_unordered>}});
}
