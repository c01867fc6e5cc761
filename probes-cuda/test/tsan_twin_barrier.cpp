/// \file
/// Only a barrier that orders nothing, for ThreadSanitizer to report: nothing else on host threads can tell.
#include "barrier_checks.hpp"
#include "gpuclass/verify/twins_barrier.cuh"
#include "tsan_twins.hpp"

namespace {

void run() {
  using gpuclass::twin_barrier_unordered;
  constexpr std::uint32_t threads = 2;
  const host::words state(twin_barrier_unordered::state_words(threads));
  host::run_barrier<twin_barrier_unordered>(state, threads, 100, 1000, host::in_pairs);
}

}  // namespace

int main(int count, char** arguments) { return host::run_twin(count, arguments, {{"unordered", run}}); }
