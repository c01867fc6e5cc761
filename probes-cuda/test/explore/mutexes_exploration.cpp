/// \file
/// Every mutex of the catalogue, as published too, and every broken twin.
#include "hooks.hpp"

#include "../catalogue.hpp"
#include "lock_scenarios.hpp"
#include "report.hpp"
#include "seeded_locks.hpp"

#define GPUCLASS_REPLICAS

// The headers alone.
#define GPUCLASS_MUTEX(...)
#define GPUCLASS_MUTEX_TWIN(...)
#include "../../catalogue.inc"

namespace {

using namespace gpuclass;
using explore::findings;

constexpr std::uint32_t at_wrap = 0u - 2;
constexpr std::uint64_t most_executions = 100'000;

template <class Mutex>
void explore_use(findings& all, const std::string& name, const explore::lock_use& use, std::uint32_t preemptions) {
  explore::mutex_scenario<Mutex> scenario(use);
  all.explore(name, scenario, {preemptions, most_executions});
}

template <class Mutex>
void look_at(findings& all) {
  explore_use<Mutex>(all, "sections", {3, 2, 0, false}, 3);
  if constexpr (has_preset<Mutex>::value) {
    explore_use<Mutex>(all, "across the wrap", {3, 2, at_wrap, false}, 3);
  }
  if constexpr (has_try_lock<Mutex>::value) {
    explore_use<Mutex>(all, "trying", {3, 1, 0, true}, 4);
    if constexpr (has_preset<Mutex>::value) {
      explore_use<Mutex>(all, "trying across the wrap", {3, 1, at_wrap, true}, 4);
    }
  }
}

template <class Mutex>
void look_at_row(explore::report& report, const std::string& form) {
  if constexpr (host::has_host_form<Mutex>::value) {
    report.right(form, look_at<Mutex>);
  }
}

}  // namespace

int main(int count, char**) {
  explore::report report(count > 1);

#define GPUCLASS_MUTEX(id, type, ...) look_at_row<host::paced_form<GPUCLASS_TYPE type>>(report, "mutex " + host::as_in_profiles(#id));
#include "../../catalogue.inc"

#define GPUCLASS_MUTEX_TWIN(id, type, ...) report.twin("mutex twin " + host::as_in_profiles(#id), look_at<GPUCLASS_TYPE type>);
#include "../../catalogue.inc"

  report.twin("seeded mutex that takes its ticket back", look_at<explore::seeded_mutex_takes_ticket_back>);
  report.twin("seeded mutex that stops at the wrap", look_at<explore::seeded_mutex_stops_at_wrap>);
  return report.finish();
}
