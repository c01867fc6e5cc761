/// \file
/// Every semaphore keeps its limit, on host threads, and lets as many in. Compiled plainly and with ThreadSanitizer, which also sees
/// that what a contender writes while it is alone inside is ordered.
#include "contract.hpp"
#include "gpuclass/sync/basic_semaphore.cuh"
#include "gpuclass/verify/semaphore.cuh"

#define GPUCLASS_REPLICAS

// The headers alone.
#define GPUCLASS_SEMAPHORE(...)
#include "../catalogue.inc"

namespace {

using namespace gpuclass;

constexpr std::uint32_t initials[] = {1, 2, 10};

/// Runs `verify(semaphore, index, words)` on so many threads, twice over the same state, with new objects the second time.
template <class Semaphore, class Verify>
void should_keep_its_limit(host::checks& checks, const std::string& name, std::uint32_t threads, std::uint32_t initial,
                           std::uint32_t before, std::uint32_t length, Verify verify) {
  host::words state(Semaphore::state_words(threads));
  host::words guarded(guarded_places_words);
  Semaphore::init(state.data(), threads, initial);
  prepare<Semaphore>(state.data(), threads, before);
  for (std::uint32_t round = 1; round <= 2; ++round) {
    const semaphore_verdict all = host::sum_over(threads, [&](std::uint32_t index) {
      Semaphore semaphore(state.data(), host_group{index, threads});
      return verify(semaphore, index, guarded.data());
    });
    const std::string label =
        host::with_threads(name + " of " + std::to_string(initial), threads) + ", round " + std::to_string(round);
    checks.expect(all.operations == threads * length, label + " completes");
    checks.expect(all.violations == 0, label + " keeps its limit");
  }
}

/// Everybody stays inside until as many are as may be, or patience ends.
template <class Semaphore>
void should_reach_its_limit(host::checks& checks, const std::string& name, std::uint32_t threads, std::uint32_t initial) {
  const std::uint32_t limit = threads < initial ? threads : initial;
  host::words state(Semaphore::state_words(threads));
  host::words inside(1);
  host::words reached(1);
  Semaphore::init(state.data(), threads, initial);
  host::on_threads(threads, [&](std::uint32_t index) {
    Semaphore semaphore(state.data(), host_group{index, threads});
    deadline bound = host::patience();
    if (!semaphore.wait(bound)) {
      return;
    }
    if (atom_add_relaxed<scope::device>(inside.data(), 1) + 1 == limit) {
      st_relaxed<scope::device>(reached.data(), 1);
    }
    wait_until([&] { return ld_relaxed<scope::device>(reached.data()) != 0; }, no_backoff{}, bound);
    atom_add_relaxed<scope::device>(inside.data(), 0u - 1u);
    semaphore.post(bound);
  });
  checks.expect(reached.data()[0] == 1, host::with_threads(name + " of " + std::to_string(initial), threads) + " reaches its limit");
}

template <class Semaphore>
void should_unwind_when_the_bound_expires(host::checks& checks, const std::string& name) {
  host::words state(Semaphore::state_words(2));
  Semaphore::init(state.data(), 2, 1);
  Semaphore first(state.data(), host_group{0, 2});
  Semaphore second(state.data(), host_group{1, 2});
  deadline patient = host::patience();
  deadline impatient = host::impatience();
  checks.expect(first.wait(patient), name + " has a place at first");
  checks.expect(!second.wait(impatient), name + " has no second place");
  checks.expect(impatient.hit() && !patient.hit(), name + " unwinds when the bound expires");
}

/// Places that were never taken can be given, before anybody waits and several at once: there are more of them then.
template <class Semaphore>
void should_have_a_place_for_each_post(host::checks& checks, const std::string& name) {
  for (const std::uint32_t initial : {0u, 1u, 2u}) {
    host::words state(Semaphore::state_words(1));
    Semaphore::init(state.data(), 1, initial);
    Semaphore semaphore(state.data(), host_group{0, 1});
    deadline patient = host::patience();
    semaphore.post(patient);
    semaphore.post(patient, 2);
    for (std::uint32_t i = 0; i < initial + 3; ++i) {
      deadline bound = host::patience();
      checks.expect(i % 2 == 0 ? semaphore.wait(bound) : semaphore.try_wait(), name + " has a place for each post");
    }
    checks.expect(!semaphore.try_wait(), name + " has no more than these");
  }
}

/// Several who wait are called by one post.
template <class Semaphore>
void should_call_as_many_as_places_are_given(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t threads = 4;
  host::words state(Semaphore::state_words(threads));
  Semaphore::init(state.data(), threads, 0);
  std::vector<int> entered(threads);
  host::on_threads(threads, [&](std::uint32_t index) {
    Semaphore semaphore(state.data(), host_group{index, threads});
    deadline bound = host::patience();
    entered[index] = index == 0 ? semaphore.post(bound, threads - 1) : semaphore.wait(bound);
  });
  checks.expect(std::count(entered.begin(), entered.end(), 1) == threads, name + " calls as many as places are given");
}

/// Through the front: nothing is left behind, and places that come later are not lost.
template <class Semaphore>
void should_go_on_after_a_wait_that_gave_up(host::checks& checks, const std::string& name) {
  using front = basic_semaphore<Semaphore>;
  host::words state(front::state_words(2));
  front::init(state.data(), 2, 1);
  front holder(state.data(), host_group{0, 2});
  front other(state.data(), host_group{1, 2});
  holder.wait();
  for (int turn = 0; turn < 3; ++turn) {
    checks.expect(!other.try_wait_for(20'000) && !other.try_wait(), name + " gives up when there is no place");
    holder.post();
    checks.expect(other.try_wait_for(1'000'000'000), name + " goes on after a wait that gave up");
    other.post();
    holder.wait();
  }
}

template <class Semaphore>
void check(host::checks& checks, const std::string& name) {
  constexpr std::uint32_t length = host::operations(100);
  host::for_each_start<Semaphore>(name, [&](std::uint32_t before, const std::string& label) {
    for (const std::uint32_t threads : host::thread_counts) {
      for (const std::uint32_t initial : initials) {
        should_keep_its_limit<Semaphore>(
            checks, label, threads, initial, before, length,
            [=](Semaphore& semaphore, std::uint32_t index, std::uint32_t* guarded) {
              deadline bound = host::patience();
              return verify_semaphore(semaphore, host_group{index, threads}, guarded, initial, 1, length, 1000, no_pressure{}, bound);
            });
      }
    }
  });
  for (const std::uint32_t threads : host::thread_counts) {
    for (const std::uint32_t initial : initials) {
      should_reach_its_limit<Semaphore>(checks, name, threads, initial);
    }
  }
  should_unwind_when_the_bound_expires<Semaphore>(checks, name);
  should_have_a_place_for_each_post<Semaphore>(checks, name);
  should_call_as_many_as_places_are_given<Semaphore>(checks, name);
  should_go_on_after_a_wait_that_gave_up<Semaphore>(checks, name);
}

/// With every number of writers among the threads.
template <class Semaphore>
void should_let_writers_be_alone(host::checks& checks, const std::string& name, std::uint32_t threads, std::uint32_t initial) {
  constexpr std::uint32_t length = host::operations(40);
  for (std::uint32_t writers = 0; writers <= threads; ++writers) {
    should_keep_its_limit<Semaphore>(
        checks, name + " with " + std::to_string(writers) + " writers", threads, initial, 0, length,
        [=](Semaphore& semaphore, std::uint32_t index, std::uint32_t* guarded) {
          const std::uint32_t places = index < writers ? initial : 1;
          with_places<Semaphore> contender(semaphore, places);
          deadline bound = host::patience();
          return verify_semaphore(contender, host_group{index, threads}, guarded, initial, places, length, 500, no_pressure{}, bound);
        });
  }
}

template <class Semaphore>
void should_keep_a_writer_out_while_a_reader_is_inside(host::checks& checks, const std::string& name) {
  host::words state(Semaphore::state_words(2));
  Semaphore::init(state.data(), 2, 3);
  Semaphore reader(state.data(), host_group{0, 2});
  Semaphore writer(state.data(), host_group{1, 2});
  deadline bound = host::patience();
  checks.expect(reader.wait(bound) && !writer.try_wait(3), name + " keeps a writer out while a reader is inside");
  checks.expect(writer.try_wait(2) && !reader.try_wait(), name + " counts the places that are taken");
  checks.expect(writer.post(bound, 2) && reader.post(bound), name + " takes places back");
  checks.expect(writer.wait(bound, 3) && !reader.try_wait(), name + " keeps a reader out while a writer is inside");
}

template <class Semaphore>
void check_reader_writer(host::checks& checks, const std::string& name) {
  for (const std::uint32_t threads : host::thread_counts) {
    for (const std::uint32_t initial : initials) {
      should_let_writers_be_alone<Semaphore>(checks, name, threads, initial);
    }
  }
  should_keep_a_writer_out_while_a_reader_is_inside<Semaphore>(checks, name);
}

template <class Row>
void check_row(host::checks& checks, const char* id) {
  if constexpr (host::has_host_form<Row>::value) {
    using semaphore = host::paced_form<Row>;
    check<semaphore>(checks, host::as_in_profiles(id));
    if constexpr (takes_places<semaphore>::value) {
      check_reader_writer<semaphore>(checks, host::as_in_profiles(id));
    }
  }
}

/// A bound that notes how many leavers a waiter sees before it gives up.
struct leavers_noted {
  static constexpr bool is_exact = false;

  const algorithm::semaphore_rw_state* state;
  std::uint32_t noted = 0;
  std::uint32_t polls = 0;

  bool expired() {
    noted = ld_relaxed<scope::device>(&state->leaving);
    return ++polls == 10;
  }
  bool ended() { return expired(); }
};

/// Somebody has the lock, so two want to leave; one of them gets through and the other does not.
void should_give_priority_until_the_last_leaver_is_through(host::checks& checks) {
  using semaphore = algorithm::semaphore_rw<>;
  host::words words(semaphore::state_words(3));
  auto* const state = reinterpret_cast<algorithm::semaphore_rw_state*>(words.data());
  semaphore::init(words.data(), 3, 3);
  semaphore first(words.data(), host_group{0, 3});
  semaphore second(words.data(), host_group{1, 3});
  deadline bound = host::patience();
  checks.expect(first.wait(bound) && second.wait(bound), "rw-priority lets two readers in");
  st_relaxed<scope::device>(&state->leaving, 1);
  st_relaxed<scope::device>(&state->lock, 1);
  leavers_noted impatient{state};
  checks.expect(!first.post(impatient), "rw-priority does not let a leaver through without the lock");
  checks.expect(impatient.noted == 2, "rw-priority raises the counter once for each leaver");
  checks.expect(state->leaving == 1, "rw-priority lowers the counter by what the leaver raised");
  st_release<scope::device>(&state->lock, 0);
  checks.expect(!second.try_wait(), "rw-priority keeps others out while somebody still wants to leave");
  checks.expect(first.post(bound), "rw-priority lets a leaver through while another has priority");
  st_relaxed<scope::device>(&state->leaving, 0);
  checks.expect(second.try_wait() && state->free == 1, "rw-priority lets others in once the leavers are through");
}

}  // namespace

int main() {
  host::checks checks;
#define GPUCLASS_SEMAPHORE(id, type, ...) check_row<GPUCLASS_TYPE type>(checks, #id);
#include "../catalogue.inc"
  should_give_priority_until_the_last_leaver_is_through(checks);
  return checks.finish();
}
