/// \file
/// Every barrier keeps its promise on host threads: one and several, fresh and across the wrap of its counters, however blocks are
/// spread over SMs, and when a block never arrives. Compiled plainly and with ThreadSanitizer, which also sees that what was written
/// before a barrier is ordered against what is read after it.
#include <atomic>
#include <string>

#include "barrier_checks.hpp"
#include "catalogue.hpp"
#include "contract.hpp"
#include "gpuclass/bench/prepare.cuh"
#include "gpuclass/wait/spread_of_gpu.cuh"

#define GPUCLASS_REPLICAS

// The headers alone.
#define GPUCLASS_BARRIER(...)
#include "../catalogue.inc"

namespace {

using namespace gpuclass;

constexpr std::uint32_t thread_counts[] = {1, 2, 3, 5, 8};
constexpr std::uint32_t near_the_wrap = 0u - 100u;

/// Whether a barrier has asked which SM a block is on.
std::atomic<bool> placement_matters;

/// A block on an SM of one's choosing.
struct placed_group : host_group {
  std::uint32_t sm;

  placed_group(std::uint32_t index, std::uint32_t count, std::uint32_t on) : host_group{index, count}, sm(on) {}
  std::uint32_t multiprocessor() const {
    placement_matters.store(true, std::memory_order_relaxed);
    return sm;
  }
};

placed_group on_one_sm(std::uint32_t index, std::uint32_t count) { return {index, count, 7}; }
placed_group on_sms_of_their_own(std::uint32_t index, std::uint32_t count) { return {index, count, index}; }
placed_group all_but_one_on_one_sm(std::uint32_t index, std::uint32_t count) { return {index, count, index == 1 ? 3u : 200u}; }
placed_group beyond_the_slots(std::uint32_t index, std::uint32_t count) { return {index, count, index % 3 * 128 + 5}; }

template <class Barrier, class GroupOf>
void check_phases(host::checks& checks, const std::string& name, std::uint32_t phases_before, GroupOf group_of) {
  constexpr std::uint32_t phases = host::operations(300);
  for (const std::uint32_t threads : thread_counts) {
    const host::words state(Barrier::state_words(threads));
    prepare<Barrier>(state.data(), threads, phases_before);
    const host::barrier_run run = host::run_barrier<Barrier>(state, threads, phases, 1000, group_of);
    const std::string label = name + " with " + std::to_string(threads) + " threads";
    checks.expect(run.all_violations() == 0, (label + " lets nobody through early").c_str());
    checks.expect(run.all_expired() == 0, (label + " completes").c_str());
  }
}

/// Blocks have several threads, all of which write and read.
template <class Barrier>
void check_teams(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t blocks = 4, threads = 3;
  const host::words state(Barrier::state_words(blocks));
  const host::barrier_run run = host::run_barrier_in_teams<Barrier>(state, blocks, threads, 100, 1000);
  checks.expect(run.all_violations() == 0, (name + " of blocks with threads lets nobody through early").c_str());
  checks.expect(run.all_expired() == 0, (name + " of blocks with threads completes").c_str());
}

/// The last block takes part in `together` phases, then stays away. The others stop at the first wait that is given up: one after the
/// other, so that nobody takes it for the end of a phase that somebody gave up before him.
template <class Barrier>
void check_absence(host::checks& checks, const std::string& name, std::uint32_t together) {
  constexpr std::uint64_t timeout_ns = 20'000'000;
  constexpr std::uint32_t threads = 5;
  const host::words state(Barrier::state_words(threads));
  std::vector<std::uint32_t> passed(threads);
  std::vector<int> expired(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Barrier barrier(state.data(), group);
    deadline patient = host::patience();
    for (std::uint32_t phase = 0; phase < together; ++phase) {
      barrier.arrive_and_wait(group, patient);
      ++passed[index];
    }
    const std::uint32_t turn = together % 2 == 0 ? index : threads - 1 - index;
    deadline bound(timeout_ns * (1 + turn), &host::no_abort);
    if (index != threads - 1) {
      barrier.arrive_and_wait(group, bound);
    }
    expired[index] = bound.hit() && !patient.hit();
  });
  const std::string label = name + " left by a block after " + std::to_string(together) + " phases";
  for (std::uint32_t index = 0; index < threads - 1; ++index) {
    checks.expect(passed[index] == together, (label + " completes those").c_str());
    checks.expect(expired[index] == 1, (label + " lets the others give up").c_str());
  }
}

