/// \file
/// Runs one of the mutexes that race on purpose, for ThreadSanitizer to report: it must see what verification on host threads may not.
#include "gpuclass/sync/group.cuh"
#include "gpuclass/verify/mutex.cuh"
#include "gpuclass/verify/twins_mutex.cuh"
#include "host_threads.hpp"
#include "tsan_twins.hpp"

namespace {

using namespace gpuclass;

template <class Mutex>
void run() {
  constexpr std::uint32_t threads = 4;
  constexpr std::uint32_t length = 20'000;
  host::words state(Mutex::state_words(threads));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  host::on_threads(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Mutex mutex(state.data(), group);
    deadline bound = host::patience();
    verify_mutex(mutex, group, reinterpret_cast<guarded_words*>(guarded.data()), length, 200, no_pressure{}, bound);
  });
}

}  // namespace

int main(int count, char** arguments) {
  return host::run_twin(count, arguments,
                        {{"no-lock", run<twin_mutex_no_lock>},
                         {"test-then-set", run<twin_mutex_test_then_set>},
                         {"unfenced", run<twin_mutex_unfenced>},
                         {"unlocks-before-fence", run<twin_mutex_unlocks_before_fence>}});
}
