/// \file
/// Every form of kinds-catalogue.inc that is verified: event counters, latches, combining and shared mutexes, sequence locks, queues and
/// deques; and every broken twin.
#include "hooks.hpp"

#include "../catalogue.hpp"
#include "combining_scenario.hpp"
#include "counter_scenarios.hpp"
#include "gpuclass/verify/sequence_lock.cuh"
#include "lock_scenarios.hpp"
#include "queue_scenarios.hpp"
#include "report.hpp"
#include "seeded_kinds.hpp"
#include "sequence_scenario.hpp"

// The headers alone.
#define GPUCLASS_KIND_CHECK(...)
#define GPUCLASS_KIND_TWIN(...)
#include "../../kinds-catalogue.inc"

namespace {

using namespace gpuclass;
using explore::findings;

constexpr std::uint32_t before_wrap = 0u - 2;
constexpr std::uint64_t most_executions = 60'000;

template <class Scenario, class... Use>
void explore_use(findings& all, const std::string& name, std::uint32_t preemptions, const Use&... use) {
  Scenario scenario(use...);
  all.explore(name, scenario, {preemptions, most_executions});
}

template <class Counter>
void look_at_event_counter(findings& all) {
  explore_use<explore::event_scenario<Counter>>(all, "rounds", 5, 0u, false);
  explore_use<explore::event_scenario<Counter>>(all, "across the wrap", 5, before_wrap, false);
  explore_use<explore::event_scenario<Counter>>(all, "giving up across the wrap", 4, before_wrap, true);
}

template <class Latch>
void look_at_latch(findings& all) {
  explore_use<explore::latch_scenario<Latch>>(all, "waiting", 5, false);
  explore_use<explore::latch_scenario<Latch>>(all, "giving up", 5, true);
}

template <class Mutex, class Operation = counting_operation>
void look_at_combining_mutex(findings& all) {
  using scenario = explore::combining_scenario<Mutex, Operation>;
  explore_use<scenario>(all, "operations", 2, 2u, 0u, false);
  explore_use<scenario>(all, "across the wrap", 2, 1u, before_wrap, false);
  explore_use<scenario>(all, "trying", 2, 1u, 0u, true);
  explore_use<scenario>(all, "many operations", 0, 9u, 0u, false);
}

template <class Mutex>
void look_at_shared_mutex(findings& all) {
  using scenario = explore::shared_mutex_scenario<Mutex>;
  explore_use<scenario>(all, "one writer", 3, explore::lock_use{3, 2, 0, false}, 1u);
  explore_use<scenario>(all, "two writers", 3, explore::lock_use{3, 2, 0, false}, 2u);
  explore_use<scenario>(all, "across the wrap", 3, explore::lock_use{3, 2, before_wrap, false}, 2u);
  explore_use<scenario>(all, "trying, one writer", 3, explore::lock_use{3, 1, 0, true}, 1u);
  explore_use<scenario>(all, "trying, two writers", 3, explore::lock_use{3, 1, before_wrap, true}, 2u);
}

template <class Lock>
void look_at_sequence_lock(findings& all) {
  using scenario = explore::sequence_scenario<Lock, stamped_object>;
  explore_use<scenario>(all, "one writer", 2, explore::sequence_use{1, 1, 3, 2, 0, false});
  explore_use<scenario>(all, "across the wrap", 2, explore::sequence_use{1, 1, 3, 2, before_wrap, false});
  explore_use<scenario>(all, "two writers", 2, explore::sequence_use{2, 1, 1, 1, 0, false});
  explore_use<scenario>(all, "giving up", 2, explore::sequence_use{2, 1, 1, 1, before_wrap, true});
}

template <class Queue>
void look_at_bounded_queue(findings& all) {
  using scenario = explore::queue_scenario<Queue>;
  explore_use<scenario>(all, "two producers", 2, explore::queue_use{2, 3, 1, 0, false});
  explore_use<scenario>(all, "two consumers across the wrap", 2, explore::queue_use{1, 6, 2, before_wrap, false});
  explore_use<scenario>(all, "two of both", 2, explore::queue_use{2, 1, 2, 0, false});
  explore_use<scenario>(all, "giving up, two producers", 2, explore::queue_use{2, 1, 1, 0, true});
  explore_use<scenario>(all, "giving up, two consumers across the wrap", 2, explore::queue_use{1, 2, 2, before_wrap, true});
}

template <class Deque>
void look_at_work_stealing_deque(findings& all) {
  using scenario = explore::deque_scenario<Deque>;
  explore_use<scenario>(all, "one thief", 5, explore::deque_use{4, 1, 3, 0});
  explore_use<scenario>(all, "two thieves", 3, explore::deque_use{3, 2, 2, 0});
  explore_use<scenario>(all, "across the wrap", 3, explore::deque_use{3, 2, 2, before_wrap});
  explore_use<scenario>(all, "many items", 2, explore::deque_use{10, 1, 1, 0});
}

/// Messages, look-backs and write-once variables travel in words of 16 bytes, for which compilers have no built-ins: the explorer does not see them.
/// Host threads, ThreadSanitizer and `gpuclass prove` check them.
constexpr bool is_seen(const char* kind) { return kind[0] != 'm' && !(kind[0] == 'l' && kind[1] == 'o') && !(kind[0] == 'w' && kind[1] == 'r'); }
template <class Message>
void look_at_message(findings& all);
template <class LookBack>
void look_at_look_back(findings& all);
template <class Once>
void look_at_write_once(findings& all);

}  // namespace

int main(int count, char**) {
  explore::report report(count > 1);
  report.cannot_show("work-stealing-deque twin without-fence", "threads that take turns see each store at once, which is all that the fence is for");

#define GPUCLASS_KIND_CHECK(kind, id, type, ...) \
  if constexpr (is_seen(#kind)) report.right(host::as_in_profiles(#kind " " #id), look_at_##kind<GPUCLASS_TYPE type>);
#define GPUCLASS_KIND_TWIN(kind, id, type, ...) \
  if constexpr (is_seen(#kind)) report.twin(host::as_in_profiles(#kind " twin " #id), look_at_##kind<GPUCLASS_TYPE type>);
#include "../../kinds-catalogue.inc"

  report.twin("seeded shared mutex that keeps its turn", look_at_shared_mutex<explore::seeded_shared_mutex_keeps_turn>);
  report.twin("seeded queue that gives up with its ticket", look_at_bounded_queue<explore::seeded_queue_gives_up_with_ticket>);
  report.twin("seeded deque that breaks at the wrap", look_at_work_stealing_deque<explore::seeded_deque_breaks_at_wrap>);
  return report.finish();
}
