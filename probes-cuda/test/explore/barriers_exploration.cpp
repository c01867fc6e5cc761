/// \file
/// Every barrier of the catalogue, as published too, and every broken twin.
#include "hooks.hpp"

#include "../catalogue.hpp"
#include "barrier_scenario.hpp"
#include "report.hpp"

#define GPUCLASS_REPLICAS

// The headers alone.
#define GPUCLASS_BARRIER(...)
#define GPUCLASS_BARRIER_TWIN(...)
#include "../../catalogue.inc"

namespace {

using namespace gpuclass;
using explore::findings;

constexpr std::uint32_t at_wrap = 0u - 1;
constexpr std::uint64_t most_executions = 60'000;

template <class Barrier>
void explore_use(findings& all, const std::string& name, const explore::barrier_use& use, std::uint32_t preemptions) {
  explore::barrier_scenario<Barrier> scenario(use);
  all.explore(name, scenario, {preemptions, most_executions});
}

template <class Barrier>
void look_at(findings& all) {
  explore_use<Barrier>(all, "two phases", {3, 1, 2, 0, false, false}, 2);
  if constexpr (has_preset<Barrier>::value) {
    explore_use<Barrier>(all, "across the wrap", {3, 1, 2, at_wrap, false, false}, 2);
  }
  explore_use<Barrier>(all, "other objects in the second phase", {2, 1, 2, 0, false, true}, 2);
  explore_use<Barrier>(all, "blocks of two threads", {2, 2, 2, 0, false, false}, 2);
  if constexpr (can_give_up<Barrier>::value) {
    explore_use<Barrier>(all, "giving up", {3, 1, 1, 0, true, false}, 3);
    explore_use<Barrier>(all, "giving up, two phases", {2, 1, 2, 0, true, false}, 5);
  }
}

template <class Barrier>
void look_at_row(explore::report& report, const std::string& form) {
  if constexpr (host::has_host_form<Barrier>::value) {
    report.right(form, look_at<Barrier>);
  }
}

}  // namespace

int main(int count, char**) {
  explore::report report(count > 1);

#define GPUCLASS_BARRIER(id, type, ...) look_at_row<host::paced_form<GPUCLASS_TYPE type>>(report, "barrier " + host::as_in_profiles(#id));
#include "../../catalogue.inc"

#define GPUCLASS_BARRIER_TWIN(id, type, ...) report.twin("barrier twin " + host::as_in_profiles(#id), look_at<GPUCLASS_TYPE type>);
#include "../../catalogue.inc"

  return report.finish();
}
