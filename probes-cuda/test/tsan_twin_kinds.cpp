/// \file
/// Runs one of the event counters, combining and shared mutexes, or a use of messages, that race on purpose, for ThreadSanitizer to report.
#include "combining_trial.hpp"
#include "gpuclass/sync/message.cuh"
#include "gpuclass/verify/event_counter.cuh"
#include "gpuclass/verify/shared_mutex.cuh"
#include "gpuclass/verify/twins_combining.cuh"
#include "gpuclass/verify/twins_event_counter.cuh"
#include "gpuclass/verify/twins_shared_mutex.cuh"
#include "host_threads.hpp"
#include "tsan_twins.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t threads = 4;
constexpr std::uint32_t length = 5'000;

/// Takes what checks found, so that no compiler leaves their loads out.
std::atomic<std::uint32_t> found{0};

template <class Counter>
void run_event_counter() {
  host::words state(verified_counters<Counter>::state_words(threads));
  host::words tiles(threads * sizeof(guarded_tile) / sizeof(std::uint32_t));
  host::on_threads(threads, [&](std::uint32_t index) {
    deadline bound = host::patience();
    found += verify_event_counters<Counter>(state.data(), host_group{index, threads}, reinterpret_cast<guarded_tile*>(tiles.data()), 0,
                                            length, no_pressure{}, bound)
                 .violations;
  });
}

template <class Mutex>
void run_combining() {
  const host::combining_trial<Mutex> trial(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    deadline bound = host::patience();
    found += trial.contend(host_group{index, threads}, length, 200, bound).violations;
  });
}

template <class Mutex>
void run_shared_mutex() {
  host::words state(Mutex::state_words(threads));
  host::words guarded(sizeof(guarded_words) / sizeof(std::uint32_t));
  host::on_threads(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Mutex mutex(state.data(), group);
    deadline bound = host::patience();
    auto* const words = reinterpret_cast<guarded_words*>(guarded.data());
    found += verify_shared_mutex(mutex, group, index < 2, words, length, 200, no_pressure{}, bound).violations;
  });
}

/// Takes a message for a flag: it orders nothing, so what was written before is not visible behind it.
template <class T>
void run_message_as_flag() {
  using channel = message<T>;
  const host::words state(channel::state_words(2));
  channel::init(state.data(), 2);
  std::uint32_t plain = 0;
  host::on_threads(2, [&](std::uint32_t index) {
    channel own(state.data(), host_group{index, 2});
    if (index == 0) {
      plain = 1;
      own.send(1);
    } else {
      own.receive();
      found += plain;
    }
  });
}

}  // namespace

int main(int count, char** arguments) {
  return host::run_twin(count, arguments,
                        {{"event-counter-early", run_event_counter<twin_event_counter_early>},
                         {"event-counter-unordered", run_event_counter<twin_event_counter_unordered>},
                         {"combining-not-alone", run_combining<twin_combining_not_alone<counting_operation>>},
                         {"combining-two-at-once", run_combining<twin_combining_two_at_once<counting_operation>>},
                         {"message-of-4-bytes-as-flag", run_message_as_flag<std::uint32_t>},
                         {"message-of-8-bytes-as-flag", run_message_as_flag<std::uint64_t>},
                         {"shared-mutex-readers-pass", run_shared_mutex<twin_shared_mutex_readers_pass>},
                         {"shared-mutex-writer-does-not-wait", run_shared_mutex<twin_shared_mutex_writer_does_not_wait>}});
}
