/// \file
/// The pool of places that condition variables are judged in: it lets in no more than there are places, and nobody waits for ever.
#include "gpuclass/bench/use_pool.cuh"

#include "gpuclass/sync/mutex_fa.cuh"
#include "gpuclass/sync/mutex_spin.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

template <class Mutex>
void should_let_everybody_in_in_the_end(host::checks& checks, typename Mutex::backoff between, const char* name) {
  constexpr std::uint32_t threads = 8;
  constexpr std::uint32_t places = 3;
  constexpr std::uint32_t turns = 500;
  using pool = use_pool<Mutex, typename Mutex::backoff>;
  host::words state(pool::state_words(threads));
  host::words left(1);
  pool::init(state.data(), left.data(), threads, places);
  std::atomic<std::uint32_t> inside{0};
  std::atomic<std::uint32_t> most{0};
  host::on_threads(threads, [&](std::uint32_t index) {
    pool mine(state.data(), left.data(), host_group{index, threads}, between);
    for (std::uint32_t turn = 0; turn < turns; ++turn) {
      mine.take();
      const std::uint32_t now = inside.fetch_add(1) + 1;
      std::uint32_t seen = most.load();
      while (seen < now && !most.compare_exchange_weak(seen, now)) {
      }
      std::this_thread::yield();
      inside.fetch_sub(1);
      mine.give_back();
    }
  });
  checks.expect(most <= places, std::string(name) + ": no more are inside than there are places");
  checks.expect(most == places, std::string(name) + ": all places are used");
  checks.expect(*left.data() == places, std::string(name) + ": all places are back");
}

}  // namespace

int main() {
  host::checks checks;
  should_let_everybody_in_in_the_end<algorithm::mutex_spin<scope::device, linear_backoff>>(checks, linear_backoff(1, 4, 100), "spin");
  should_let_everybody_in_in_the_end<algorithm::mutex_fa<scope::device, proportional_backoff>>(checks, proportional_backoff(16), "ticket");
  return checks.finish();
}
