/// \file
/// Every primitive of system-catalogue.inc, the lock of a CPU and GPUs, and every broken twin.
#include "hooks.hpp"

#include "../catalogue.hpp"
#include "barrier_scenario.hpp"
#include "lock_scenarios.hpp"
#include "report.hpp"
#include "semaphore_scenarios.hpp"
#include "team_forms.hpp"

// The headers alone.
#define GPUCLASS_TEAM_BARRIER(...)
#define GPUCLASS_TEAM_BARRIER_TWIN(...)
#define GPUCLASS_TEAM_MUTEX(...)
#define GPUCLASS_TEAM_MUTEX_TWIN(...)
#define GPUCLASS_TEAM_SEMAPHORE(...)
#include "../../system-catalogue.inc"
#undef GPUCLASS_TEAM_BARRIER
#undef GPUCLASS_TEAM_BARRIER_TWIN
#undef GPUCLASS_TEAM_MUTEX
#undef GPUCLASS_TEAM_MUTEX_TWIN
#undef GPUCLASS_TEAM_SEMAPHORE

namespace {

using namespace gpuclass;
using explore::findings;

constexpr std::uint32_t at_wrap = 0u - 2;
constexpr std::uint64_t most_executions = 60'000;

template <class Barrier>
void explore_barrier(findings& all, const std::string& name, const explore::barrier_use& use, std::uint32_t preemptions) {
  explore::barrier_scenario<Barrier> scenario(use);
  all.explore(name, scenario, {preemptions, most_executions});
}

template <class Mutex>
void explore_mutex(findings& all, const std::string& name, const explore::lock_use& use, std::uint32_t preemptions) {
  explore::mutex_scenario<Mutex> scenario(use);
  all.explore(name, scenario, {preemptions, most_executions});
}

template <class Row>
struct team_form;

template <class Form>
struct team_form<by_members<Form>> {
  static void barrier(findings& all) {
    explore_barrier<explore::team_barrier<Form, 2, 1, false>>(all, "two GPUs", {2, 1, 2, 0, false, false}, 5);
    explore_barrier<explore::team_barrier<Form, 2, 2, false>>(all, "two GPUs of two blocks", {4, 1, 1, 0, false, false}, 2);
    explore_barrier<explore::team_barrier<Form, 3, 1, false>>(all, "three GPUs", {3, 1, 2, 0, false, false}, 2);
    explore_barrier<explore::team_barrier<Form, 2, 1, false>>(all, "blocks of two threads", {2, 2, 1, 0, false, false}, 2);
    explore_barrier<explore::team_barrier<Form, 2, 1, true>>(all, "two GPUs and the CPU", {3, 1, 2, 0, false, false}, 2);
  }

  static void mutex(findings& all) {
    explore_mutex<explore::team_mutex<Form, 2, 1>>(all, "two GPUs", {2, 3, 0, false}, 4);
    explore_mutex<explore::team_mutex<Form, 2, 2>>(all, "two GPUs of two blocks", {4, 1, at_wrap, false}, 2);
    explore_mutex<explore::team_mutex<Form, 1, 3>>(all, "one GPU across the wrap", {3, 2, at_wrap, false}, 2);
    explore_mutex<explore::team_mutex<Form, 3, 1>>(all, "three GPUs", {3, 2, 0, false}, 2);
  }
};

template <class Form>
struct team_form<in_one_place<Form>> {
  static void barrier(findings& all) { explore_barrier<Form>(all, "three blocks", {3, 1, 2, 0, false, false}, 2); }
  static void mutex(findings& all) { explore_mutex<Form>(all, "three blocks", {3, 2, 0, false}, 3); }
  static void semaphore(findings& all) {
    explore::capacity_scenario<Form> scenario({3, 2, 2, 0, 0, false});
    all.explore("three blocks", scenario, {3, most_executions});
  }
};

template <class Form>
void look_at_two_sides(findings& all) {
  explore_mutex<explore::two_sides<Form>>(all, "sections", {2, 3, 0, false}, 5);
  explore_mutex<explore::two_sides<Form>>(all, "giving up", {2, 2, 0, true}, 5);
}

}  // namespace

int main(int count, char**) {
  explore::report report(count > 1);
  const std::string no_scopes = "host threads know no scopes: what orders anything orders it for all";
  report.cannot_show("system barrier twin fenced-for-device", no_scopes);
  report.cannot_show("system mutex twin fenced-for-device", no_scopes);

#define GPUCLASS_TEAM_BARRIER(id, type, ...) report.right("system barrier " + host::as_in_profiles(#id), team_form<GPUCLASS_TYPE type>::barrier);
#define GPUCLASS_TEAM_MUTEX(id, type, ...) report.right("system mutex " + host::as_in_profiles(#id), team_form<GPUCLASS_TYPE type>::mutex);
#define GPUCLASS_TEAM_SEMAPHORE(id, type, ...) \
  report.right("system semaphore " + host::as_in_profiles(#id), team_form<GPUCLASS_TYPE type>::semaphore);
#define GPUCLASS_TEAM_BARRIER_TWIN(id, type, ...) \
  report.twin("system barrier twin " + host::as_in_profiles(#id), team_form<GPUCLASS_TYPE type>::barrier);
#define GPUCLASS_TEAM_MUTEX_TWIN(id, type, ...) report.twin("system mutex twin " + host::as_in_profiles(#id), team_form<GPUCLASS_TYPE type>::mutex);
#include "../../system-catalogue.inc"

  report.right("lock of two sides", look_at_two_sides<mutex_two_sides>);
  report.twin("system mutex twin called-by-one-word", team_form<by_members<twin_mutex_called_by_one_word>>::mutex);
  report.twin("seeded lock of two sides that goes on asking", look_at_two_sides<explore::seeded_two_sides_goes_on_asking>);
  return report.finish();
}
