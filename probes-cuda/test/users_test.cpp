/// \file
/// Each kind in each of its forms on one host thread, and what is refused when the program runs: each in a process of its own, which must
/// end by a signal and say why in one line.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

#include "every_use.hpp"

using namespace every_use;

namespace {

int failed = 0;

void check(bool holds, const char* what) {
  std::printf("%s: %s\n", holds ? "passed" : "FAILED", what);
  failed += holds ? 0 : 1;
}

struct words {
  std::unique_ptr<std::uint32_t[]> memory{new std::uint32_t[(rooms::count + 1) * rooms::room]()};
  rooms all() const {
    const auto at = reinterpret_cast<std::uintptr_t>(memory.get());
    return {memory.get() + (GPUCLASS_LINE - at % GPUCLASS_LINE) / sizeof(std::uint32_t)};
  }
};

/// Output of a process that runs `use` before it stops; nothing if it does not stop.
template <class Use>
std::string said_by(Use use) {
  int ends[2];
  if (pipe(ends) != 0) {
    return {};
  }
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    use();
    _exit(0);
  }
  close(ends[1]);
  std::string said;
  char buffer[256];
  for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;) {
    said.append(buffer, static_cast<std::size_t>(got));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? said : std::string();
}

}  // namespace

int main() {
  const words memory;
  const host_group alone{0, 1};
  const rooms in = memory.all();
  check(use_all(in, alone) == 0, "each kind works in each of its forms");

  mutex<> lock(in[15], alone);
  {
    const std::lock_guard<mutex<>> guard(lock);
    check(!lock.try_lock(), "std::lock_guard holds the mutex");
  }
  {
    shared_mutex<> other(in[6], alone);
    const std::scoped_lock both(lock, other);
    check(!lock.try_lock() && !other.try_lock(), "std::scoped_lock takes a mutex and a shared mutex");
  }

  check(timeout(std::chrono::microseconds(3)).ns() == 3000 && timeout(std::chrono::duration<double, std::milli>(0.5)).ns() >= 500'000 &&
            timeout(std::chrono::duration<int, std::pico>(1)).ns() == 1 && timeout(std::chrono::hours::max()).ns() == ~std::uint64_t{0} &&
            timeout(-std::chrono::seconds(1)).ns() == 0,
        "durations of any unit become nanoseconds");
  int x = 0;
  const std::uint64_t none = 0;
  const std::string negative = "gpuclass: a negative number where none can be\n";
  lock.lock();
  check(said_by([&] { static_cast<void>(lock.try_lock_for(x - 1)); }) == negative, "try_lock_for(x - 1) with x 0 is refused");
  check(said_by([&] { static_cast<void>(lock.try_lock_for(none - 1)); }) == negative, "and with an unsigned x");
  lock.unlock();
  semaphore<>::init(in[4], 1, 1);
  semaphore<> places(in[4], alone);
  check(said_by([&] { places.post(x - 1); }) == negative, "post(-1) is refused");
  event_counter<> events(in[7], alone);
  check(said_by([&] { events.arrive(-1); }) == negative, "arrive(-1) is refused");
  using combining = combining_mutex<large_operation, std::uint32_t>;
  check(said_by([&] { combining(in[10], host_group{0, 65'536}); }) == "gpuclass: more than 65535 blocks with a combining mutex\n",
        "65,536 blocks are refused by a combining mutex");
  return failed;
}
