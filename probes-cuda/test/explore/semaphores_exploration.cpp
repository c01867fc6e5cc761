/// \file
/// Every semaphore and condition variable of the catalogue, as published too, and every broken twin.
#include "hooks.hpp"

#include "../catalogue.hpp"
#include "condition_scenarios.hpp"
#include "report.hpp"
#include "seeded_locks.hpp"
#include "semaphore_scenarios.hpp"

#define GPUCLASS_REPLICAS

// The headers alone.
#define GPUCLASS_SEMAPHORE(...)
#define GPUCLASS_SEMAPHORE_TWIN(...)
#define GPUCLASS_CONDITION(...)
#define GPUCLASS_CONDITION_TWIN(...)
#include "../../catalogue.inc"

namespace {

using namespace gpuclass;
using explore::condition_use;
using explore::findings;

constexpr std::uint32_t at_wrap = 0u - 2;
constexpr std::uint64_t most_executions = 60'000;

template <class Semaphore>
void explore_capacity(findings& all, const std::string& name, const explore::semaphore_use& use, std::uint32_t preemptions) {
  explore::capacity_scenario<Semaphore> scenario(use);
  all.explore(name, scenario, {preemptions, most_executions});
}

template <class Semaphore>
void explore_posts(findings& all, const std::string& name, std::uint32_t before) {
  explore::posts_scenario<Semaphore> scenario(3, before);
  all.explore(name, scenario, {4, most_executions});
}

template <class Semaphore>
void look_at(findings& all) {
  explore_capacity<Semaphore>(all, "one place", {3, 1, 1, 0, 0, false}, 4);
  explore_capacity<Semaphore>(all, "two places", {3, 2, 1, 0, 0, false}, 4);
  if constexpr (takes_places<Semaphore>::value) {
    explore_capacity<Semaphore>(all, "two readers and a writer", {3, 2, 1, 1, 0, false}, 4);
    explore_capacity<Semaphore>(all, "two writers and a reader", {3, 2, 1, 2, 0, false}, 4);
  }
  explore_posts<Semaphore>(all, "posts before waits", 0);
  explore_capacity<Semaphore>(all, "trying", {3, 1, 1, 0, 0, true}, 3);
  if constexpr (has_preset<Semaphore>::value) {
    explore_capacity<Semaphore>(all, "across the wrap", {3, 2, 2, 0, at_wrap, false}, 3);
    explore_posts<Semaphore>(all, "posts across the wrap", at_wrap);
    explore_capacity<Semaphore>(all, "trying across the wrap", {3, 1, 1, 0, at_wrap, true}, 3);
  }
}

template <class Condition>
void explore_condition(findings& all, const std::string& name, condition_use use, std::uint32_t before) {
  explore::condition_scenario<Condition> scenario(use, before);
  all.explore(name, scenario, {2, most_executions});
}

template <class Condition>
void look_at_condition(findings& all) {
  explore_condition<Condition>(all, "a place for one item", condition_use::buffer, 0);
  explore_condition<Condition>(all, "waking all", condition_use::all, 0);
  explore_condition<Condition>(all, "giving up", condition_use::giving_up, 0);
  explore_condition<Condition>(all, "giving up across the wrap", condition_use::giving_up, 0u - 1);
}

template <class Semaphore>
void look_at_row(explore::report& report, const std::string& form) {
  if constexpr (host::has_host_form<Semaphore>::value) {
    report.right(form, look_at<Semaphore>);
  }
}

}  // namespace

int main(int count, char**) {
  explore::report report(count > 1);

#define GPUCLASS_SEMAPHORE(id, type, ...) look_at_row<host::paced_form<GPUCLASS_TYPE type>>(report, "semaphore " + host::as_in_profiles(#id));
#define GPUCLASS_CONDITION(id, type, ...) \
  report.right("condition variable " + host::as_in_profiles(#id), look_at_condition<host::paced_form<GPUCLASS_TYPE type>>);
#include "../../catalogue.inc"

#define GPUCLASS_SEMAPHORE_TWIN(id, type, ...) report.twin("semaphore twin " + host::as_in_profiles(#id), look_at<GPUCLASS_TYPE type>);
#define GPUCLASS_CONDITION_TWIN(id, type, ...) \
  report.twin("condition variable twin " + host::as_in_profiles(#id), look_at_condition<GPUCLASS_TYPE type>);
#include "../../catalogue.inc"

  report.twin("seeded semaphore that posts when it gives up", look_at<explore::seeded_semaphore_gives_up_with_post>);
  report.twin("seeded semaphore that breaks at the wrap", look_at<explore::seeded_semaphore_breaks_at_wrap>);
  return report.finish();
}