/// Kernels go through all their phases, given up or not.
template <class Barrier>
void check_unwinding(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t threads = 4;
  const host::words state(Barrier::state_words(threads));
  std::vector<std::uint32_t> passed(threads);
  int expired[threads] = {};
  host::on_threads(threads - 1, [&](std::uint32_t index) {
    const host_group group{index, threads};
    Barrier barrier(state.data(), group);
    deadline bound(20'000'000, &host::no_abort);
    for (std::uint32_t phase = 0; phase < 1000; ++phase) {
      barrier.arrive_and_wait(group, bound);
      ++passed[index];
    }
    expired[index] = bound.hit();
  });
  checks.expect(passed[0] + passed[1] + passed[2] == 3000, (name + " unwinds through all phases").c_str());
  checks.expect(expired[0] + expired[1] + expired[2] != 0, (name + " says that it gave up").c_str());
}

template <class Barrier>
void check_placements(host::checks& checks, const std::string& name) {
  placement_matters = false;
  check_phases<Barrier>(checks, name + " on one SM", near_the_wrap, on_one_sm);
  if (placement_matters) {
    check_phases<Barrier>(checks, name + " on SMs of their own", near_the_wrap, on_sms_of_their_own);
    check_phases<Barrier>(checks, name + " unevenly spread", near_the_wrap, all_but_one_on_one_sm);
    check_phases<Barrier>(checks, name + " on more SMs than slots", near_the_wrap, beyond_the_slots);
  }
}

template <class Barrier>
void check_barrier(host::checks& checks, const std::string& name) {
  check_phases<Barrier>(checks, name, 0, host::in_pairs);
  check_phases<Barrier>(checks, name + " across the wrap", near_the_wrap, host::in_pairs);
  check_phases<Barrier>(checks, name + " at the wrap", 0u - 1u, host::in_pairs);
  check_phases<Barrier>(checks, name + " after an odd number of phases", 1, host::in_pairs);
  check_teams<Barrier>(checks, name);
  check_placements<Barrier>(checks, name);
  check_absence<Barrier>(checks, name, 0);
  check_absence<Barrier>(checks, name, 1);
  check_absence<Barrier>(checks, name, 4);
  check_unwinding<Barrier>(checks, name);
}

/// Blocks arrive in the order given, and each time as many are missing as have not come.
void check_missing(host::checks& checks, const std::vector<std::uint32_t>& order) {
  const std::uint32_t all = static_cast<std::uint32_t>(order.size());
  std::uint32_t count = 0;
  for (std::uint32_t phase = 0; phase < 3; ++phase) {
    const std::uint32_t before = count;
    for (std::uint32_t i = 0; i < all; ++i) {
      checks.expect(still_missing(before, count, all) == all - i, "as many are missing as have not arrived");
      count += arrival_step(order[i] == 0, all);
    }
    checks.expect(still_missing(before, count, all) == 0, "nobody is missing when all have arrived");
    checks.expect((count & ~phase_bit) == 0, "a phase leaves no arrivals behind");
  }
}

/// New objects find the phase where earlier ones left it.
void check_stripes(host::checks& checks) {
  using barrier = algorithm::barrier_striped<scope::device, tuned<spread_backoff, 2, 2, 1>>;
  const host::words state(barrier::state_words(2));
  const striped_layout lies(state.data(), spread{2, 2, 1}.within(2));
  std::uint32_t* const stripes[] = {state.data() + lies.offset(0, 0), state.data() + lies.offset(0, 1), state.data() + lies.offset(1, 0),
                                    state.data() + lies.offset(1, 1)};
  for (std::uint32_t phase = 1; phase <= 9; ++phase) {
    host::on_teams(2, 2, [&](const host::host_team& group) {
      barrier one(state.data(), group);
      deadline bound = host::patience();
      one.arrive_and_wait(group, bound);
    });
    for (const std::uint32_t* stripe : stripes) {
      checks.expect(*stripe == phase << 30, "a phase carries into the two bits that count phases and leaves the rest 0");
    }
  }
}

/// The first of two threads of a block.
struct first_of_two : host_group {
  static std::uint32_t threads() { return 2; }
};

