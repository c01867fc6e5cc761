/// \file
/// Runs one of the work-stealing deques that race on purpose, for ThreadSanitizer to report.
#include "tsan_twins.hpp"
#include "work_stealing_deque_trial.hpp"

namespace {

using namespace gpuclass;

/// Takes what checks found, so that no compiler leaves their loads out.
std::atomic<std::uint32_t> found{0};

/// One thread steals what the other one pushes, so that every item passes from thread to thread.
template <class Deque>
void run_apart() {
  constexpr std::uint32_t items = 1000;
  host::words state(Deque::state_words(2)), noted(deque_notes::words(1, items, false));
  const deque_notes notes(noted.data(), 1, items, false);
  typename Deque::owner own(state.data(), host_group{0, 2});
  host::on_threads(2, [&](std::uint32_t index) {
    for (std::uint32_t i = 0; i < items; ++i) {
      pushed_item item{0, i};
      if (index == 0) {
        notes.items.write(item);
      }
      while (!(index == 0 ? own.try_push(item) : Deque(state.data(), host_group{1, 2}).try_steal(item))) {
        std::this_thread::yield();
      }
      found += index == 0 ? 0 : notes.items.check(item);
    }
  });
}

}  // namespace

int main(int count, char** arguments) {
  return host::run_twin(count, arguments, {{"deque-unordered", run_apart<twin_deque_unordered>}});
}
