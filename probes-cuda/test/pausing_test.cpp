/// \file
/// The kernels that judge pauses are made of the rows of the catalogue that pause, and of no others.
#include "gpuclass/bench/pausing.cuh"

#include "catalogue.hpp"
#include "gpuclass/sync/group.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

/// Whether a row is among the rows that pause. Of those for CUDA only, nothing is known here.
template <class Primitive>
void expect_as_it_is(host::checks& checks, bool picked, const char* name) {
  if constexpr (host::has_host_form<Primitive>::value) {
    constexpr bool pauses = !std::is_same_v<typename Primitive::backoff, no_backoff>;
    checks.expect(picked == pauses, std::string(name) + (pauses ? " pauses, and is picked" : " does not pause, and is not picked"));
  } else {
    checks.expect(!picked, std::string(name) + " is of the platform, and is not picked");
  }
}

#define PICKED(...) (GPUCLASS_IF_PAUSING((__VA_ARGS__), true ||) false)
#define ROW(id, type, ...) expect_as_it_is<GPUCLASS_TYPE type>(checks, PICKED(__VA_ARGS__), #id);

}  // namespace

// The headers alone.
#define GPUCLASS_BARRIER(...)
#define GPUCLASS_MUTEX(...)
#define GPUCLASS_SEMAPHORE(...)
#define GPUCLASS_CONDITION(...)
#include "../catalogue.inc"

namespace {

void should_pick_the_rows_that_pause(host::checks& checks) {
#define GPUCLASS_BARRIER(...) ROW(__VA_ARGS__)
#define GPUCLASS_MUTEX(...) ROW(__VA_ARGS__)
#define GPUCLASS_SEMAPHORE(...) ROW(__VA_ARGS__)
#define GPUCLASS_CONDITION(...) ROW(__VA_ARGS__)
#include "../catalogue.inc"
}

}  // namespace

int main() {
  host::checks checks;
  should_pick_the_rows_that_pause(checks);
  return checks.finish();
}