/// The second of two blocks watches the second copy, which is complete; in the first an addition is still under way.
void check_a_copy_behind(host::checks& checks) {
  using barrier = algorithm::barrier_striped<scope::device, tuned<spread_backoff, 1, 2, 1>>;
  const host::words state(barrier::state_words(2));
  const striped_layout lies(state.data(), spread{1, 2, 1}.within(2));
  state.data()[lies.offset(0, 0)] = 1;
  state.data()[lies.offset(1, 0)] = 1u << 30;
  const first_of_two group{{1, 2}};
  barrier fresh(state.data(), group);
  deadline bound(2'000'000, &host::no_abort);
  fresh.arrive_and_wait(group, bound);
  checks.expect(bound.hit(), "a new object waits for its next phase, however far other copies are");
}

void check_spreads(host::checks& checks) {
  const spread alone = spread_backoff().over(1);
  checks.expect(alone.stripes == 1 && alone.copies == 2, "one block adds to one word of two copies, whatever its size");
  const spread usual = spread_backoff().over(2112);
  checks.expect(usual.stripes == 16 && usual.copies == 4, "many blocks spread by their number");
  const spread fewer = spread_backoff().over(264);
  checks.expect(fewer.stripes == 1 && fewer.copies == 2 && fewer.step == 1024, "two blocks on each SM spread over one word of two copies");
  const spread asked = spread_backoff(8, 2, 700, 576).over(2112);
  checks.expect(asked.stripes == 8 && asked.copies == 2 && asked.first_cycles == 700 && asked.step == 576, "what is asked for is kept");
  const spread odd = spread_backoff(5, 3, 700, 100).over(2112);
  checks.expect(odd.stripes == 4 && odd.copies == 2 && odd.step == 64, "words are a power of two, and each lies in a line of its own");
  const spread beyond = spread_backoff(99, 99, 1, 1u << 20).over(7);
  checks.expect(beyond.stripes == 4 && beyond.copies == 16 && beyond.step * 4 * 16 == most_reach,
                "nobody spreads over more words than blocks, or than there are, or further than the state reaches");
}

/// Every GPU of the table spreads in its own way, and those that are not in it as all do.
void check_spreads_of_gpus(host::checks& checks) {
  for (const measured_spread& row : measured_spreads) {
    const spread its = spread_for(row.gpu, row.from_blocks + 1).over(row.from_blocks + 1);
    const bool few = row.from_blocks == 0;  // then even one block is no more than its stripes
    checks.expect((its.stripes == row.stripes || few) && its.copies == row.copies && its.step * sizeof(std::uint32_t) == row.step_bytes,
                  "a spread that was measured is one that a barrier takes as it is");
  }
  const spread unknown = spread_for({75, 4}, 528).over(528), usual = spread_backoff().over(528);
  checks.expect(unknown.stripes == usual.stripes && unknown.copies == usual.copies && unknown.step == usual.step, "an unknown GPU has the usual one");
}

template <class Row>
void check_row(host::checks& checks, const char* id) {
  if constexpr (host::has_host_form<Row>::value) {
    check_barrier<host::paced_form<Row>>(checks, host::as_in_profiles(id));
  }
}

}  // namespace

int main() {
  host::checks checks;
#define GPUCLASS_BARRIER(id, type, ...) check_row<GPUCLASS_TYPE type>(checks, #id);
#include "../catalogue.inc"
  check_barrier<algorithm::barrier_central<scope::device, proportional_backoff>>(checks, "central with pauses that sleep");
  check_barrier<algorithm::barrier_striped<scope::device, tuned<spread_backoff, 2, 1, 10>>>(checks, "striped over two words");
  check_barrier<algorithm::barrier_striped<scope::device, tuned<spread_backoff, 3, 2, 10>>>(checks, "striped over three words, twice");
  check_barrier<algorithm::barrier_striped<scope::device, tuned<spread_backoff, 99, 99, 1>>>(checks, "striped as far as can be");
  check_barrier<algorithm::barrier_striped<scope::device, host::paced>>(checks, "striped with pauses");
  check_barrier<algorithm::barrier_tree_atomic<scope::device, host::paced>>(checks, "tree-atomic with backoff");
  check_barrier<algorithm::barrier_tree_sense_reversing<scope::device, host::paced>>(checks, "tree-sense-reversing with backoff");
  check_barrier<algorithm::barrier_tree_lock_free<scope::device, host::paced>>(checks, "tree-lock-free with backoff");
  check_stripes(checks);
  check_a_copy_behind(checks);
  check_spreads(checks);
  check_spreads_of_gpus(checks);
  check_missing(checks, {0, 1, 2, 3});
  check_missing(checks, {1, 2, 0, 3});
  check_missing(checks, {3, 2, 1, 0});
  check_missing(checks, {0});
  return checks.finish();
}
