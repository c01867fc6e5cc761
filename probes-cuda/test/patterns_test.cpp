/// \file
/// Patterns of public programs on host threads, over every form that needs no GPU. Not for ThreadSanitizer, which knows no fences: forms that
/// programs write themselves are ordered by nothing else.
#include "gpuclass/program/pattern_forms.cuh"
#include "gpuclass/program/patterns.cuh"
#include "gpuclass/program/scan_forms.cuh"

#include "gpuclass/sync/bounded_queue.cuh"
#include "gpuclass/sync/mutex_fa.cuh"
#include "host_threads.hpp"

namespace {

using namespace gpuclass;

constexpr std::uint32_t room = 1u << 18;

/// Whether a pattern makes its state from whatever the words held.
template <class Pattern>
struct takes_any_words : std::false_type {};
template <class Channel>
struct takes_any_words<chain<Channel>> : std::true_type {};

/// Returns whether the results of a pattern are right.
template <class Pattern>
bool comes_out_right(std::uint32_t threads, std::uint32_t length, gpuclass::deadline bound) {
  const host::words state(room), kept(sizeof(pattern_notes) / sizeof(std::uint32_t));
  auto& notes = *reinterpret_cast<pattern_notes*>(kept.data());
  for (std::uint32_t i = 0; takes_any_words<Pattern>::value && i < room; ++i) {
    state.data()[i] = i % 3 + 1;
  }
  for (std::uint32_t index = 0; index < threads; ++index) {
    Pattern::prepare(state.data(), host_group{index, threads});
  }
  std::atomic<std::uint32_t> wrong{0};
  host::on_threads(threads, [&](std::uint32_t index) {
    deadline own = bound;
    wrong += Pattern::run(state.data(), notes, host_group{index, threads}, length, own);
    wrong += own.hit() ? 1 : 0;
  });
  return wrong == 0 && Pattern::is_right(notes, length, threads);
}

template <class Pattern>
void should_come_out_right(host::checks& checks, const std::string& name) {
  for (const std::uint32_t threads : {1u, 2u, 5u}) {
    checks.expect(comes_out_right<Pattern>(threads, 300, host::patience()), name + " with " + std::to_string(threads) + " blocks");
  }
}

/// A check that a seeded bug gets past again and again is blind.
template <class Pattern>
void should_be_caught(host::checks& checks, const std::string& name) {
  constexpr int most_runs = 50;
  bool caught = false;
  for (int run = 0; run < most_runs && !caught; ++run) {
    caught = !comes_out_right<Pattern>(4, 20'000, gpuclass::deadline(200'000'000, &host::no_abort));
  }
  checks.expect(caught, name + " is caught");
}

}  // namespace

int main() {
  host::checks checks;
  should_come_out_right<locked_sum<lock_by_compare_and_swap>>(checks, "a sum under compare-and-swap");
  should_come_out_right<locked_sum<algorithm::mutex_fa<scope::device, turn_backoff>>>(checks, "a sum under tickets");
  should_come_out_right<shared_ring<ring_of_tickets<8>>>(checks, "a ring of tickets");
  should_come_out_right<shared_ring<bounded_queue<std::uint32_t, 8>>>(checks, "a bounded queue");
  should_come_out_right<chain<link_by_flag<flag_order::fences>>>(checks, "a chain of flags");
  should_come_out_right<chain<link_by_event>>(checks, "a chain of events");
  should_come_out_right<chain<link_by_words>>(checks, "a chain of words");
  should_come_out_right<chain<link_by_messages>>(checks, "a chain of messages");
  should_come_out_right<scan<look_back_by_words<>>>(checks, "a scan by words");
  should_come_out_right<scan<look_back_by_flags>>(checks, "a scan by flags");
  should_come_out_right<scan<look_back_by_numbers>>(checks, "a scan by numbers");
  should_be_caught<locked_sum<no_lock>>(checks, "a lock that nobody waits for");
  should_be_caught<shared_ring<ring_of_tickets<8, false>>>(checks, "a ring without turns");
  should_be_caught<scan<look_back_by_words<false>>>(checks, "a scan that waits for nobody");
  should_be_caught<chain<link_by_flag<flag_order::blind>>>(checks, "a link that nobody waits for");
  return checks.finish();
}
